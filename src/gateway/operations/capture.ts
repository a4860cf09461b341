import { COMMON, precondition, refusing, sameCurrency } from './guards.js';
import { amountIn, type Call, type OrderOperation } from './operation.js';

/** What the request asks for, or else all that is left. */
const toCapture = ({ body, order }: Call): number =>
  amountIn(body, 'transaction') ?? (order?.totals.authorized ?? 0) - (order?.totals.captured ?? 0);

/** Captures authorized money: a part, all of it, or more (not part of the specification). */
export const capture: OrderOperation = {
  guards: [
    ...COMMON,
    precondition(
      'capture-needs-authorization',
      ({ order }) => order === undefined || order.totals.authorized === 0 || isCancelled(order),
      'nothing is authorized',
    ),
    refusing('capture-amount', (call) => toCapture(call) <= 0, 'transaction.amount', 'INVALID', 'leaves nothing to capture'),
    sameCurrency('transaction'),
  ],
  decide: (call) => {
    const amount = toCapture(call);
    return { type: 'CAPTURE', result: 'SUCCESS', gatewayCode: 'APPROVED', amount, moved: { authorized: 0, captured: amount, refunded: 0 } };
  },
};

const isCancelled = (order: { readonly initialId?: string; readonly voided: readonly string[] }): boolean =>
  order.initialId !== undefined && order.voided.includes(order.initialId);
