import { amount, ascii, choice, date, dateTime, rows, text, textUpTo } from '../rows.js';
import { order, subMerchantGroup } from '../groups/order.js';
import { toResponse } from './to-response.js';

export const ORDER_STATUSES: readonly string[] = [
  'AUTHORIZED',
  'CANCELLED',
  'CAPTURED',
  'EXCESSIVELY_REFUNDED',
  'FAILED',
  'INITIATED',
  'PARTIALLY_CAPTURED',
  'PARTIALLY_REFUNDED',
  'REFUNDED',
  'VERIFIED',
];

/** The order in a transaction response: its own rows of 2.3, then the echoed rows of the request. */
export const orderResponse = [
  ...rows('2.3', {
    'order.id': { ...text(1, 40), presence: 'always' },
    'order.creationTime': { ...dateTime, presence: 'always' },
    'order.totalAuthorizedAmount': { ...amount(), presence: 'always' },
    'order.totalCapturedAmount': { ...amount(), presence: 'always' },
    'order.totalRefundedAmount': { ...amount(), presence: 'always' },
    'order.customerOrderDate': date,
    'order.customerReference': ascii(undefined, 25),
    'order.requestorName': textUpTo(100),
    'order.wallet.<network_c>Checkout.callId': textUpTo(200),
  }),
  ...rows('3', { 'order.status': choice(...ORDER_STATUSES) }),
  ...toResponse(order).map((row) => (row.path === 'order.reference' ? { ...row, maxLength: 200 } : row)),
  ...subMerchantGroup,
];
