import type { Order, OrderStatus } from './order.js';

/** The status of an order by the definitions of part 3; undefined while nothing but an authentication or a pending payment is there. */
export function statusOf(order: Order): OrderStatus | undefined {
  const { totals } = order;
  if (order.initialId !== undefined && order.voided.includes(order.initialId)) return 'CANCELLED';
  if (order.standalone === true && totals.refunded > 0) return 'REFUNDED';
  if (totals.refunded > 0) return refundedStatus(totals.refunded, totals.captured);
  const standing = order.transactions.filter(({ id, result }) => result === 'SUCCESS' && !order.voided.includes(id));
  const has = (...types: string[]): boolean => standing.some(({ type }) => types.includes(type));
  if (has('PAYMENT', 'CAPTURE')) return totals.captured >= totals.authorized ? 'CAPTURED' : 'PARTIALLY_CAPTURED';
  if (has('AUTHORIZATION')) return 'AUTHORIZED';
  if (order.browser?.state === 'initiated') return 'INITIATED';
  if (has('VERIFICATION')) return 'VERIFIED';
  if (order.transactions.every(({ type }) => type === 'AUTHENTICATION' || type === 'OTHER')) return undefined;
  return order.transactions.some(({ result }) => result === 'PENDING' || result === 'UNKNOWN') ? undefined : 'FAILED';
}

function refundedStatus(refunded: number, captured: number): OrderStatus {
  if (refunded < captured) return 'PARTIALLY_REFUNDED';
  return refunded === captured ? 'REFUNDED' : 'EXCESSIVELY_REFUNDED';
}
