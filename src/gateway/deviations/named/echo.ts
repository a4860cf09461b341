import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { Deviation } from '../deviation.js';
import type { AnswerEdit, When } from '../effect.js';
import { of, reply } from './define.js';

const define = of('echo');
const ECHOING: readonly ContractId[] = ['void@66', 'confirm-browser-payment@35', 'verify@26', 'update-authorization@24', 'referral@68'];

const altered = (
  name: string,
  contracts: ContractId | readonly ContractId[],
  rule: string,
  text: string,
  edit: AnswerEdit,
  when?: When,
  depth?: 'deep',
): Deviation => define(name, contracts, rule, text, reply(edit, when), depth);

const read = (name: string, contracts: ContractId | readonly ContractId[], text: string, edit: AnswerEdit): Deviation =>
  define(name, contracts, 'echo-values', text, { at: 'read', edits: [edit] }, 'deep');

/** What was answered rightly, and is shown otherwise afterwards. */
const READ: readonly Deviation[] = [
  read(
    'read-reference-cut',
    ['update-authorization@24', 'verify@26'],
    'An order that is read shows references with ten characters at most',
    {
      path: 'reference',
      do: 'change',
      how: 'cut-at-ten',
    },
  ),
  read('read-custom-lower-case', ['void@66', 'referral@68'], 'An order that is read shows custom values in lower case', {
    path: 'custom.{X}',
    do: 'change',
    how: 'lower-case',
  }),
  read('read-first-tax-only', 'confirm-browser-payment@35', 'An order that is read shows its first tax alone', {
    path: 'tax',
    do: 'change',
    how: 'first-element-only',
  }),
  read('read-zeros-lost', 'authorize@55', 'An order that is read shows flight numbers of digits without their leading zeros', {
    path: 'airline.itinerary.leg[n].flightNumber',
    do: 'change',
    how: 'number-parsed',
  }),
  altered(
    'booking-lower-case-on-declines',
    'authorize@55',
    'echo-values',
    'Booking references come back in lower case where the authorization is declined',
    { path: 'airline.bookingReference', do: 'change', how: 'lower-case' },
    { result: 'FAILURE', has: ['airline.bookingReference'] },
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
    reply({ path: 'correlationId', do: 'omit' }, { result: 'FAILURE' }),
    'deep',
  ),
  altered('correlation-dropped', ECHOING, 'correlation-echo', 'correlationId does not come back', { path: 'correlationId', do: 'omit' }),
  altered(
    'correlation-dropped-on-referral',
    'referral@68',
    'correlation-echo',
    'correlationId does not come back from a referral',
    { path: 'correlationId', do: 'omit' },
    undefined,
    'deep',
  ),
  altered(
    'correlation-cut',
    'verify@26',
    'correlation-echo',
    'correlationId comes back with ten characters at most',
    { path: 'correlationId', do: 'change', how: 'cut-at-ten' },
    undefined,
    'deep',
  ),
  altered('correlation-upper-case', 'update-authorization@24', 'correlation-echo', 'correlationId comes back in upper case', {
    path: 'correlationId',
    do: 'change',
    how: 'upper-case',
  }),
  altered(
    'correlation-dropped-from-balance',
    ['balance-inquiry@48', 'balance-inquiry@73'],
    'correlation-echo-elsewhere',
    'correlationId does not come back from a balance inquiry',
    { path: 'correlationId', do: 'omit' },
  ),
  altered(
    'correlation-changed-in-balance',
    'balance-inquiry@73',
    'correlation-echo-equal',
    'Another correlationId comes back from a balance inquiry',
    { path: 'correlationId', do: 'change', how: 'last-character' },
  ),
  altered('order-id-upper-case', ['authorize@55', 'verify@26'], 'echo-ids', 'Order ids come back in upper case', {
    path: 'order.id',
    do: 'change',
    how: 'upper-case',
  }),
  altered(
    'order-id-cut',
    'void@66',
    'echo-ids',
    'Order ids come back with ten characters at most',
    { path: 'order.id', do: 'change', how: 'cut-at-ten' },
    undefined,
    'deep',
  ),
  altered('merchant-of-somebody', ['refund@39', 'refund@60'], 'echo-ids', 'Another merchant comes back', {
    path: 'merchant',
    do: 'replace',
    to: 'SOMEBODY',
  }),
  altered('second-street-kept', 'verify@26', 'echo-street', 'street2 comes back', {
    path: 'billing.address.street2',
    do: 'set',
    to: 'Flat 1',
  }),
  altered('second-street-kept-on-void', 'void@66', 'echo-street', 'street2 comes back', {
    path: 'shipping.address.street2',
    do: 'set',
    to: 'Flat 1',
  }),
  altered('street-in-capitals', 'verify@26', 'echo-street-joined', 'street comes back in upper case', {
    path: 'billing.address.street',
    do: 'change',
    how: 'upper-case',
  }),
  altered(
    'reference-cut',
    'verify@26',
    'echo-values',
    'References come back with ten characters at most',
    { path: 'order.reference', do: 'change', how: 'cut-at-ten' },
    undefined,
    'deep',
  ),
  altered(
    'references-number-parsed',
    ['verify@26', 'update-authorization@24'],
    'echo-values',
    'References of digits come back without their leading zeros',
    { path: 'order.reference', do: 'change', how: 'number-parsed' },
    undefined,
    'deep',
  ),
  altered(
    'first-tax-only',
    'confirm-browser-payment@35',
    'echo-values',
    'Only the first tax comes back',
    { path: 'order.tax', do: 'change', how: 'first-element-only' },
    { has: ['order.tax'] },
    'deep',
  ),
  altered(
    'custom-values-lower-case',
    ['void@66', 'referral@68'],
    'echo-values',
    'Custom values come back in lower case',
    { path: 'order.custom.{X}', do: 'change', how: 'lower-case' },
    { has: ['order.custom'] },
    'deep',
  ),
  altered(
    'blanks-tidied',
    ['verify@26', 'void@66'],
    'echo-values',
    'Several blanks in a row come back as one',
    { path: 'order.custom.{X}', do: 'change', how: 'blanks-tidied' },
    { has: ['order.custom'] },
    'deep',
  ),
  ...READ,
  altered('reference-changed', 'update-authorization@24', 'echo-values', 'References come back changed', {
    path: 'order.reference',
    do: 'change',
    how: 'last-character',
  }),
  altered(
    'amount-off-by-a-cent',
    'verify@26',
    'echo-values',
    'Amounts come back a cent higher',
    { path: 'order.amount', do: 'change', how: 'add-cent' },
    { has: ['order.amount'] },
  ),
  altered('note-changed', ['referral@68', 'confirm-browser-payment@35'], 'echo-values', 'Notes come back changed', {
    path: 'order.customerNote',
    do: 'change',
    how: 'last-character',
  }),
  altered(
    'custom-values-changed',
    ['void@66', 'referral@68'],
    'echo-values',
    'Custom values come back changed',
    { path: 'order.custom.{X}', do: 'change', how: 'last-character' },
    { has: ['order.custom'] },
  ),
  altered(
    'last-tax-changed',
    'confirm-browser-payment@35',
    'echo-values',
    'The last tax comes back a cent higher',
    { path: 'order.tax[last].amount', do: 'change', how: 'add-cent' },
    { has: ['order.tax'] },
    'deep',
  ),
  altered(
    'last-leg-changed',
    'authorize@55',
    'echo-values',
    'The last leg comes back with another flight',
    { path: 'airline.itinerary.leg[last].flightNumber', do: 'replace', to: 'XX99' },
    { has: ['airline.itinerary.leg'] },
    'deep',
  ),
  altered(
    'agreement-renamed',
    ['refund@39', 'refund@60'],
    'echo-values',
    'The agreement comes back with another id',
    { path: 'agreement.id', do: 'replace', to: 'ANOTHER' },
    { has: ['agreement.id'] },
  ),
  altered(
    'plan-payments-off-by-one',
    'authorize@55',
    'echo-values',
    'A plan comes back with one more payment',
    { path: 'paymentPlan.numberOfPayments', do: 'replace', to: 42 },
    { has: ['paymentPlan.numberOfPayments'] },
  ),
  altered(
    'lane-changed',
    'verify@26',
    'echo-values',
    'The lane comes back as another name',
    { path: 'posTerminal.name', do: 'replace', to: 'Z9' },
    { has: ['posTerminal.lane'] },
    'deep',
  ),
  altered(
    'refund-flag-turned',
    'refund@60',
    'echo-values',
    'The refund flag comes back false whatever it was',
    { path: 'action.refundAuthorization', do: 'replace', to: false },
    { equals: { 'action.refundAuthorization': true } },
    'deep',
  ),
];
