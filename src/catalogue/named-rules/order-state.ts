import { rule, V } from './row.js';

/** The status and the totals of an order after each operation. */
export const ORDER_STATE_RULES = {
  'status-authorize': rule('flow', '3', 'must', V, ['authorize'], 'An approved authorization leaves the order AUTHORIZED', {
    phrase: 'does not leave an approved order AUTHORIZED',
    good: 'order.status "AUTHORIZED"',
    bad: 'order.status "CAPTURED"',
  }),
  'status-verify': rule('flow', '3', 'must', V, ['verify'], 'A successful verification leaves a new order VERIFIED', {
    phrase: 'does not leave a verified order VERIFIED',
    good: 'order.status "VERIFIED"',
    bad: 'order.status "AUTHORIZED"',
  }),
  'status-update': rule('flow', '3', 'must', V, ['update-authorization'], 'An updated authorization leaves the order AUTHORIZED', {
    phrase: 'does not leave an updated authorization AUTHORIZED',
    good: 'order.status "AUTHORIZED"',
    bad: 'order.status "CANCELLED"',
    needs: ['authorized-order'],
  }),
  'status-void-initial': rule('flow', '3', 'must', V, ['void'], 'Voiding the initial transaction leaves the order CANCELLED', {
    phrase: 'does not cancel the order when its initial transaction is voided',
    good: 'order.status "CANCELLED"',
    bad: 'order.status "AUTHORIZED"',
    needs: ['authorized-order'],
  }),
  'status-cancelled-only': rule('flow', '3', 'must', V, 'replies', 'An order is CANCELLED only after its initial transaction was voided', {
    phrase: 'calls an order CANCELLED that was not voided',
    good: 'CANCELLED after its first transaction was voided',
    bad: 'CANCELLED after a refund',
  }),
  'status-referral': rule('flow', '3', 'must', V, ['referral'], 'A successful referral leaves the order AUTHORIZED or CAPTURED', {
    phrase: 'leaves a referred order in a wrong status',
    good: 'AUTHORIZED with nothing captured',
    bad: 'order.status "FAILED"',
    needs: ['referred-authorization'],
  }),
  'status-confirm': rule(
    'flow',
    '3',
    'must',
    V,
    ['confirm-browser-payment'],
    'A confirmed browser payment leaves the order AUTHORIZED or CAPTURED',
    {
      phrase: 'leaves a confirmed browser payment in a wrong status',
      good: 'operation PAY leaves CAPTURED',
      bad: 'order.status "INITIATED"',
      needs: ['initiated-browser-payment'],
    },
  ),
  'status-refund': rule('flow', '3', 'must', V, ['refund'], 'The status after a linked refund follows refunded against captured', {
    phrase: 'leaves a refunded order in a wrong status',
    good: 'half refunded: PARTIALLY_REFUNDED',
    bad: 'half refunded: REFUNDED',
    needs: ['captured-order'],
  }),
  'status-not-after-failure': rule(
    'flow',
    '3',
    'must',
    V,
    ['authorize', 'verify'],
    'A failure on a new order leaves no successful status',
    {
      phrase: 'gives a failed order a successful status',
      good: 'a declined authorization: FAILED',
      bad: 'a declined authorization: AUTHORIZED',
      shownBy: 'the result FAILURE on a new order',
    },
  ),
  'status-failed': rule('flow', '3', 'should', V, ['authorize'], 'A failed authorization leaves a new order FAILED', {
    phrase: 'does not leave a failed order FAILED',
    good: 'a declined authorization: FAILED',
    bad: 'a declined authorization: INITIATED',
  }),
  'status-fits-totals': rule('flow', '3', 'must', V, 'replies', 'The status fits the totals', {
    phrase: 'gives a status that does not fit the totals',
    good: 'AUTHORIZED with totalCapturedAmount 0',
    bad: 'AUTHORIZED with totalCapturedAmount 25',
  }),
  'status-captured-unrefunded': rule('flow', '3', 'should', V, 'replies', 'A CAPTURED order has nothing refunded', {
    phrase: 'calls an order CAPTURED that has refunds',
    good: 'CAPTURED with totalRefundedAmount 0',
    bad: 'CAPTURED with totalRefundedAmount 5',
  }),
  'status-void-later': rule(
    'flow',
    '3',
    'should',
    V,
    ['void'],
    'After voiding a later transaction the status follows the remaining totals',
    {
      phrase: 'gives a status that does not follow the remaining totals after a void',
      good: 'CAPTURED after its refund was voided',
      bad: 'REFUNDED after its refund was voided',
      needs: ['captured-order'],
    },
  ),
  'totals-unchanged': rule('flow', '2.3', 'must', V, 'replies', 'Errors, failures and verifications change no total', {
    phrase: 'changes totals although nothing was processed',
    good: 'totals as before after a FAILURE',
    bad: 'totalAuthorizedAmount raised by a FAILURE',
  }),
  'totals-authorize': rule('flow', '2.3', 'must', V, ['authorize'], 'An approved authorization raises the authorized total by its amount', {
    phrase: 'moves the authorized total by something else than the amount',
    good: '25.00 approved: totalAuthorizedAmount 25',
    bad: '25.00 approved: totalAuthorizedAmount 0',
  }),
  'totals-refund': rule('flow', '2.3', 'must', V, ['refund'], 'A refund raises the refunded total by its amount', {
    phrase: 'moves the refunded total by something else than the refund',
    good: '5.00 refunded: totalRefundedAmount up by 5',
    bad: '5.00 refunded: totalRefundedAmount as before',
    needs: ['captured-order'],
  }),
  'totals-confirm-referral': rule(
    'flow',
    '2.3',
    'must',
    V,
    ['confirm-browser-payment', 'referral'],
    'A confirmation or a referral raises the authorized or captured total by the order amount',
    {
      phrase: 'moves the totals by something else than the order amount',
      good: '25.00 confirmed: authorized, captured or both up by 25',
      bad: '25.00 confirmed: all totals as before',
      needs: 'own-state',
    },
  ),
  'totals-update': rule('flow', '2.4', 'must', V, ['update-authorization'], 'An update sets or raises the authorized total by its amount', {
    phrase: 'moves the authorized total by something else than the update asked for',
    good: '20.00 updated by 5.00: authorized 5 or 25',
    bad: '20.00 updated by 5.00: authorized 15',
    needs: ['authorized-order'],
  }),
  'totals-partial-approval': rule(
    'flow',
    '7',
    'should',
    V,
    ['authorize'],
    'A partial approval authorizes more than nothing and less than the amount',
    {
      phrase: 'authorizes nothing or everything in a partial approval',
      good: '25.00 asked, totalAuthorizedAmount 10',
      bad: '25.00 asked, totalAuthorizedAmount 25',
    },
  ),
  'totals-void': rule('flow', '2.3', 'should', V, ['void'], 'A void takes back what its target raised', {
    phrase: 'does not take back what a void cancels',
    good: 'a voided refund of 5.00: totalRefundedAmount down by 5',
    bad: 'the same: totalRefundedAmount as before',
    needs: ['captured-order'],
  }),
  'totals-concurrent': rule('flow', '7', 'must', V, ['refund'], 'Two refunds at once leave the sum of those that succeeded', {
    phrase: 'loses or doubles one of two simultaneous refunds',
    good: 'two refunds of 5.00 at once succeed: refunded 10',
    bad: 'two refunds of 5.00 at once succeed: refunded 5',
    needs: ['captured-order'],
  }),
  'read-shows-order': rule('flow', '2.1', 'should', V, 'replies', 'An order that is read is as its last answer showed it', {
    phrase: 'shows an order that is read otherwise than in its last answer',
    good: 'answered totalRefundedAmount 5, read totalRefundedAmount 5',
    bad: 'answered totalRefundedAmount 5, read totalRefundedAmount 0',
    shownBy: 'an order that is read (provision.read-order)',
  }),
  'order-transitions': rule('flow', '3', 'open', V, 'replies', 'Which order status may follow which', {
    because: 'transitions: not shown',
  }),
  'interaction-transitions': rule('flow', '3', 'open', V, ['confirm-browser-payment'], 'Which interaction status may follow which', {
    because: 'transitions: not shown',
  }),
} as const;
