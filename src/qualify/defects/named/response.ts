import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { Deviation } from '../deviation.js';
import type { AnswerEdit, ValueChange, When } from '../../../gateway/behaviour/effect.js';
import { answered, change, type FieldRule, of, omit, partsOf, replace, reply, set } from './define.js';

const define = of('response');
const CARD = 'sourceOfFunds.provided.card';

function edited(name: string, rule: FieldRule, text: string, edit: AnswerEdit, depth?: 'deep', when?: When): Deviation {
  const { contract, id } = partsOf(rule);
  return define(name, contract, answered(contract, id), text, reply(edit, when), depth);
}

const omitted = (name: string, contract: ContractId, path: string, text: string): Deviation =>
  edited(name, `${contract} ${path}:always`, text, omit(path));

const changed = (name: string, rule: FieldRule, text: string, how: ValueChange, depth?: 'deep'): Deviation =>
  edited(name, rule, text, change(partsOf(rule).path, how), depth);

const replaced = (name: string, rule: FieldRule, text: string, to: string | number, depth?: 'deep', when?: When): Deviation =>
  edited(name, rule, text, replace(partsOf(rule).path, to), depth, when);

/** Answers whose fields break the response rules. */
export const RESPONSE: readonly Deviation[] = [
  define(
    'no-authentication-data',
    'authenticate-payer@100',
    'authentication-data',
    'An authentication is answered without its data',
    reply(omit('authentication'), { result: 'SUCCESS' }),
  ),
  define(
    'challenge-without-page',
    'authenticate-payer@100',
    'authentication-challenge',
    'A challenge is answered without anything to show the payer',
    reply(omit('authentication'), { result: 'PENDING' }),
    'deep',
  ),
  define(
    'time-of-no-day',
    'authorize@55',
    'authorization-time',
    'The time of an authorization is no time of day',
    reply(replace('authorizationResponse.time', '256199')),
  ),
  define(
    'mask-too-short',
    ['authorize@55', 'verify@26'],
    'no-sensitive-data',
    'Eight digits of the card number come before its mask',
    reply(change(`${CARD}.number`, 'mask-of-eight')),
  ),
  omitted('no-order-id', 'void@66', 'order.id', 'The answer lacks the order id'),
  omitted('no-creation-time', 'update-authorization@24', 'order.creationTime', 'The answer lacks the time of creation'),
  omitted('no-captured-total', 'authorize@55', 'order.totalCapturedAmount', 'The answer lacks a total'),
  omitted('no-merchant', 'referral@68', 'merchant', 'The answer lacks the merchant'),
  omitted('no-gateway-code', 'refund@39', 'response.gatewayCode', 'The answer lacks the gateway code'),
  omitted('no-verify-currency', 'verify@26', 'order.currency', 'The answer of Verify lacks the currency'),
  omitted('no-brand', 'authorize@55', `${CARD}.brand`, 'The card has no brand'),
  omitted('no-funding-method', 'confirm-browser-payment@35', `${CARD}.fundingMethod`, 'The card has no funding method'),
  omitted('no-expiry-year', 'refund@60', `${CARD}.expiry.year`, 'An expiry has no year'),
  omitted('no-enrollment-status', 'update-authorization@24', '3DSecure.enrollmentStatus', '3-D Secure data lacks the enrollment status'),
  omitted('no-interaction-status', 'confirm-browser-payment@35', 'browserPayment.interaction.status', 'The interaction has no status'),
  omitted('no-funding-reference', 'referral@68', 'accountFunding.reference', 'Account funding has no reference'),
  omitted('no-terminal-name', 'confirm-browser-payment@35', 'posTerminal.name', 'The terminal of a confirmation has no name'),
  changed('null-total', 'void@66 order.totalRefundedAmount:always', 'A total is null', 'null'),
  changed('total-as-text', 'verify@26 order.totalAuthorizedAmount:json-type', 'A total is a text', 'as-text'),
  changed(
    'total-with-four-decimals',
    'authorize@55 order.totalAuthorizedAmount:format',
    'A total has four decimals',
    'four-decimals',
    'deep',
  ),
  changed('negative-refunds', 'refund@60 order.totalRefundedAmount:minimum', 'Refunded amounts are negative', 'negate'),
  changed('time-without-fraction', 'authorize@55 order.creationTime:format', 'Times lack their fraction', 'without-fraction'),
  changed('status-in-lower-case', 'update-authorization@24 order.status:values', 'Statuses are in lower case', 'lower-case'),
  replaced('code-of-its-own', 'void@66 response.gatewayCode:values', 'A gateway code that the specification does not know', 'REVERSED'),
  replaced(
    'decline-code-of-its-own',
    'authorize@55 response.gatewayCode:values',
    'Declines have a code that the specification does not know',
    'DO_NOT_HONOUR',
    'deep',
    { result: 'FAILURE' },
  ),
  replaced(
    'result-of-its-own',
    'referral@68 result:values',
    'Requests with a note get a result that the specification does not know',
    'OK',
    'deep',
    { has: ['transaction.merchantNote'] },
  ),
  replaced(
    'entry-point-of-its-own',
    'verify@26 gatewayEntryPoint:values',
    'An entry point that the specification does not know',
    'CHECKOUT',
  ),
  define(
    'entry-point-batch',
    'authorize@55',
    'gateway-entry-point-api',
    'Transactions sent through the API are said to come in a batch',
    reply(replace('gatewayEntryPoint', 'BATCH')),
  ),
  replaced(
    'not-shipped',
    'update-authorization@24 shipping.method:values',
    'Answers use a shipping method of requests',
    'NOT_SHIPPED',
    'deep',
  ),
  replaced(
    'terminal-location-of-requests',
    'confirm-browser-payment@35 posTerminal.location:values',
    'A confirmation gives the location in the words of requests',
    'MERCHANT_TERMINAL_ON_PREMISES',
    'deep',
  ),
  replaced('prepaid-card', `refund@60 ${CARD}.fundingMethod:values`, 'A funding method that the specification does not know', 'PREPAID'),
  replaced('month-00', `authorize@55 ${CARD}.expiry.month:minimum`, 'The month of an expiry is 00', '00'),
  replaced('year-of-four-digits', `authorize@55 ${CARD}.expiry.year:length`, 'The year of an expiry has four digits', '2039'),
  replaced('month-as-number', `refund@39 ${CARD}.expiry.month:json-type`, 'The month of an expiry is a number', 12),
  replaced('eci-of-three-digits', 'void@66 3DSecure.acsEci:max-length', 'An ECI has three digits', '005'),
  changed('short-xid', 'referral@68 3DSecure.xid:length', 'A transaction id of 3-D Secure is too short', 'shorter'),
  replaced(
    'token-of-30',
    'update-authorization@24 3DSecure.authenticationToken:length',
    'A token has 30 characters',
    'A'.repeat(30),
    'deep',
  ),
  replaced('stan-of-7', 'authorize@55 authorizationResponse.stan:max-length', 'A trace number has 7 digits', '0000001'),
  replaced('market-data-of-2', 'verify@26 authorizationResponse.marketSpecificData:length', 'One character has become two', 'AB'),
  replaced('offset-with-colon', 'refund@39 authorizationResponse.timezone:format', 'A time offset has a colon', '+00:00'),
  edited(
    'last-balance-type',
    'confirm-browser-payment@35 availableBalance.ebt[n].type:values',
    'The last balance has a type that the specification does not know',
    replace('availableBalance.ebt[last].type', 'EWIC'),
    'deep',
  ),
  edited(
    'risk-score-too-high',
    'authorize@55 response.risk.totalScore:maximum',
    'A risk score is above its bound by one',
    { path: 'response.risk.totalScore', do: 'raw', to: '10000000000000000' },
    'deep',
  ),
  edited(
    'last-risk-rule',
    'void@66 response.risk.rule[n].recommendation:values',
    'The last risk rule recommends something of its own',
    replace('response.risk.rule[last].recommendation', 'HOLD'),
    'deep',
  ),
  replaced(
    'review-time-local',
    'update-authorization@24 response.risk.review.timeOfDecision:format',
    'A time of decision has no zone',
    '2026-11-15T01:02:03.456',
  ),
  replaced('language-with-underscore', 'referral@68 browserPayment.preferredLanguage:format', 'A language tag has an underscore', 'en_US'),
  define(
    'redirect-beside-provider',
    'confirm-browser-payment@35',
    'provider-a-urls',
    'A redirect comes beside providerA',
    reply(set('browserPayment.redirectUrl', 'https://example.com/redirect')),
  ),
  define(
    'agreements-recurring',
    'authorize@55',
    'agreement-type-default',
    'An agreement without a type is told as recurring',
    reply(set('agreement.type', 'RECURRING'), { has: ['agreement'], without: ['agreement.type'] }),
  ),
  define(
    'terminals-self-service',
    'authorize@55',
    'cardholder-activated-default',
    'A terminal of which nothing was said is told as one of self-service',
    reply(set('posTerminal.cardholderActivated', 'SELF_SERVICE_TERMINAL'), {
      equals: { 'posTerminal.panEntryMode': 'CHIP' },
      without: ['posTerminal.cardholderActivated'],
    }),
  ),
  define(
    'debug-information-always',
    'verify@26',
    'debug-information-errors',
    'Debug information comes with every answer',
    reply(set('response.debugInformation', 'trace 1')),
  ),
  define(
    'authenticated-though-not-enrolled',
    'authorize@55',
    'authentication-status-attempted',
    'Payers who are not enrolled are told as authenticated',
    reply(set('3DSecure', { enrollmentStatus: 'NOT_ENROLLED', authenticationStatus: 'AUTHENTICATION_SUCCESSFUL' })),
  ),
  define(
    'cruise-reference-of-13',
    'refund@60',
    'cruise-booking-reference',
    'The booking reference of a cruise has 13 characters',
    reply(set('cruise', { bookingReference: 'ABCDEFGHIJKLM' })),
  ),
  define(
    'initiated-though-approved',
    'confirm-browser-payment@35',
    'time-initiated-submitted',
    'A confirmed payment is told as just initiated',
    reply(replace('browserPayment.interaction.status', 'INITIATED')),
  ),
  define(
    'declined-success',
    'void@66',
    'result-fits-gateway-code',
    'A success is called declined',
    reply(replace('response.gatewayCode', 'DECLINED'), { result: 'SUCCESS' }),
  ),
  define(
    'approved-failure',
    'authorize@55',
    'result-fits-gateway-code',
    'A failure is called approved',
    reply(replace('response.gatewayCode', 'APPROVED'), { result: 'FAILURE' }),
    'deep',
  ),
  replaced('interest-of-101', 'verify@26 paymentPlan.interestRate:maximum', 'An interest rate is above 100', 101),
  changed('plan-payments-as-text', 'authorize@55 paymentPlan.numberOfPayments:json-type', 'The number of payments is a text', 'as-text'),
  edited(
    'empty-plan-offered',
    'refund@60 constraints.paymentPlans.supported[n]:min-length',
    'A plan without a name is offered',
    replace('constraints.paymentPlans.supported[n]', ''),
  ),
  edited(
    'last-leg-fare-as-text',
    'authorize@55 airline.itinerary.leg[n].fare:json-type',
    'The fare of the last leg is a text',
    change('airline.itinerary.leg[last].fare', 'as-text'),
    'deep',
  ),
  changed('refund-flag-as-text', 'refund@39 action.refundAuthorization:json-type', 'A Boolean is a text', 'as-text'),
];
