import { LARGEST } from '../amount.js';
import { COMMON, precondition, sameCurrency } from './guards.js';
import { amountIn, type Call, type OrderOperation } from './operation.js';

const hasAuthorization = ({ order }: Call): boolean =>
  order?.transactions.some(({ type, result, id }) => type === 'AUTHORIZATION' && result === 'SUCCESS' && !order.voided.includes(id)) ===
  true;

/** Extends an authorization, or sets its amount: the amount of the request is the new total. */
export const updateAuthorization: OrderOperation = {
  guards: [
    precondition('update-needs-authorization', (call) => !hasAuthorization(call), 'there is no authorization to update'),
    precondition(
      'update-after-capture',
      ({ order }) => order !== undefined && order.totals.captured > 0 && order.totals.captured >= order.totals.authorized,
      'the authorization is captured',
    ),
    ...COMMON,
    sameCurrency('transaction'),
  ],
  decide: ({ body, order }) => {
    const asked = amountIn(body, 'transaction');
    const authorized = order?.totals.authorized ?? 0;
    const amount = asked ?? authorized;
    const tooMuch = amount > LARGEST || amount < (order?.totals.captured ?? 0);
    return {
      type: 'AUTHORIZATION_UPDATE',
      result: tooMuch ? 'FAILURE' : 'SUCCESS',
      gatewayCode: tooMuch ? 'DECLINED' : 'APPROVED',
      amount,
      moved: { authorized: tooMuch ? 0 : amount - authorized, captured: 0, refunded: 0 },
      order: asked === undefined || tooMuch ? undefined : { amount },
    };
  },
};
