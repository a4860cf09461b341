import { cardOf, masked } from '../acquirer/funds.js';
import { outcomeOf } from '../acquirer/outcome.js';
import { COMMON, notOpenedByRefund, sameCurrency } from './guards.js';
import { amountIn, currencyIn, type OrderOperation } from './operation.js';

/** Checks the cardholder's account. Moves nothing; the amount is used for risk only (2.3). */
export const verify: OrderOperation = {
  guards: [...COMMON, notOpenedByRefund, sameCurrency('order')],
  decide: ({ body, order }) => {
    const { result, gatewayCode } = outcomeOf(cardOf(body));
    const card = masked(cardOf(body));
    const amount = amountIn(body, 'order') ?? 0;
    return {
      type: 'VERIFICATION',
      result,
      gatewayCode: gatewayCode === 'PARTIALLY_APPROVED' ? 'APPROVED' : gatewayCode,
      amount,
      order: {
        amount: order?.initialId === undefined ? amount : order.amount,
        currency: currencyIn(body, 'order') ?? order?.currency ?? 'USD',
        card,
      },
      card,
    };
  },
};
