import { held, part, unheld } from './row.js';

const of = (group: string, ...names: readonly string[]): readonly string[] => names.map((name) => `response/${group}.${name}:*`);
const RISK = 'response.risk';
const CARD = 'sourceOfFunds.provided.card';

/** 2.12 Field groups of transaction responses. */
export const PART_2_12 = part('2.12', [
  held('answer', 'Seven operations answer with these groups, each where its condition holds')
    .softer('most conditions are not shown')
    .by('conditional-presence'),
  held('answer', 'Groups of the request come back')
    .softer('an echo may leave out or add; ids are a must')
    .by('response/correlationId:*', 'response/partnerSolutionId:*', 'response/action.refundAuthorization:*', 'echo-values', 'echo-ids'),
  held('answer', 'merchant is always there, in the form of 2.1').by('response/merchant:*', 'echo-ids'),
  held('answer', 'gatewayEntryPoint is one of eight words')
    .softer('Void speaks of a further word; that this interface has its own is implied')
    .by('response/gatewayEntryPoint:*', 'gateway-entry-point-api'),
  held('answer', '3DSecure.acsEci is 1 to 2 digits').by(...of('3DSecure', 'acsEci')),
  held('answer', '3DSecure.authenticationStatus is one of three words').by(...of('3DSecure', 'authenticationStatus')),
  held('answer', 'authenticationStatus is there only after an attempt that was answered')
    .softer('whether there was an attempt shows by the enrolment beside it alone')
    .by('authentication-status-attempted'),
  held('answer', '3DSecure.authenticationToken is Base64 of 28 or 32 characters').by(...of('3DSecure', 'authenticationToken')),
  unheld('not observable', 'The token is used unaltered').because('the operation that takes it is not shown'),
  held('answer', '3DSecure.enrollmentStatus is one of three words and always there').by(...of('3DSecure', 'enrollmentStatus')),
  held('answer', '3DSecure.xid is Base64 of 28 characters').by(...of('3DSecure', 'xid')),
  held('answer', '3DSecureId has 1 to 64 characters of ASCII').by('response/3DSecureId:*'),
  held('answer', 'Four fields of authorizationResponse have one character').by(
    ...of('authorizationResponse', 'marketSpecificData', 'posEntryModeChanged', 'returnAci', 'vpasResponse'),
  ),
  held('answer', 'Others of its fields have up to 2, 3, 4 or 6 characters').by(
    ...of('authorizationResponse', 'merchantAdviceCode', 'trackQuality', 'responseCode', 'posEntryMode', 'processingCode', 'stan'),
  ),
  held('answer', 'Further ones have up to 13, 16, 23 or 30 characters').by(
    ...of('authorizationResponse', 'posData', 'responseMessage', 'paySvcData', 'transactionIdentifier'),
  ),
  held('answer', 'authorizationResponse.time is hours, minutes and seconds in up to 6 characters')
    .softer('bounds of 1 to 6 beside a form of 6')
    .by(...of('authorizationResponse', 'time'), 'authorization-time'),
  held('answer', 'authorizationResponse.timezone is a time offset').by(...of('authorizationResponse', 'timezone')),
  held('answer', 'authorizationResponse.transactionIntegrityClass is 1 to 2 letters and digits').by(
    ...of('authorizationResponse', 'transactionIntegrityClass'),
  ),
  held('answer', 'authorizationResponse.validationCode has 1 to 4 characters').by(...of('authorizationResponse', 'validationCode')),
  unheld('not observable', 'The validation code is stored and sent on capture').because('Capture is not an operation of this text'),
  held('answer', 'Available funds are 0 to 1000000000000 with 3 decimals, and a currency').by(
    ...of('availableBalance.funds', 'amount', 'currency'),
  ),
  held('answer', 'Benefits have a decimal amount, a currency and one of seven types').by(
    ...of('availableBalance.ebt[n]', 'amount', 'currency', 'type'),
  ),
  held('answer', 'browserPayment.interaction.status is one of four words and always there').by(
    ...of('browserPayment.interaction', 'status'),
  ),
  held('answer', 'Times of an interaction are up to 29 characters of ASCII').by(
    ...of('browserPayment.interaction', 'timeCompleted', 'timeInitiated', 'timeRedirected', 'timeReturned'),
  ),
  held('answer', 'timeInitiated is there only if the initiation succeeded, with gateway code SUBMITTED')
    .softer('the operation that initiates a browser payment is not shown, and later answers have codes of their own')
    .by('time-initiated-submitted'),
  held('answer', 'browserPayment.operation is one of two words').by(...of('browserPayment', 'operation')),
  held('answer', 'browserPayment.preferredLanguage is a language tag of 2 to 35 characters').by(
    ...of('browserPayment', 'preferredLanguage'),
  ),
  held('answer', 'browserPayment.redirectUrl is a URL').by(...of('browserPayment', 'redirectUrl')),
  held('answer', 'The gateway issues redirectUrl, and not for providerA')
    .softer('whether it may then be repeated is not said')
    .by('provider-a-urls'),
  held('answer', 'browserPayment.returnUrl is a URL').by(...of('browserPayment', 'returnUrl')),
  held('request', 'Every browser payment has a returnUrl except those of providerA')
    .softer('the operation that initiates a browser payment is not shown')
    .by('provider-a-urls'),
  held('answer', 'accountId of providerA has 1 to 50 characters, interactionId 1 to 255').by(
    ...of('browserPayment.providerA', 'accountId', 'interactionId'),
  ),
  held('answer', 'The marks of providerA for the shipping address are booleans').by(
    ...of('browserPayment.providerA', 'displayShippingAddress', 'overrideShippingAddress'),
  ),
  unheld('definition', 'Without those marks the address is shown and may be changed').because(
    'the operation that initiates a browser payment is not shown, nor what it sent',
  ),
  held('answer', 'paymentConfirmation of providerA is one of two words').by(...of('browserPayment.providerA', 'paymentConfirmation')),
  unheld('definition', 'Confirmation at the provider is what counts by itself').because(
    'the operation that initiates a browser payment is not shown, nor what it sent',
  ),
  held('answer', 'Codes and messages of the acquirer are ASCII of 1 to 100 and 1 to 255').by(
    ...of('response', 'acquirerCode', 'acquirerMessage'),
  ),
  held('answer', 'The acquirer code of a security code has 1 to 100 characters').by(...of('response.cardSecurityCode', 'acquirerCode')),
  held('answer', 'The gateway code of a security code is one of five words').by(...of('response.cardSecurityCode', 'gatewayCode')),
  held('answer', 'The acquirer code of an address check has 1 to 100 characters').by(
    ...of('response.cardholderVerification.avs', 'acquirerCode'),
  ),
  held('answer', 'The gateway code of an address check is one of twelve words').by(
    ...of('response.cardholderVerification.avs', 'gatewayCode'),
  ),
  held('answer', 'A detailed check has one of six codes and one of five types').by(
    ...of('response.cardholderVerification.detailedVerification[n]', 'gatewayCode', 'type'),
  ),
  held('answer', 'response.debugInformation has 1 to 2064 characters').by(...of('response', 'debugInformation')),
  held('answer', 'Debug information comes with some errors only').softer('which errors is not shown').by('debug-information-errors'),
  held('answer', 'The code of a recurring payment advice is up to 2 digits').by(...of('response.recurringPaymentAdvice', 'acquirerCode')),
  held('answer', 'response.gatewayCode is always there').by(
    'response/response.gatewayCode:always',
    'response/response.gatewayCode:json-type',
  ),
  held('answer', 'result is always there')
    .softer('stated for transaction responses; other bodies are not shown')
    .by('response/result:always', 'response/result:json-type'),
  held('answer', 'Risk has one of four gateway codes').by(...of(RISK, 'gatewayCode')),
  held('answer', 'The result of a reversal is one of three words').by(...of(RISK, 'reversalResult')),
  held('answer', 'The decision of a review is one of four words').by(...of(`${RISK}.review`, 'decision')),
  held('answer', 'The reason of a decision has 1 to 100 characters').by(...of(`${RISK}.review`, 'decisionReason')),
  unheld('definition', 'One word is for a rejection that the merchant overrode').because('no operation of this text overrides one'),
  held('answer', 'The note of a review has 1 to 2000 characters, its user 1 to 40').by(...of(`${RISK}.review`, 'note', 'userId')),
  held('answer', 'The time of a decision is a point in time').by(...of(`${RISK}.review`, 'timeOfDecision')),
  held('answer', 'Data, id and name of a risk rule have up to 255, 32 and 100 characters').by(
    ...of(`${RISK}.rule[n]`, 'data', 'id', 'name'),
  ),
  held('answer', 'The recommendation of a risk rule and its type are one of four words each').by(
    ...of(`${RISK}.rule[n]`, 'recommendation', 'type'),
  ),
  held('answer', 'Scores are whole numbers from 1 to 9999999999999999').by(...of(`${RISK}.rule[n]`, 'score'), ...of(RISK, 'totalScore')),
  held('answer', 'The brand of a card is always there, one word for each network')
    .softer('the words for the networks are not given')
    .by(...of(CARD, 'brand')),
  held('answer', 'An expiry has month and year').by(...of(`${CARD}.expiry`, 'month', 'year')),
  held('answer', 'The funding method is one of four words and always there').by(...of(CARD, 'fundingMethod')),
  held('answer', 'The names of a holder have 1 to 50 characters').by(...of(`${CARD}.holder`, 'firstName', 'lastName')),
  held('answer', 'The local brand is a text').by(...of(CARD, 'localBrand')),
  held('not shown', 'The words for local brands').by('brand-open'),
  unheld('not observable', 'Brand and funding may be inaccurate').because('says that they are not judged'),
]);
