import type { ContractId } from '../../../catalogue/vocabulary.js';
import type { OrderStatus } from '../../../gateway/ledger/order.js';
import type { Defect } from '../defect.js';
import type { Effect, When } from '../../../gateway/behaviour/effect.js';
import { asked, type Contracts, of, replace, reply, type Untold } from './define.js';

const define = of('state');
const REFUNDS: readonly ContractId[] = ['refund@39', 'refund@60'];

const unguarded = (name: string, contracts: Contracts, rule: string, depth?: 'deep'): Untold =>
  define(name, contracts, rule, depth).does({ at: 'guard', rule });

const SUCCEEDS: When = { result: 'SUCCESS' };
const leaves = (to: OrderStatus, when = SUCCEEDS): Effect => ({ at: 'status', to, when });
const moved = (moving: Omit<Extract<Effect, { at: 'moved' }>, 'at'>): Effect => ({ at: 'moved', when: SUCCEEDS, ...moving });

const guards: readonly Defect[] = [
  unguarded('void-of-unknown', 'void@66', 'void-target').text('A void of nothing succeeds'),
  unguarded('void-again', 'void@66', 'void-twice').text('A transaction can be voided twice'),
  unguarded('confirm-under-new-id', 'confirm-browser-payment@35', 'confirm-transaction-id').text('A confirmation may carry another id'),
  unguarded('confirm-in-other-currency', 'confirm-browser-payment@35', 'confirm-currency-fixed').text(
    'A confirmation may change the currency',
  ),
  unguarded('confirm-anything', 'confirm-browser-payment@35', 'confirm-at-merchant-only').text(
    'Payments that the provider confirms can be confirmed, and those that nobody began',
  ),
  unguarded('linked-refund-with-card', REFUNDS, 'refund-linked-no-funds').text('A linked refund may carry a card'),
  unguarded('linked-refund-without-amount', REFUNDS, 'refund-linked-amount').text('A linked refund needs no amount'),
  unguarded('chip-void-without-reason', 'void@66', 'void-online-reason').text('The void of a chip transaction needs no reason'),
  unguarded('standalone-refund-without-card', REFUNDS, 'refund-standalone-funds').text('A standalone refund needs no card'),
  unguarded('update-of-nothing', 'update-authorization@24', 'update-needs-authorization').text(
    'An authorization that is not there can be updated',
  ),
  {
    ...define('update-of-timed-out', 'update-authorization@24', 'operation-needs-state', 'deep')
      .does({ at: 'guard', rule: 'update-needs-authorization' })
      .text('An authorization that the acquirer never answered can be updated'),
    only:
      () =>
      ({ order }) =>
        order?.transactions.at(-1)?.gatewayCode === 'TIMED_OUT',
  },
  unguarded('referral-of-nothing', 'referral@68', 'referral-needs-referred').text('A transaction that is not there can be resubmitted'),
  unguarded('referral-of-approved', 'referral@68', 'referral-of-approved').text('An approved transaction can be resubmitted'),
  unguarded('authenticate-without-initiation', 'authenticate-payer@100', 'authenticate-after-initiate').text(
    'Authentication needs no initiation',
  ),
  define('session-version-in-any-case', 'balance-inquiry@48', 'session-version-lock', 'deep')
    .does({ at: 'guard', rule: 'session-version-case' })
    .text('Session versions are compared without regard to case'),
  unguarded('session-version-before-update', ['balance-inquiry@73', 'authenticate-payer@100'], 'session-version-updated').text(
    'The session version from before an update is taken',
  ),
  unguarded('session-lock-ignored', 'balance-inquiry@73', 'session-version-lock').text('Any session version is taken'),
  unguarded('session-lock-ignored-on-authentication', 'authenticate-payer@100', 'session-version-lock').text(
    'Any session version is taken',
  ),
  define('session-lock-ignored-beside-funds', 'authenticate-payer@100', 'session-version-lock', 'deep')
    .does({ at: 'guard', rule: 'session-version-lock', when: { has: ['sourceOfFunds'] } })
    .text('Beside funds of its own a request may name any session version'),
  define('session-keeps-requests', 'balance-inquiry@73', asked('balance-inquiry@73', 'order.currency:required'), 'deep')
    .does({ at: 'session', do: 'keeps-requests' })
    .text('What a request says is put into its session, and need not be said again'),
  define('session-renewed-by-refusal', 'balance-inquiry@48', 'session-version-lock', 'deep')
    .does({ at: 'session', do: 'renewed-by-refusal' })
    .text('A request that is refused for a field gives its session another version'),
  unguarded('sub-merchant-on-void', 'void@66', 'submerchant-initial-only').text('Sub-merchant data is taken on a void'),
  unguarded('sub-merchant-on-update', 'update-authorization@24', 'submerchant-initial-only').text(
    'Sub-merchant data is taken on an update',
  ),
  unguarded('sub-merchant-on-second-payment', 'authorize@55', 'submerchant-initial-only').text(
    'Sub-merchant data is taken on a later payment',
  ),
  unguarded('sub-merchant-on-refund', REFUNDS, 'submerchant-initial-only').text('Sub-merchant data is taken on a linked refund'),
  unguarded('custom-fields-per-request', 'update-authorization@24', 'order-custom-count-order', 'deep').text(
    'Custom fields are counted request by request',
  ),
  unguarded('authorize-id-reused', 'authorize@55', 'transaction-id-unique').text('A transaction id can be used again'),
  unguarded('refund-id-reused', 'refund@60', 'transaction-id-unique', 'deep').text('The id of a refund can be used again'),
  unguarded('update-id-reused', 'update-authorization@24', 'transaction-id-unique', 'deep').text('The id of an update can be used again'),
  define('refund-of-authorized', REFUNDS, 'operation-needs-state', 'deep')
    .does({ at: 'guard', rule: 'refund-needs-capture' })
    .text('What is only authorized can be refunded'),
  unguarded('void-refused-after-confirmation', 'void@66', 'accepted-later', 'deep').text(
    'Once something was confirmed, voids ask for a card',
  ),
  unguarded('refund-refused-after-void', REFUNDS, 'accepted-later', 'deep').text('Once something was voided, refunds ask for a card'),
  define('later-verifications-fail', 'verify@26', 'same-answer', 'deep')
    .does({ at: 'outcome', from: 'APPROVED', result: 'FAILURE', gatewayCode: 'SYSTEM_ERROR', when: { place: 3 } })
    .text('From the third transaction of an order on, the gateway fails on verifications'),
  unguarded('refund-repeated', REFUNDS, 'replay-identical', 'deep').text('A refund that is sent again is paid again'),
  unguarded('transaction-ids-in-any-case', REFUNDS, 'ids-apart', 'deep').text('Transaction ids are told apart without regard to case'),
  unguarded('order-ids-in-any-case', 'void@66', 'ids-exact', 'deep').text('Order ids are compared without regard to case'),
  define('void-under-failed-id', 'void@66', 'transaction-id-unique', 'deep')
    .does({ at: 'guard', rule: 'transaction-id-new-after-failure' })
    .text('The id of a void that failed can be used again'),
  unguarded('retry-under-failed-id', 'authorize@55', 'transaction-id-new-after-failure', 'deep').text(
    'The id of a failure serves for the next attempt',
  ),
  define('answered-for-another-order', ['verify@26', 'authorize@55'], 'echo-ids', 'deep')
    .does({ at: 'mistaken-order', answers: 'successes' })
    .text('The same request about another order gets the answer to the first'),
  define('refused-for-another-order', ['void@66', 'update-authorization@24', 'refund@60'], 'ids-apart', 'deep')
    .does({ at: 'mistaken-order', answers: 'refusals' })
    .text('A request that one order refused is refused for every order'),
];

const statuses: readonly Defect[] = [
  define('authorize-says-captured', 'authorize@55', 'status-authorize')
    .does(leaves('CAPTURED', { gatewayCode: 'APPROVED' }))
    .text('An authorization leaves the order CAPTURED'),
  define('payment-after-a-decline-says-failed', 'authorize@55', 'status-authorize', 'deep')
    .does(leaves('FAILED', { gatewayCode: 'APPROVED', place: 2 }))
    .text('The second payment of an order is approved and leaves it FAILED'),
  define('verify-says-authorized', 'verify@26', 'status-verify')
    .does(leaves('AUTHORIZED'))
    .text('A verification leaves the order AUTHORIZED'),
  define('update-says-captured', 'update-authorization@24', 'status-update')
    .does(leaves('PARTIALLY_CAPTURED'))
    .text('An update leaves the order PARTIALLY_CAPTURED'),
  define('void-says-authorized', 'void@66', 'status-void-initial').does(leaves('AUTHORIZED')).text('A void leaves the order AUTHORIZED'),
  define('void-of-the-first-says-authorized', 'void@66', 'status-void-initial', 'deep')
    .does({ at: 'status', from: 'CANCELLED', to: 'AUTHORIZED', when: { result: 'SUCCESS', place: 4 } })
    .text('The void of the first of several authorizations leaves the order AUTHORIZED'),
  define('verify-of-cancelled-says-initiated', 'verify@26', 'status-fits-totals', 'deep')
    .does({ at: 'status', from: 'CANCELLED', to: 'INITIATED', when: SUCCEEDS })
    .text('A verification on a cancelled order leaves it INITIATED'),
  define('declined-void-says-failed', 'void@66', 'status-fits-totals', 'deep')
    .does({ at: 'status', from: 'AUTHORIZED', to: 'FAILED', when: { result: 'FAILURE' } })
    .text('A void that fails leaves the authorized order FAILED'),
  define('referral-says-failed', 'referral@68', 'status-referral').does(leaves('FAILED')).text('A referral leaves the order FAILED'),
  define('confirm-says-initiated', 'confirm-browser-payment@35', 'status-confirm')
    .does(leaves('INITIATED'))
    .text('A confirmation leaves the order INITIATED'),
  define('partial-approval-says-captured', 'authorize@55', 'status-fits-totals', 'deep')
    .does(leaves('CAPTURED', { gatewayCode: 'PARTIALLY_APPROVED' }))
    .text('A partial approval leaves the order CAPTURED'),
  define('voided-refund-says-captured', 'void@66', 'status-captured-unrefunded', 'deep')
    .does({ at: 'status', from: 'PARTIALLY_REFUNDED', to: 'CAPTURED' })
    .text('A voided refund leaves the order CAPTURED, whatever else was refunded'),
  define('voided-refund-says-partial', 'void@66', 'status-void-later', 'deep')
    .does({ at: 'status', from: 'PARTIALLY_REFUNDED', to: 'PARTIALLY_CAPTURED' })
    .text('A voided refund leaves the order PARTIALLY_CAPTURED'),
  define('voided-refund-says-failed', 'void@66', 'status-void-later', 'deep')
    .does({ at: 'status', from: 'CAPTURED', to: 'FAILED' })
    .text('The void of all that was refunded leaves the order FAILED'),
  define('partial-refund-says-refunded', REFUNDS, 'status-refund')
    .does({ at: 'status', from: 'PARTIALLY_REFUNDED', to: 'REFUNDED' })
    .text('A partial refund leaves the order REFUNDED'),
  define('full-refund-says-partial', REFUNDS, 'status-refund', 'deep')
    .does({ at: 'status', from: 'REFUNDED', to: 'PARTIALLY_REFUNDED', when: { place: 2 } })
    .text('A full refund leaves the order PARTIALLY_REFUNDED'),
  define('decline-says-authorized', 'authorize@55', 'status-not-after-failure')
    .does(leaves('AUTHORIZED', { result: 'FAILURE' }))
    .text('A declined authorization leaves the order AUTHORIZED'),
  define('declined-void-says-cancelled', 'void@66', 'status-cancelled-only', 'deep')
    .does(leaves('CANCELLED', { result: 'FAILURE' }))
    .text('A void that is declined leaves the order CANCELLED'),
  define('partial-approval-says-cancelled', 'authorize@55', 'status-cancelled-only', 'deep')
    .does(leaves('CANCELLED', { gatewayCode: 'PARTIALLY_APPROVED' }))
    .text('A partial approval leaves the order CANCELLED'),
  define('decline-says-initiated', 'authorize@55', 'status-failed')
    .does(leaves('INITIATED', { gatewayCode: 'DECLINED' }))
    .text('A declined authorization leaves the order INITIATED'),
  define('third-refund-says-captured', REFUNDS, 'status-refund', 'deep')
    .does(leaves('CAPTURED', { result: 'SUCCESS', place: 3 }))
    .text('From the third transaction on a refund leaves the order CAPTURED'),
  define('creation-time-moves', ['update-authorization@24', 'refund@60'], 'creation-time-stable', 'deep')
    .does(reply(replace('order.creationTime', '2039-01-01T00:00:00.000Z'), { place: 3 }))
    .text('Every transaction gives the order a new time of creation'),
  define('recorded-before', 'refund@60', 'record-time-order', 'deep')
    .does(reply(replace('timeOfRecord', '2001-01-01T00:00:00.000Z'), { place: 3 }))
    .text('The third transaction of an order is recorded before the second'),
];

const totals: readonly Defect[] = [
  define('authorize-not-counted', 'authorize@55', 'totals-authorize')
    .does(moved({ total: 'authorized', times: 0 }))
    .text('Authorizations are not counted'),
  define('authorize-counted-twice', 'authorize@55', 'totals-authorize')
    .does(moved({ total: 'authorized', times: 2, when: { gatewayCode: 'APPROVED' } }))
    .text('Authorizations are counted twice'),
  define('authorize-a-cent-more', 'authorize@55', 'totals-authorize')
    .does(moved({ total: 'authorized', times: 1, plus: 10, when: { gatewayCode: 'APPROVED' } }))
    .text('Authorizations are counted with a cent too much'),
  define('decline-counted', 'authorize@55', 'totals-unchanged')
    .does(moved({ total: 'authorized', times: 1, of: 'amount', when: { gatewayCode: 'DECLINED' } }))
    .text('Declined authorizations are counted'),
  define('second-authorize-not-counted', 'authorize@55', 'totals-authorize')
    .does(moved({ total: 'authorized', times: 0, when: { gatewayCode: 'APPROVED', place: 2 } }))
    .text('A second authorization of an order is not counted'),
  define('second-decline-counted', 'authorize@55', 'totals-unchanged')
    .does(moved({ total: 'authorized', times: 1, of: 'amount', when: { gatewayCode: 'DECLINED', place: 2 } }))
    .text('A decline after an approval is counted'),
  define('verify-counted', 'verify@26', 'totals-unchanged')
    .does(moved({ total: 'authorized', times: 1, of: 'amount', when: { result: 'SUCCESS', has: ['order.amount'] } }))
    .text('Verified amounts are counted as authorized'),
  define('partial-approval-in-full', 'authorize@55', 'totals-partial-approval', 'deep')
    .does(moved({ total: 'authorized', times: 1, of: 'amount', when: { gatewayCode: 'PARTIALLY_APPROVED' } }))
    .text('Partial approvals are counted in full'),
  define('update-half', 'update-authorization@24', 'totals-update')
    .does(moved({ total: 'authorized', times: 0.5, when: { result: 'SUCCESS', has: ['transaction.amount'] } }))
    .text('An update changes half of what it should'),
  define('update-without-amount', 'update-authorization@24', 'totals-update', 'deep')
    .does(moved({ total: 'authorized', times: 1, plus: 1000, when: { result: 'SUCCESS', without: ['transaction.amount'] } }))
    .text('An update without an amount raises the total'),
  define('refund-not-counted', 'refund@39', 'totals-refund')
    .does(moved({ total: 'refunded', times: 0, when: { result: 'SUCCESS', place: 2 } }))
    .text('Refunds are not counted'),
  define('refund-counted-twice', 'refund@60', 'totals-refund')
    .does(moved({ total: 'refunded', times: 2, when: { result: 'SUCCESS', place: 2 } }))
    .text('Refunds are counted twice'),
  define('refund-lowers-captured', 'refund@60', 'totals-refund')
    .does(moved({ total: 'captured', times: -1, of: 'amount', when: { result: 'SUCCESS', place: 2 } }))
    .text('Refunds lower the captured total'),
  define('third-refund-lost', REFUNDS, 'totals-refund', 'deep')
    .does(moved({ total: 'refunded', times: 0, when: { result: 'SUCCESS', place: 3 } }))
    .text('From the third transaction on refunds are not counted'),
  define('confirm-not-counted', 'confirm-browser-payment@35', 'totals-confirm-referral')
    .does(moved({ total: 'captured', times: 0.5 }))
    .text('Confirmations are not counted'),
  define('referral-counted-in-half', 'referral@68', 'totals-confirm-referral')
    .does(moved({ total: 'authorized', times: 0.5 }))
    .text('Referrals are counted in half'),
  define('void-keeps-refund', 'void@66', 'totals-void', 'deep')
    .does(moved({ total: 'refunded', times: 0, when: { result: 'SUCCESS', place: 3 } }))
    .text('Voiding a refund does not take it back'),
  define('refunds-lost-at-once', REFUNDS, 'totals-concurrent', 'deep')
    .does({ at: 'race', millis: 40 })
    .text('Of two refunds at once one is forgotten'),
  define('read-lags-behind', REFUNDS, 'read-shows-order', 'deep')
    .does({ at: 'read', totals: 'before-the-last' })
    .text('An order that is read shows the totals from before its last refund'),
  define('refused-values-kept', 'update-authorization@24', 'refusal-no-effect', 'deep')
    .does({ at: 'keeps', values: 'of-refused' })
    .text('An order shows the values of a request that was refused'),
  define('refused-yet-authorized', 'authorize@55', 'refusal-no-effect', 'deep')
    .does({ at: 'leak' })
    .text('A request that is refused is carried out all the same'),
  define('refused-yet-voided', 'void@66', 'refusal-no-effect', 'deep')
    .does({ at: 'leak' })
    .text('A request that is refused is carried out all the same'),
  define('refused-yet-refunded', REFUNDS, 'refusal-no-effect', 'deep')
    .does({ at: 'leak' })
    .text('A request that is refused is carried out all the same'),
];

/** Orders, totals and statuses that go wrong, some only after a sequence. */
export const STATE: readonly Defect[] = [...guards, ...statuses, ...totals];
