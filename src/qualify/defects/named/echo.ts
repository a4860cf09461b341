import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { Deviation } from '../deviation.js';
import type { AnswerEdit } from '../../../gateway/behaviour/effect.js';
import { change, of, omit, replace, reply, set } from './define.js';

const define = of('echo');
const ECHOING: readonly ContractId[] = ['void@66', 'confirm-browser-payment@35', 'verify@26', 'update-authorization@24', 'referral@68'];

const read = (name: string, contracts: ContractId | readonly ContractId[], text: string, edit: AnswerEdit): Deviation =>
  define(name, contracts, 'echo-values', text, { at: 'read', edits: [edit] }, 'deep');

/** Values that the first answer gives correctly and later reads give wrongly. */
const READ: readonly Deviation[] = [
  read(
    'read-reference-cut',
    ['update-authorization@24', 'verify@26'],
    'An order that is read shows references with ten characters at most',
    change('reference', 'cut-at-ten'),
  ),
  read(
    'read-custom-lower-case',
    ['void@66', 'referral@68'],
    'An order that is read shows custom values in lower case',
    change('custom.{X}', 'lower-case'),
  ),
  read(
    'read-first-tax-only',
    'confirm-browser-payment@35',
    'An order that is read shows its first tax alone',
    change('tax', 'first-element-only'),
  ),
  read(
    'read-zeros-lost',
    'authorize@55',
    'An order that is read shows flight numbers of digits without their leading zeros',
    change('airline.itinerary.leg[n].flightNumber', 'number-parsed'),
  ),
  define(
    'booking-lower-case-on-declines',
    'authorize@55',
    'echo-values',
    'Booking references come back in lower case where the authorization is declined',
    reply(change('airline.bookingReference', 'lower-case'), { result: 'FAILURE', has: ['airline.bookingReference'] }),
    'deep',
  ),
  define(
    'update-forgotten',
    'update-authorization@24',
    'echo-values',
    'Values that an update brings are answered once, and then those from before are shown again',
    { at: 'keeps', values: 'first' },
    'deep',
  ),
];

/** Answers that do not give back what was sent. */
export const ECHO: readonly Deviation[] = [
  define('correlation-remembered', ECHOING, 'correlation-not-stored', 'An answer carries the correlationId of an earlier request', {
    at: 'remembers',
  }),
  define(
    'no-correlation-on-declines',
    'verify@26',
    'correlation-echo',
    'A decline does not return the correlationId',
    reply(omit('correlationId'), { result: 'FAILURE' }),
    'deep',
  ),
  define('correlation-dropped', ECHOING, 'correlation-echo', 'correlationId does not come back', reply(omit('correlationId'))),
  define(
    'correlation-dropped-on-referral',
    'referral@68',
    'correlation-echo',
    'correlationId does not come back from a referral',
    reply(omit('correlationId')),
    'deep',
  ),
  define(
    'correlation-cut',
    'verify@26',
    'correlation-echo',
    'correlationId comes back with ten characters at most',
    reply(change('correlationId', 'cut-at-ten')),
    'deep',
  ),
  define(
    'correlation-upper-case',
    'update-authorization@24',
    'correlation-echo',
    'correlationId comes back in upper case',
    reply(change('correlationId', 'upper-case')),
  ),
  define(
    'correlation-dropped-from-balance',
    ['balance-inquiry@48', 'balance-inquiry@73'],
    'correlation-echo-elsewhere',
    'correlationId does not come back from a balance inquiry',
    reply(omit('correlationId')),
  ),
  define(
    'correlation-changed-in-balance',
    'balance-inquiry@73',
    'correlation-echo-equal',
    'Another correlationId comes back from a balance inquiry',
    reply(change('correlationId', 'last-character')),
  ),
  define(
    'order-id-upper-case',
    ['authorize@55', 'verify@26'],
    'echo-ids',
    'Order ids come back in upper case',
    reply(change('order.id', 'upper-case')),
  ),
  define(
    'order-id-cut',
    'void@66',
    'echo-ids',
    'Order ids come back with ten characters at most',
    reply(change('order.id', 'cut-at-ten')),
    'deep',
  ),
  define(
    'merchant-of-somebody',
    ['refund@39', 'refund@60'],
    'echo-ids',
    'Another merchant comes back',
    reply(replace('merchant', 'SOMEBODY')),
  ),
  define('second-street-kept', 'verify@26', 'echo-street', 'street2 comes back', reply(set('billing.address.street2', 'Flat 1'))),
  define('second-street-kept-on-void', 'void@66', 'echo-street', 'street2 comes back', reply(set('shipping.address.street2', 'Flat 1'))),
  define(
    'street-in-capitals',
    'verify@26',
    'echo-street-joined',
    'street comes back in upper case',
    reply(change('billing.address.street', 'upper-case')),
  ),
  define(
    'reference-cut',
    'verify@26',
    'echo-values',
    'References come back with ten characters at most',
    reply(change('order.reference', 'cut-at-ten')),
    'deep',
  ),
  define(
    'references-number-parsed',
    ['verify@26', 'update-authorization@24'],
    'echo-values',
    'References of digits come back without their leading zeros',
    reply(change('order.reference', 'number-parsed')),
    'deep',
  ),
  define(
    'first-tax-only',
    'confirm-browser-payment@35',
    'echo-values',
    'Only the first tax comes back',
    reply(change('order.tax', 'first-element-only'), { has: ['order.tax'] }),
    'deep',
  ),
  define(
    'custom-values-lower-case',
    ['void@66', 'referral@68'],
    'echo-values',
    'Custom values come back in lower case',
    reply(change('order.custom.{X}', 'lower-case'), { has: ['order.custom'] }),
    'deep',
  ),
  define(
    'blanks-tidied',
    ['verify@26', 'void@66'],
    'echo-values',
    'Several blanks in a row come back as one',
    reply(change('order.custom.{X}', 'blanks-tidied'), { has: ['order.custom'] }),
    'deep',
  ),
  ...READ,
  define(
    'reference-changed',
    'update-authorization@24',
    'echo-values',
    'References come back changed',
    reply(change('order.reference', 'last-character')),
  ),
  define(
    'amount-off-by-a-cent',
    'verify@26',
    'echo-values',
    'Amounts come back a cent higher',
    reply(change('order.amount', 'add-cent'), { has: ['order.amount'] }),
  ),
  define(
    'note-changed',
    ['referral@68', 'confirm-browser-payment@35'],
    'echo-values',
    'Notes come back changed',
    reply(change('order.customerNote', 'last-character')),
  ),
  define(
    'custom-values-changed',
    ['void@66', 'referral@68'],
    'echo-values',
    'Custom values come back changed',
    reply(change('order.custom.{X}', 'last-character'), { has: ['order.custom'] }),
  ),
  define(
    'last-tax-changed',
    'confirm-browser-payment@35',
    'echo-values',
    'The last tax comes back a cent higher',
    reply(change('order.tax[last].amount', 'add-cent'), { has: ['order.tax'] }),
    'deep',
  ),
  define(
    'last-leg-changed',
    'authorize@55',
    'echo-values',
    'The last leg comes back with another flight',
    reply(replace('airline.itinerary.leg[last].flightNumber', 'XX99'), { has: ['airline.itinerary.leg'] }),
    'deep',
  ),
  define(
    'agreement-renamed',
    ['refund@39', 'refund@60'],
    'echo-values',
    'The agreement comes back with another id',
    reply(replace('agreement.id', 'ANOTHER'), { has: ['agreement.id'] }),
  ),
  define(
    'plan-payments-off-by-one',
    'authorize@55',
    'echo-values',
    'A plan comes back with one more payment',
    reply(replace('paymentPlan.numberOfPayments', 42), { has: ['paymentPlan.numberOfPayments'] }),
  ),
  define(
    'lane-changed',
    'verify@26',
    'echo-values',
    'The lane comes back as another name',
    reply(replace('posTerminal.name', 'Z9'), { has: ['posTerminal.lane'] }),
    'deep',
  ),
  define(
    'refund-flag-turned',
    'refund@60',
    'echo-values',
    'The refund flag comes back false whatever it was',
    reply(replace('action.refundAuthorization', false), { equals: { 'action.refundAuthorization': true } }),
    'deep',
  ),
];
