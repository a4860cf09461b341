import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { OrderStatus } from '../../../gateway/ledger/order.js';
import type { Defect } from '../defect.js';
import type { When } from '../../../gateway/behaviour/effect.js';
import { of, replace, reply } from './define.js';

const define = of('state');
const REFUNDS: readonly ContractId[] = ['refund@39', 'refund@60'];

const unguarded = (name: string, contracts: ContractId | readonly ContractId[], rule: string, text: string, depth?: 'deep'): Defect =>
  define(name, contracts, rule, text, { at: 'guard', rule }, depth);

const misstated = (
  name: string,
  contract: ContractId | readonly ContractId[],
  rule: string,
  text: string,
  to: OrderStatus,
  when: When = { result: 'SUCCESS' },
  depth?: 'deep',
): Defect => define(name, contract, rule, text, { at: 'status', to, when }, depth);

type Total = 'authorized' | 'captured' | 'refunded';
interface Moving {
  readonly total: Total;
  readonly times: number;
  readonly of?: 'amount';
  readonly plus?: number;
  readonly when?: When;
}
const misposted = (
  name: string,
  contract: ContractId | readonly ContractId[],
  rule: string,
  text: string,
  moving: Moving,
  depth?: 'deep',
): Defect => define(name, contract, rule, text, { at: 'moved', when: { result: 'SUCCESS' }, ...moving }, depth);

const guards: readonly Defect[] = [
  unguarded('void-of-unknown', 'void@66', 'void-target', 'A void of nothing succeeds'),
  unguarded('void-again', 'void@66', 'void-twice', 'A transaction can be voided twice'),
  unguarded('confirm-under-new-id', 'confirm-browser-payment@35', 'confirm-transaction-id', 'A confirmation may carry another id'),
  unguarded('confirm-in-other-currency', 'confirm-browser-payment@35', 'confirm-currency-fixed', 'A confirmation may change the currency'),
  unguarded(
    'confirm-anything',
    'confirm-browser-payment@35',
    'confirm-at-merchant-only',
    'Payments that the provider confirms can be confirmed, and those that nobody began',
  ),
  unguarded('linked-refund-with-card', REFUNDS, 'refund-linked-no-funds', 'A linked refund may carry a card'),
  unguarded('linked-refund-without-amount', REFUNDS, 'refund-linked-amount', 'A linked refund needs no amount'),
  unguarded('chip-void-without-reason', 'void@66', 'void-online-reason', 'The void of a chip transaction needs no reason'),
  unguarded('standalone-refund-without-card', REFUNDS, 'refund-standalone-funds', 'A standalone refund needs no card'),
  unguarded(
    'update-of-nothing',
    'update-authorization@24',
    'update-needs-authorization',
    'An authorization that is not there can be updated',
  ),
  unguarded('referral-of-nothing', 'referral@68', 'referral-needs-referred', 'A transaction that is not there can be resubmitted'),
  unguarded('referral-of-approved', 'referral@68', 'referral-of-approved', 'An approved transaction can be resubmitted'),
  unguarded(
    'authenticate-without-initiation',
    'authenticate-payer@100',
    'authenticate-after-initiate',
    'Authentication needs no initiation',
  ),
  define(
    'session-version-in-any-case',
    'balance-inquiry@48',
    'session-version-lock',
    'Session versions are compared without regard to case',
    { at: 'guard', rule: 'session-version-case' },
    'deep',
  ),
  unguarded(
    'session-version-before-update',
    ['balance-inquiry@73', 'authenticate-payer@100'],
    'session-version-updated',
    'The session version from before an update is taken',
  ),
  unguarded('session-lock-ignored', 'balance-inquiry@73', 'session-version-lock', 'Any session version is taken'),
  unguarded('session-lock-ignored-on-authentication', 'authenticate-payer@100', 'session-version-lock', 'Any session version is taken'),
  unguarded('sub-merchant-on-void', 'void@66', 'submerchant-initial-only', 'Sub-merchant data is taken on a void'),
  unguarded('sub-merchant-on-update', 'update-authorization@24', 'submerchant-initial-only', 'Sub-merchant data is taken on an update'),
  unguarded('sub-merchant-on-refund', REFUNDS, 'submerchant-initial-only', 'Sub-merchant data is taken on a linked refund'),
  unguarded(
    'custom-fields-per-request',
    'update-authorization@24',
    'order-custom-count-order',
    'Custom fields are counted request by request',
    'deep',
  ),
  unguarded('authorize-id-reused', 'authorize@55', 'transaction-id-unique', 'A transaction id can be used again'),
  unguarded('refund-id-reused', 'refund@60', 'transaction-id-unique', 'The id of a refund can be used again', 'deep'),
  unguarded('update-id-reused', 'update-authorization@24', 'transaction-id-unique', 'The id of an update can be used again', 'deep'),
  define(
    'refund-of-authorized',
    REFUNDS,
    'operation-needs-state',
    'What is only authorized can be refunded',
    { at: 'guard', rule: 'refund-needs-capture' },
    'deep',
  ),
  unguarded('refund-refused-after-void', REFUNDS, 'accepted-later', 'Once something was voided, refunds ask for a card', 'deep'),
  define(
    'late-refunds-pending',
    'refund@60',
    'same-answer',
    'The later refunds of an order are approved pending settlement',
    {
      at: 'outcome',
      from: 'APPROVED',
      result: 'SUCCESS',
      gatewayCode: 'APPROVED_PENDING_SETTLEMENT',
      when: { place: 4 },
    },
    'deep',
  ),
  unguarded('refund-repeated', REFUNDS, 'replay-identical', 'A refund that is sent again is paid again', 'deep'),
  unguarded('transaction-ids-in-any-case', REFUNDS, 'ids-apart', 'Transaction ids are told apart without regard to case', 'deep'),
  unguarded('order-ids-in-any-case', 'void@66', 'ids-exact', 'Order ids are compared without regard to case', 'deep'),
  unguarded(
    'retry-under-failed-id',
    'authorize@55',
    'transaction-id-new-after-failure',
    'The id of a failure serves for the next attempt',
    'deep',
  ),
  define(
    'answered-for-another-order',
    ['verify@26', 'authorize@55'],
    'echo-ids',
    'The same request about another order gets the answer to the first',
    { at: 'mistaken-order', answers: 'successes' },
    'deep',
  ),
  define(
    'refused-for-another-order',
    ['void@66', 'update-authorization@24', 'refund@60'],
    'ids-apart',
    'A request that one order refused is refused for every order',
    { at: 'mistaken-order', answers: 'refusals' },
    'deep',
  ),
];

const statuses: readonly Defect[] = [
  misstated('authorize-says-captured', 'authorize@55', 'status-authorize', 'An authorization leaves the order CAPTURED', 'CAPTURED', {
    gatewayCode: 'APPROVED',
  }),
  misstated('verify-says-authorized', 'verify@26', 'status-verify', 'A verification leaves the order AUTHORIZED', 'AUTHORIZED'),
  misstated(
    'update-says-captured',
    'update-authorization@24',
    'status-update',
    'An update leaves the order PARTIALLY_CAPTURED',
    'PARTIALLY_CAPTURED',
  ),
  misstated('void-says-authorized', 'void@66', 'status-void-initial', 'A void leaves the order AUTHORIZED', 'AUTHORIZED'),
  misstated('referral-says-failed', 'referral@68', 'status-referral', 'A referral leaves the order FAILED', 'FAILED'),
  misstated(
    'confirm-says-initiated',
    'confirm-browser-payment@35',
    'status-confirm',
    'A confirmation leaves the order INITIATED',
    'INITIATED',
  ),
  misstated(
    'partial-approval-says-captured',
    'authorize@55',
    'status-fits-totals',
    'A partial approval leaves the order CAPTURED',
    'CAPTURED',
    { gatewayCode: 'PARTIALLY_APPROVED' },
    'deep',
  ),
  define(
    'voided-refund-says-captured',
    'void@66',
    'status-captured-unrefunded',
    'A voided refund leaves the order CAPTURED, whatever else was refunded',
    { at: 'status', from: 'PARTIALLY_REFUNDED', to: 'CAPTURED' },
    'deep',
  ),
  define(
    'voided-refund-says-partial',
    'void@66',
    'status-void-later',
    'A voided refund leaves the order PARTIALLY_CAPTURED',
    { at: 'status', from: 'PARTIALLY_REFUNDED', to: 'PARTIALLY_CAPTURED' },
    'deep',
  ),
  define('partial-refund-says-refunded', REFUNDS, 'status-refund', 'A partial refund leaves the order REFUNDED', {
    at: 'status',
    from: 'PARTIALLY_REFUNDED',
    to: 'REFUNDED',
  }),
  define(
    'full-refund-says-partial',
    REFUNDS,
    'status-refund',
    'A full refund leaves the order PARTIALLY_REFUNDED',
    { at: 'status', from: 'REFUNDED', to: 'PARTIALLY_REFUNDED', when: { place: 2 } },
    'deep',
  ),
  misstated(
    'decline-says-authorized',
    'authorize@55',
    'status-not-after-failure',
    'A declined authorization leaves the order AUTHORIZED',
    'AUTHORIZED',
    { result: 'FAILURE' },
  ),
  misstated(
    'declined-void-says-cancelled',
    'void@66',
    'status-cancelled-only',
    'A void that is declined leaves the order CANCELLED',
    'CANCELLED',
    { result: 'FAILURE' },
    'deep',
  ),
  misstated(
    'partial-approval-says-cancelled',
    'authorize@55',
    'status-cancelled-only',
    'A partial approval leaves the order CANCELLED',
    'CANCELLED',
    { gatewayCode: 'PARTIALLY_APPROVED' },
    'deep',
  ),
  misstated('decline-says-initiated', 'authorize@55', 'status-failed', 'A declined authorization leaves the order INITIATED', 'INITIATED', {
    gatewayCode: 'DECLINED',
  }),
  misstated(
    'third-refund-says-captured',
    REFUNDS,
    'status-refund',
    'From the third transaction on a refund leaves the order CAPTURED',
    'CAPTURED',
    { result: 'SUCCESS', place: 3 },
    'deep',
  ),
  define(
    'creation-time-moves',
    ['update-authorization@24', 'refund@60'],
    'creation-time-stable',
    'Every transaction gives the order a new time of creation',
    reply(replace('order.creationTime', '2039-01-01T00:00:00.000Z'), { place: 3 }),
    'deep',
  ),
  define(
    'recorded-before',
    'refund@60',
    'record-time-order',
    'The third transaction of an order is recorded before the second',
    reply(replace('timeOfRecord', '2001-01-01T00:00:00.000Z'), { place: 3 }),
    'deep',
  ),
];

const totals: readonly Defect[] = [
  misposted('authorize-not-counted', 'authorize@55', 'totals-authorize', 'Authorizations are not counted', {
    total: 'authorized',
    times: 0,
  }),
  misposted('authorize-counted-twice', 'authorize@55', 'totals-authorize', 'Authorizations are counted twice', {
    total: 'authorized',
    times: 2,
    when: { gatewayCode: 'APPROVED' },
  }),
  misposted('authorize-a-cent-more', 'authorize@55', 'totals-authorize', 'Authorizations are counted with a cent too much', {
    total: 'authorized',
    times: 1,
    plus: 10,
    when: { gatewayCode: 'APPROVED' },
  }),
  misposted('decline-counted', 'authorize@55', 'totals-unchanged', 'Declined authorizations are counted', {
    total: 'authorized',
    times: 1,
    of: 'amount',
    when: { gatewayCode: 'DECLINED' },
  }),
  misposted('second-authorize-not-counted', 'authorize@55', 'totals-authorize', 'A second authorization of an order is not counted', {
    total: 'authorized',
    times: 0,
    when: { gatewayCode: 'APPROVED', place: 2 },
  }),
  misposted('second-decline-counted', 'authorize@55', 'totals-unchanged', 'A decline after an approval is counted', {
    total: 'authorized',
    times: 1,
    of: 'amount',
    when: { gatewayCode: 'DECLINED', place: 2 },
  }),
  misposted('verify-counted', 'verify@26', 'totals-unchanged', 'Verified amounts are counted as authorized', {
    total: 'authorized',
    times: 1,
    of: 'amount',
    when: { result: 'SUCCESS', has: ['order.amount'] },
  }),
  misposted(
    'partial-approval-in-full',
    'authorize@55',
    'totals-partial-approval',
    'Partial approvals are counted in full',
    { total: 'authorized', times: 1, of: 'amount', when: { gatewayCode: 'PARTIALLY_APPROVED' } },
    'deep',
  ),
  misposted('update-half', 'update-authorization@24', 'totals-update', 'An update changes half of what it should', {
    total: 'authorized',
    times: 0.5,
    when: { result: 'SUCCESS', has: ['transaction.amount'] },
  }),
  misposted(
    'update-without-amount',
    'update-authorization@24',
    'totals-update',
    'An update without an amount raises the total',
    { total: 'authorized', times: 1, plus: 1000, when: { result: 'SUCCESS', without: ['transaction.amount'] } },
    'deep',
  ),
  misposted('refund-not-counted', 'refund@39', 'totals-refund', 'Refunds are not counted', {
    total: 'refunded',
    times: 0,
    when: { result: 'SUCCESS', place: 2 },
  }),
  misposted('refund-counted-twice', 'refund@60', 'totals-refund', 'Refunds are counted twice', {
    total: 'refunded',
    times: 2,
    when: { result: 'SUCCESS', place: 2 },
  }),
  misposted('refund-lowers-captured', 'refund@60', 'totals-refund', 'Refunds lower the captured total', {
    total: 'captured',
    times: -1,
    of: 'amount',
    when: { result: 'SUCCESS', place: 2 },
  }),
  misposted(
    'third-refund-lost',
    REFUNDS,
    'totals-refund',
    'From the third transaction on refunds are not counted',
    { total: 'refunded', times: 0, when: { result: 'SUCCESS', place: 3 } },
    'deep',
  ),
  misposted('confirm-not-counted', 'confirm-browser-payment@35', 'totals-confirm-referral', 'Confirmations are not counted', {
    total: 'captured',
    times: 0.5,
  }),
  misposted('referral-counted-in-half', 'referral@68', 'totals-confirm-referral', 'Referrals are counted in half', {
    total: 'authorized',
    times: 0.5,
  }),
  misposted(
    'void-keeps-refund',
    'void@66',
    'totals-void',
    'Voiding a refund does not take it back',
    { total: 'refunded', times: 0, when: { result: 'SUCCESS', place: 3 } },
    'deep',
  ),
  define(
    'refunds-lost-at-once',
    REFUNDS,
    'totals-concurrent',
    'Of two refunds at once one is forgotten',
    { at: 'race', millis: 40 },
    'deep',
  ),
  define(
    'read-lags-behind',
    REFUNDS,
    'read-shows-order',
    'An order that is read shows the totals from before its last refund',
    { at: 'read', totals: 'before-the-last' },
    'deep',
  ),
  define(
    'refused-values-kept',
    'update-authorization@24',
    'refusal-no-effect',
    'An order shows the values of a request that was refused',
    { at: 'keeps', values: 'of-refused' },
    'deep',
  ),
  define(
    'refused-yet-authorized',
    'authorize@55',
    'refusal-no-effect',
    'A request that is refused is carried out all the same',
    { at: 'leak' },
    'deep',
  ),
  define(
    'refused-yet-voided',
    'void@66',
    'refusal-no-effect',
    'A request that is refused is carried out all the same',
    { at: 'leak' },
    'deep',
  ),
  define(
    'refused-yet-refunded',
    REFUNDS,
    'refusal-no-effect',
    'A request that is refused is carried out all the same',
    { at: 'leak' },
    'deep',
  ),
];

/** Orders, totals and statuses that go wrong, some only after a sequence. */
export const STATE: readonly Defect[] = [...guards, ...statuses, ...totals];
