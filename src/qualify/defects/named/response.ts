import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { Defect } from '../defect.js';
import type { AnswerEdit, When } from '../../../gateway/behaviour/effect.js';
import type { ValueChange } from '../../../gateway/behaviour/value-changes.js';
import { answered, change, type FieldRule, of, omit, partsOf, replace, reply, set, type Untold } from './define.js';

const define = of('response');
const CARD = 'sourceOfFunds.provided.card';

function edited(name: string, rule: FieldRule, edit: AnswerEdit, depth?: 'deep', when?: When): Untold {
  const { contract, id } = partsOf(rule);
  return define(name, contract, answered(contract, id), depth).does(reply(edit, when));
}

const omitted = (name: string, contract: ContractId, path: string): Untold => edited(name, `${contract} ${path}:always`, omit(path));

const changed = (name: string, rule: FieldRule, how: ValueChange, depth?: 'deep'): Untold =>
  edited(name, rule, change(partsOf(rule).path, how), depth);

const replaced = (name: string, rule: FieldRule, to: string | number, depth?: 'deep', when?: When): Untold =>
  edited(name, rule, replace(partsOf(rule).path, to), depth, when);

/** Answers whose fields break the response rules. */
export const RESPONSE: readonly Defect[] = [
  define('no-authentication-data', 'authenticate-payer@100', 'authentication-data')
    .does(reply(omit('authentication'), { result: 'SUCCESS' }))
    .text('An authentication is answered without its data'),
  define('challenge-without-page', 'authenticate-payer@100', 'authentication-challenge', 'deep')
    .does(reply(omit('authentication'), { result: 'PENDING' }))
    .text('A challenge is answered without anything to show the payer'),
  define('time-of-no-day', 'authorize@55', 'authorization-time')
    .does(reply(replace('authorizationResponse.time', '256199')))
    .text('The time of an authorization is no time of day'),
  define('mask-too-short', ['authorize@55', 'verify@26'], 'no-sensitive-data')
    .does(reply(change(`${CARD}.number`, 'mask-of-eight')))
    .text('Eight digits of the card number come before its mask'),
  omitted('no-order-id', 'void@66', 'order.id').text('The answer lacks the order id'),
  omitted('no-creation-time', 'update-authorization@24', 'order.creationTime').text('The answer lacks the time of creation'),
  omitted('no-captured-total', 'authorize@55', 'order.totalCapturedAmount').text('The answer lacks a total'),
  omitted('no-merchant', 'referral@68', 'merchant').text('The answer lacks the merchant'),
  omitted('no-gateway-code', 'refund@39', 'response.gatewayCode').text('The answer lacks the gateway code'),
  omitted('no-verify-currency', 'verify@26', 'order.currency').text('The answer of Verify lacks the currency'),
  omitted('no-brand', 'authorize@55', `${CARD}.brand`).text('The card has no brand'),
  omitted('no-funding-method', 'confirm-browser-payment@35', `${CARD}.fundingMethod`).text('The card has no funding method'),
  omitted('no-expiry-year', 'refund@60', `${CARD}.expiry.year`).text('An expiry has no year'),
  omitted('no-enrollment-status', 'update-authorization@24', '3DSecure.enrollmentStatus').text(
    '3-D Secure data lacks the enrollment status',
  ),
  omitted('no-interaction-status', 'confirm-browser-payment@35', 'browserPayment.interaction.status').text('The interaction has no status'),
  omitted('no-funding-reference', 'referral@68', 'accountFunding.reference').text('Account funding has no reference'),
  omitted('no-terminal-name', 'confirm-browser-payment@35', 'posTerminal.name').text('The terminal of a confirmation has no name'),
  changed('null-total', 'void@66 order.totalRefundedAmount:always', 'null').text('A total is null'),
  changed('total-as-text', 'verify@26 order.totalAuthorizedAmount:json-type', 'as-text').text('A total is a text'),
  changed('total-with-four-decimals', 'authorize@55 order.totalAuthorizedAmount:format', 'four-decimals', 'deep').text(
    'A total has four decimals',
  ),
  changed('negative-refunds', 'refund@60 order.totalRefundedAmount:minimum', 'negate').text('Refunded amounts are negative'),
  changed('time-without-fraction', 'authorize@55 order.creationTime:format', 'without-fraction').text('Times lack their fraction'),
  changed('status-in-lower-case', 'update-authorization@24 order.status:values', 'lower-case').text('Statuses are in lower case'),
  replaced('code-of-its-own', 'void@66 response.gatewayCode:values', 'REVERSED').text(
    'A gateway code that the specification does not know',
  ),
  replaced('decline-code-of-its-own', 'authorize@55 response.gatewayCode:values', 'DO_NOT_HONOUR', 'deep', { result: 'FAILURE' }).text(
    'Declines have a code that the specification does not know',
  ),
  replaced('result-of-its-own', 'referral@68 result:values', 'OK', 'deep', { has: ['transaction.merchantNote'] }).text(
    'Requests with a note get a result that the specification does not know',
  ),
  replaced('entry-point-of-its-own', 'verify@26 gatewayEntryPoint:values', 'CHECKOUT').text(
    'An entry point that the specification does not know',
  ),
  define('entry-point-batch', 'authorize@55', 'gateway-entry-point-api')
    .does(reply(replace('gatewayEntryPoint', 'BATCH')))
    .text('Transactions sent through the API are said to come in a batch'),
  replaced('not-shipped', 'update-authorization@24 shipping.method:values', 'NOT_SHIPPED', 'deep').text(
    'Answers use a shipping method of requests',
  ),
  replaced(
    'terminal-location-of-requests',
    'confirm-browser-payment@35 posTerminal.location:values',
    'MERCHANT_TERMINAL_ON_PREMISES',
    'deep',
  ).text('A confirmation gives the location in the words of requests'),
  replaced('prepaid-card', `refund@60 ${CARD}.fundingMethod:values`, 'PREPAID').text(
    'A funding method that the specification does not know',
  ),
  replaced('month-00', `authorize@55 ${CARD}.expiry.month:minimum`, '00').text('The month of an expiry is 00'),
  replaced('year-of-four-digits', `authorize@55 ${CARD}.expiry.year:length`, '2039').text('The year of an expiry has four digits'),
  replaced('month-as-number', `refund@39 ${CARD}.expiry.month:json-type`, 12).text('The month of an expiry is a number'),
  replaced('eci-of-three-digits', 'void@66 3DSecure.acsEci:max-length', '005').text('An ECI has three digits'),
  changed('short-xid', 'referral@68 3DSecure.xid:length', 'shorter').text('A transaction id of 3-D Secure is too short'),
  replaced('token-of-30', 'update-authorization@24 3DSecure.authenticationToken:length', 'A'.repeat(30), 'deep').text(
    'A token has 30 characters',
  ),
  replaced('stan-of-7', 'authorize@55 authorizationResponse.stan:max-length', '0000001').text('A trace number has 7 digits'),
  replaced('market-data-of-2', 'verify@26 authorizationResponse.marketSpecificData:length', 'AB').text('One character has become two'),
  replaced('offset-with-colon', 'refund@39 authorizationResponse.timezone:format', '+00:00').text('A time offset has a colon'),
  edited(
    'last-balance-type',
    'confirm-browser-payment@35 availableBalance.ebt[n].type:values',
    replace('availableBalance.ebt[last].type', 'EWIC'),
    'deep',
  ).text('The last balance has a type that the specification does not know'),
  edited(
    'risk-score-too-high',
    'authorize@55 response.risk.totalScore:maximum',
    { path: 'response.risk.totalScore', do: 'raw', to: '10000000000000000' },
    'deep',
  ).text('A risk score is above its bound by one'),
  edited(
    'last-risk-rule',
    'void@66 response.risk.rule[n].recommendation:values',
    replace('response.risk.rule[last].recommendation', 'HOLD'),
    'deep',
  ).text('The last risk rule recommends something of its own'),
  replaced('review-time-local', 'update-authorization@24 response.risk.review.timeOfDecision:format', '2026-11-15T01:02:03.456').text(
    'A time of decision has no zone',
  ),
  replaced('language-with-underscore', 'referral@68 browserPayment.preferredLanguage:format', 'en_US').text(
    'A language tag has an underscore',
  ),
  define('redirect-beside-provider', 'confirm-browser-payment@35', 'provider-a-urls')
    .does(reply(set('browserPayment.redirectUrl', 'https://example.com/redirect')))
    .text('A redirect comes beside providerA'),
  define('agreements-recurring', 'authorize@55', 'agreement-type-default')
    .does(reply(set('agreement.type', 'RECURRING'), { has: ['agreement'], without: ['agreement.type'] }))
    .text('An agreement without a type is told as recurring'),
  define('terminals-self-service', 'authorize@55', 'cardholder-activated-default')
    .does(
      reply(set('posTerminal.cardholderActivated', 'SELF_SERVICE_TERMINAL'), {
        equals: { 'posTerminal.panEntryMode': 'CHIP' },
        without: ['posTerminal.cardholderActivated'],
      }),
    )
    .text('A terminal of which nothing was said is told as one of self-service'),
  define('debug-information-always', 'verify@26', 'debug-information-errors')
    .does(reply(set('response.debugInformation', 'trace 1')))
    .text('Debug information comes with every answer'),
  define('authenticated-though-not-enrolled', 'authorize@55', 'authentication-status-attempted')
    .does(reply(set('3DSecure', { enrollmentStatus: 'NOT_ENROLLED', authenticationStatus: 'AUTHENTICATION_SUCCESSFUL' })))
    .text('Payers who are not enrolled are told as authenticated'),
  define('cruise-reference-of-13', 'refund@60', 'cruise-booking-reference')
    .does(reply(set('cruise', { bookingReference: 'ABCDEFGHIJKLM' })))
    .text('The booking reference of a cruise has 13 characters'),
  define('initiated-though-approved', 'confirm-browser-payment@35', 'time-initiated-submitted')
    .does(reply(replace('browserPayment.interaction.status', 'INITIATED')))
    .text('A confirmed payment is told as just initiated'),
  define('declined-success', 'void@66', 'result-fits-gateway-code')
    .does(reply(replace('response.gatewayCode', 'DECLINED'), { result: 'SUCCESS' }))
    .text('A success is called declined'),
  define('approved-failure', 'authorize@55', 'result-fits-gateway-code', 'deep')
    .does(reply(replace('response.gatewayCode', 'APPROVED'), { result: 'FAILURE' }))
    .text('A failure is called approved'),
  replaced('interest-of-101', 'verify@26 paymentPlan.interestRate:maximum', 101).text('An interest rate is above 100'),
  changed('plan-payments-as-text', 'authorize@55 paymentPlan.numberOfPayments:json-type', 'as-text').text(
    'The number of payments is a text',
  ),
  edited(
    'empty-plan-offered',
    'refund@60 constraints.paymentPlans.supported[n]:min-length',
    replace('constraints.paymentPlans.supported[n]', ''),
  ).text('A plan without a name is offered'),
  edited(
    'last-leg-fare-as-text',
    'authorize@55 airline.itinerary.leg[n].fare:json-type',
    change('airline.itinerary.leg[last].fare', 'as-text'),
    'deep',
  ).text('The fare of the last leg is a text'),
  changed('refund-flag-as-text', 'refund@39 action.refundAuthorization:json-type', 'as-text').text('A Boolean is a text'),
];
