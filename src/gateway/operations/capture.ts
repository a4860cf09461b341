import { refuse } from '../evaluate/refusal.js';
import { COMMON, notPermitted, sameCurrency } from './guards.js';
import { amountIn, type OrderOperation } from './operation.js';

/** Captures authorized money: a part, all of it, or more (not part of the specification). */
export const capture: OrderOperation = {
  guards: [
    ...COMMON,
    {
      rule: 'capture-needs-authorization',
      breach: ({ order }) =>
        order === undefined || order.totals.authorized === 0 || isCancelled(order)
          ? notPermitted('capture-needs-authorization', 'nothing is authorized')
          : undefined,
    },
    {
      rule: 'capture-amount',
      breach: ({ body, order }) =>
        (amountIn(body, 'transaction') ?? (order?.totals.authorized ?? 0) - (order?.totals.captured ?? 0)) > 0
          ? undefined
          : refuse('capture-amount', 'transaction.amount', 'INVALID', 'leaves nothing to capture'),
    },
    sameCurrency('transaction'),
  ],
  decide: ({ body, order }) => {
    const left = (order?.totals.authorized ?? 0) - (order?.totals.captured ?? 0);
    const amount = amountIn(body, 'transaction') ?? left;
    return {
      type: 'CAPTURE',
      result: 'SUCCESS',
      gatewayCode: 'APPROVED',
      amount,
      moved: { authorized: 0, captured: amount, refunded: 0 },
    };
  },
};

const isCancelled = (order: { readonly initialId?: string; readonly voided: readonly string[] }): boolean =>
  order.initialId !== undefined && order.voided.includes(order.initialId);
