import { held, type StatementRow } from './row.js';

/** Part 3: states and transitions. */
export const PART_3: readonly StatementRow[] = [
  held('state', 'AUTHORIZED: authorized, and nothing captured yet', [
    'status-authorize',
    'status-update',
    'status-referral',
    'status-confirm',
    'status-fits-totals',
  ]),
  held(
    'state',
    'CANCELLED: the first transaction was voided',
    ['status-void-initial', 'status-cancelled-only', 'status-void-later'],
    'what voids of later transactions lead to is not said',
  ),
  held(
    'state',
    'CAPTURED: all that was authorized was captured, or more',
    ['status-fits-totals', 'status-captured-unrefunded'],
    'that nothing was refunded follows from the other states',
  ),
  held(
    'state',
    'EXCESSIVELY_REFUNDED: more was refunded than captured',
    ['status-refund', 'status-fits-totals', 'refund-over-captured'],
    'a state for it exists; whether a gateway permits it is not said',
  ),
  held(
    'state',
    'FAILED: the payment did not succeed',
    ['status-failed', 'status-not-after-failure'],
    'a failure may also leave an order as it was; a successful state is a must not',
  ),
  held('state', 'INITIATED: a browser payment has begun, nothing is paid', ['status-fits-totals']),
  held('state', 'PARTIALLY_CAPTURED: a part was captured', ['status-fits-totals']),
  held('state', 'PARTIALLY_REFUNDED: a part of what was captured was refunded', ['status-refund', 'status-fits-totals']),
  held('state', 'REFUNDED: captured, and refunded in full', ['status-refund', 'status-fits-totals']),
  held('state', 'VERIFIED: the card was verified, nothing is paid or begun', ['status-verify', 'status-fits-totals']),
  held('answer', 'The status of an order is one of these ten', ['response/order.status:*']),
  held('not shown', 'Which state follows which', ['order-transitions']),
  held('answer', 'The status of an interaction is one of four words', ['response/browserPayment.interaction.status:values']),
  held('not shown', 'Which status of an interaction follows which', ['interaction-transitions']),
  held('answer', 'Part 7 has the results and gateway codes', ['response/result:values', 'response/response.gatewayCode:values']),
];
