import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { Defect } from '../defect.js';
import type { AnswerEdit } from '../../../gateway/behaviour/effect.js';
import { change, type Contracts, of, omit, replace, reply, set, type Untold } from './define.js';

const define = of('echo');
const ECHOING: readonly ContractId[] = ['void@66', 'confirm-browser-payment@35', 'verify@26', 'update-authorization@24', 'referral@68'];

const read = (name: string, contracts: Contracts, edit: AnswerEdit): Untold =>
  define(name, contracts, 'echo-values', 'deep').does({ at: 'read', edits: [edit] });

/** Values that the first answer gives correctly and later reads give wrongly. */
const READ: readonly Defect[] = [
  read('read-reference-cut', ['update-authorization@24', 'verify@26'], change('reference', 'cut-at-ten')).text(
    'An order that is read shows references with ten characters at most',
  ),
  read('read-custom-lower-case', ['void@66', 'referral@68'], change('custom.{X}', 'lower-case')).text(
    'An order that is read shows custom values in lower case',
  ),
  read('read-first-tax-only', 'confirm-browser-payment@35', change('tax', 'first-element-only')).text(
    'An order that is read shows its first tax alone',
  ),
  read('read-zeros-lost', 'authorize@55', change('airline.itinerary.leg[n].flightNumber', 'number-parsed')).text(
    'An order that is read shows flight numbers of digits without their leading zeros',
  ),
  define('booking-lower-case-on-declines', 'authorize@55', 'echo-values', 'deep')
    .does(reply(change('airline.bookingReference', 'lower-case'), { result: 'FAILURE', has: ['airline.bookingReference'] }))
    .text('Booking references come back in lower case where the authorization is declined'),
  define('update-forgotten', 'update-authorization@24', 'echo-values', 'deep')
    .does({ at: 'keeps', values: 'first' })
    .text('Values that an update brings are answered once, and then those from before are shown again'),
];

/** Answers that do not give back what was sent. */
export const ECHO: readonly Defect[] = [
  define('correlation-remembered', ECHOING, 'correlation-not-stored')
    .does({ at: 'remembers', member: 'correlationId' })
    .text('An answer carries the correlationId of an earlier request'),
  define('billing-of-another-order', 'verify@26', 'echo-values')
    .does({ at: 'remembers', member: 'billing' })
    .text('An answer without billing gets that of the last request which had it'),
  define('terminal-of-the-transaction-before', 'verify@26', 'echo-values', 'deep')
    .does({ at: 'remembers', member: 'posTerminal', within: 'order' })
    .text('An answer without posTerminal gets that of an earlier transaction of the order'),
  define('user-of-the-update-before', 'update-authorization@24', 'echo-values', 'deep')
    .does({ at: 'remembers', member: 'userId', within: 'order' })
    .text('An answer without userId gets that of an earlier update of the order'),
  define('no-correlation-on-declines', 'verify@26', 'correlation-echo', 'deep')
    .does(reply(omit('correlationId'), { result: 'FAILURE' }))
    .text('A decline does not return the correlationId'),
  define('correlation-dropped', ECHOING, 'correlation-echo')
    .does(reply(omit('correlationId')))
    .text('correlationId does not come back'),
  define('correlation-dropped-on-referral', 'referral@68', 'correlation-echo', 'deep')
    .does(reply(omit('correlationId')))
    .text('correlationId does not come back from a referral'),
  define('correlation-cut', 'verify@26', 'correlation-echo', 'deep')
    .does(reply(change('correlationId', 'cut-at-ten')))
    .text('correlationId comes back with ten characters at most'),
  define('correlation-upper-case', 'update-authorization@24', 'correlation-echo')
    .does(reply(change('correlationId', 'upper-case')))
    .text('correlationId comes back in upper case'),
  define('correlation-dropped-from-balance', ['balance-inquiry@48', 'balance-inquiry@73'], 'correlation-echo-elsewhere')
    .does(reply(omit('correlationId')))
    .text('correlationId does not come back from a balance inquiry'),
  define('correlation-changed-in-balance', 'balance-inquiry@73', 'correlation-echo-equal')
    .does(reply(change('correlationId', 'last-character')))
    .text('Another correlationId comes back from a balance inquiry'),
  define('correlation-trimmed', ['update-authorization@24', 'verify@26'], 'correlation-echo', 'deep')
    .does(reply(change('correlationId', 'trimmed')))
    .text('A correlationId comes back without the blanks at its ends'),
  define('correlation-read-as-form', ['referral@68', 'verify@26'], 'correlation-echo')
    .does(reply(change('correlationId', 'read-as-form')))
    .text('A plus sign in a correlationId comes back as a blank'),
  define('order-id-upper-case', ['authorize@55', 'verify@26'], 'echo-ids')
    .does(reply(change('order.id', 'upper-case')))
    .text('Order ids come back in upper case'),
  define('order-id-cut', 'void@66', 'echo-ids', 'deep')
    .does(reply(change('order.id', 'cut-at-ten')))
    .text('Order ids come back with ten characters at most'),
  define('merchant-of-somebody', ['refund@39', 'refund@60'], 'echo-ids')
    .does(reply(replace('merchant', 'SOMEBODY')))
    .text('Another merchant comes back'),
  define('second-street-kept', 'verify@26', 'echo-street')
    .does(reply(set('billing.address.street2', 'Flat 1')))
    .text('street2 comes back'),
  define('terminal-street-kept', 'authorize@55', 'echo-street')
    .does(reply(set('posTerminal.address.street2', 'Flat 1'), { has: ['posTerminal.address'] }))
    .text('street2 of the terminal comes back'),
  define('second-street-kept-on-void', 'void@66', 'echo-street')
    .does(reply(set('shipping.address.street2', 'Flat 1')))
    .text('street2 comes back'),
  define('street-in-capitals', 'verify@26', 'echo-street-joined')
    .does(reply(change('billing.address.street', 'upper-case')))
    .text('street comes back in upper case'),
  define('reference-cut', 'verify@26', 'echo-values', 'deep')
    .does(reply(change('order.reference', 'cut-at-ten')))
    .text('References come back with ten characters at most'),
  define('references-number-parsed', ['verify@26', 'update-authorization@24'], 'echo-values', 'deep')
    .does(reply(change('order.reference', 'number-parsed')))
    .text('References of digits come back without their leading zeros'),
  define('first-tax-only', 'confirm-browser-payment@35', 'echo-values', 'deep')
    .does(reply(change('order.tax', 'first-element-only'), { has: ['order.tax'] }))
    .text('Only the first tax comes back'),
  define('custom-values-lower-case', ['void@66', 'referral@68'], 'echo-values', 'deep')
    .does(reply(change('order.custom.{X}', 'lower-case'), { has: ['order.custom'] }))
    .text('Custom values come back in lower case'),
  define('blanks-tidied', ['verify@26', 'void@66'], 'echo-values', 'deep')
    .does(reply(change('order.custom.{X}', 'blanks-tidied'), { has: ['order.custom'] }))
    .text('Several blanks in a row come back as one'),
  ...READ,
  define('reference-changed', 'update-authorization@24', 'echo-values')
    .does(reply(change('order.reference', 'last-character')))
    .text('References come back changed'),
  define('amount-off-by-a-cent', 'verify@26', 'echo-values')
    .does(reply(change('order.amount', 'add-cent'), { has: ['order.amount'] }))
    .text('Amounts come back a cent higher'),
  define('note-changed', ['referral@68', 'confirm-browser-payment@35'], 'echo-values')
    .does(reply(change('order.customerNote', 'last-character')))
    .text('Notes come back changed'),
  define('custom-values-changed', ['void@66', 'referral@68'], 'echo-values')
    .does(reply(change('order.custom.{X}', 'last-character'), { has: ['order.custom'] }))
    .text('Custom values come back changed'),
  define('last-tax-changed', 'confirm-browser-payment@35', 'echo-values', 'deep')
    .does(reply(change('order.tax[last].amount', 'add-cent'), { has: ['order.tax'] }))
    .text('The last tax comes back a cent higher'),
  define('last-leg-changed', 'authorize@55', 'echo-values', 'deep')
    .does(reply(replace('airline.itinerary.leg[last].flightNumber', 'XX99'), { has: ['airline.itinerary.leg'] }))
    .text('The last leg comes back with another flight'),
  define('agreement-renamed', ['refund@39', 'refund@60'], 'echo-values')
    .does(reply(replace('agreement.id', 'ANOTHER'), { has: ['agreement.id'] }))
    .text('The agreement comes back with another id'),
  define('plan-payments-off-by-one', 'authorize@55', 'echo-values')
    .does(reply(replace('paymentPlan.numberOfPayments', 42), { has: ['paymentPlan.numberOfPayments'] }))
    .text('A plan comes back with one more payment'),
  define('lane-changed', 'verify@26', 'echo-values', 'deep')
    .does(reply(replace('posTerminal.name', 'Z9'), { has: ['posTerminal.lane'] }))
    .text('The lane comes back as another name'),
  define('refund-flag-turned', 'refund@60', 'echo-values', 'deep')
    .does(reply(replace('action.refundAuthorization', false), { equals: { 'action.refundAuthorization': true } }))
    .text('The refund flag comes back false whatever it was'),
];
