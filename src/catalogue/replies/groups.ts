import {
  alphanumeric,
  amount,
  ascii,
  base64,
  boolean,
  choice,
  currency,
  cutChoice,
  dateTime,
  digits,
  digitsValue,
  exactly,
  integer,
  languageTag,
  rows,
  text,
  timeOffset,
  url,
} from '../rows.js';

/** What the acquirer's authorization said (2.12). */
export const authorizationResponse = rows('2.12', {
  'authorizationResponse.marketSpecificData': exactly(1),
  'authorizationResponse.merchantAdviceCode': text(1, 2),
  'authorizationResponse.paySvcData': text(1, 23),
  'authorizationResponse.posData': text(1, 13),
  'authorizationResponse.posEntryMode': text(1, 4),
  'authorizationResponse.posEntryModeChanged': exactly(1),
  'authorizationResponse.processingCode': text(1, 6),
  'authorizationResponse.responseCode': text(1, 3),
  'authorizationResponse.responseMessage': text(1, 16),
  'authorizationResponse.returnAci': exactly(1),
  'authorizationResponse.stan': text(1, 6),
  'authorizationResponse.time': text(1, 6),
  'authorizationResponse.timezone': timeOffset,
  'authorizationResponse.trackQuality': text(1, 2),
  'authorizationResponse.transactionIdentifier': text(1, 30),
  'authorizationResponse.transactionIntegrityClass': alphanumeric(1, 2),
  'authorizationResponse.validationCode': text(1, 4),
  'authorizationResponse.vpasResponse': exactly(1),
});

/** Balances that a transaction response may carry (2.12). */
export const availableBalance = rows('2.12', {
  'availableBalance.funds.amount': amount(),
  'availableBalance.funds.currency': currency,
  'availableBalance.ebt[n].amount': amount(),
  'availableBalance.ebt[n].currency': currency,
  'availableBalance.ebt[n].type': choice(
    'CASH_BENEFITS_AVAILABLE_BALANCE',
    'CASH_BENEFITS_BEGINNING_BALANCE',
    'CASH_BENEFITS_ENDING_BALANCE',
    'EWIC_DISCOUNT',
    'SNAP_AVAILABLE_BALANCE',
    'SNAP_BEGINNING_BALANCE',
    'SNAP_ENDING_BALANCE',
  ),
});

/** Browser payment fields of a transaction response (2.12). */
export const browserPayment = rows('2.12', {
  'browserPayment.interaction.status': {
    ...choice('COMPLETED', 'INITIATED', 'REDIRECTED_TO_PROVIDER', 'RETURNED_TO_MERCHANT'),
    presence: 'always-in-group',
  },
  'browserPayment.interaction.timeCompleted': ascii(0, 29),
  'browserPayment.interaction.timeInitiated': ascii(0, 29),
  'browserPayment.interaction.timeRedirected': ascii(0, 29),
  'browserPayment.interaction.timeReturned': ascii(0, 29),
  'browserPayment.operation': choice('AUTHORIZE', 'PAY'),
  'browserPayment.preferredLanguage': languageTag(2, 35),
  'browserPayment.redirectUrl': url,
  'browserPayment.returnUrl': url,
  'browserPayment.providerA.accountId': text(1, 50),
  'browserPayment.providerA.displayShippingAddress': { ...boolean, default: 'shown' },
  'browserPayment.providerA.interactionId': text(1, 255),
  'browserPayment.providerA.overrideShippingAddress': { ...boolean, default: 'allowed' },
  'browserPayment.providerA.paymentConfirmation': {
    ...choice('CONFIRM_AT_MERCHANT', 'CONFIRM_AT_PROVIDER'),
    default: 'CONFIRM_AT_PROVIDER',
  },
});

const openList = { levels: { values: 'open' }, because: 'the list of values is not shown' } as const;

/** The card in a transaction response (2.12; expiry by 2.8). */
export const card = rows('2.12', {
  'sourceOfFunds.provided.card.brand': { ...cutChoice('LOCAL_BRAND_ONLY', 'UNKNOWN'), ...openList, presence: 'always-in-group' },
  'sourceOfFunds.provided.card.expiry.month': { ...digitsValue(1, 12), presence: 'always-in-group' },
  'sourceOfFunds.provided.card.expiry.year': { ...digits(2, 2), presence: 'always-in-group' },
  'sourceOfFunds.provided.card.fundingMethod': { ...choice('CHARGE', 'CREDIT', 'DEBIT', 'UNKNOWN'), presence: 'always-in-group' },
  'sourceOfFunds.provided.card.holder.firstName': text(1, 50),
  'sourceOfFunds.provided.card.holder.lastName': text(1, 50),
  'sourceOfFunds.provided.card.localBrand': { ...cutChoice(), ...openList },
});

const MAX_SCORE = 9999999999999999n;

/** Risk assessment in a transaction response (2.12). */
export const risk = rows('2.12', {
  'response.risk.gatewayCode': choice('ACCEPTED', 'NOT_CHECKED', 'REJECTED', 'REVIEW_REQUIRED'),
  'response.risk.reversalResult': choice('FAIL', 'NOT_APPLICABLE', 'OKAY'),
  'response.risk.review.decision': choice('ACCEPTED', 'NOT_REQUIRED', 'PENDING', 'REJECTED'),
  'response.risk.review.decisionReason': text(1, 100),
  'response.risk.review.note': text(1, 2000),
  'response.risk.review.timeOfDecision': dateTime,
  'response.risk.review.userId': text(1, 40),
  'response.risk.rule[n].data': text(1, 255),
  'response.risk.rule[n].id': text(1, 32),
  'response.risk.rule[n].name': text(1, 100),
  'response.risk.rule[n].recommendation': choice('ACCEPT', 'NO_ACTION', 'REJECT', 'REVIEW'),
  'response.risk.rule[n].score': integer(1, MAX_SCORE),
  'response.risk.rule[n].type': choice('ERROR', 'EXTERNAL_RULE', 'MERCHANT_RULE', 'MSO_RULE'),
  'response.risk.totalScore': integer(1, MAX_SCORE),
});

/** 3-D Secure fields of a transaction response (2.12). */
export const threeDSecure = rows('2.12', {
  '3DSecure.acsEci': digits(1, 2),
  '3DSecure.authenticationStatus': choice('AUTHENTICATION_ATTEMPTED', 'AUTHENTICATION_NOT_AVAILABLE', 'AUTHENTICATION_SUCCESSFUL'),
  '3DSecure.authenticationToken': { ...base64(), lengths: [28, 32] },
  '3DSecure.enrollmentStatus': { ...choice('ENROLLED', 'ENROLLMENT_STATUS_UNDETERMINED', 'NOT_ENROLLED'), presence: 'always-in-group' },
  '3DSecure.xid': base64(28, 28),
  '3DSecureId': ascii(1, 64),
});
