import type { Contract } from '../../catalogue/vocabulary.js';
import { cardOf, masked } from '../acquirer/funds.js';
import { outcomeOf } from '../acquirer/outcome.js';
import { COMMON, precondition } from './guards.js';
import { amountIn, currencyIn, type OrderOperation } from './operation.js';

/** An operation from outside, of which only the contract is known. It moves no money and does not change the order. */
export const ownOrderOperation = ({ states }: Contract): OrderOperation => ({
  guards: [...COMMON, precondition('own-state', ({ order }) => order === undefined && !states.includes('none'), 'there is no such order')],
  decide: ({ body, order }) => {
    const { result, gatewayCode } = outcomeOf(cardOf(body));
    const card = masked(cardOf(body));
    return {
      type: 'OTHER',
      result,
      gatewayCode: gatewayCode === 'PARTIALLY_APPROVED' ? 'APPROVED' : gatewayCode,
      amount: amountIn(body, 'transaction') ?? amountIn(body, 'order') ?? order?.amount ?? 0,
      order: {
        amount: order?.initialId === undefined ? (amountIn(body, 'order') ?? order?.amount ?? 0) : order.amount,
        currency: order?.currency ?? currencyIn(body, 'order') ?? currencyIn(body, 'transaction') ?? 'USD',
      },
      card,
    };
  },
});
