import { held, part } from './row.js';

/** Part 3: states and transitions. */
export const PART_3 = part('3', [
  held('state', 'AUTHORIZED: authorized, and nothing captured yet').by(
    'status-authorize',
    'status-update',
    'status-referral',
    'status-confirm',
    'status-fits-totals',
  ),
  held('state', 'CANCELLED: the first transaction was voided')
    .softer('what voids of later transactions lead to is not said')
    .by('status-void-initial', 'status-cancelled-only', 'status-void-later'),
  held('state', 'CAPTURED: all that was authorized was captured, or more')
    .softer('that nothing was refunded follows from the other states')
    .by('status-fits-totals', 'status-captured-unrefunded'),
  held('state', 'EXCESSIVELY_REFUNDED: more was refunded than captured')
    .softer('a state for it exists; whether a gateway permits it is not said')
    .by('status-refund', 'status-fits-totals', 'refund-over-captured'),
  held('state', 'FAILED: the payment did not succeed')
    .softer('a failure may also leave an order as it was; a successful state is a must not')
    .by('status-failed', 'status-not-after-failure'),
  held('state', 'INITIATED: a browser payment has begun, nothing is paid').by('status-fits-totals'),
  held('state', 'PARTIALLY_CAPTURED: a part was captured').by('status-fits-totals'),
  held('state', 'PARTIALLY_REFUNDED: a part of what was captured was refunded').by('status-refund', 'status-fits-totals'),
  held('state', 'REFUNDED: captured, and refunded in full').by('status-refund', 'status-fits-totals'),
  held('state', 'VERIFIED: the card was verified, nothing is paid or begun').by('status-verify', 'status-fits-totals'),
  held('answer', 'The status of an order is one of these ten').by('response/order.status:*'),
  held('not shown', 'Which state follows which').by('order-transitions'),
  held('answer', 'The status of an interaction is one of four words').by('response/browserPayment.interaction.status:values'),
  held('not shown', 'Which status of an interaction follows which').by('interaction-transitions'),
  held('answer', 'Part 7 has the results and gateway codes').by('response/result:values', 'response/response.gatewayCode:values'),
]);
