import { cardOf, hasFunds, masked } from '../acquirer/funds.js';
import { DECLINED, outcomeOf } from '../acquirer/outcome.js';
import { LARGEST } from '../amount.js';
import { hasLeaf } from '../evaluate/json.js';
import { refuse } from '../evaluate/refusal.js';
import type { Decision } from '../ledger/post.js';
import { COMMON, notPermitted, sameCurrency } from './guards.js';
import { amountIn, currencyIn, type Call, type OrderOperation } from './operation.js';

/** Gives captured money back (linked), or opens an order of its own with the card to pay to (standalone). */
export const refund: OrderOperation = {
  guards: [
    ...COMMON,
    {
      rule: 'refund-standalone-funds',
      breach: ({ order, body }) =>
        order === undefined && !hasFunds(body)
          ? refuse('refund-standalone-funds', 'sourceOfFunds', 'MISSING', 'is needed, because there is no such order to refund')
          : undefined,
    },
    {
      rule: 'refund-linked-no-funds',
      breach: ({ order, body }) =>
        order !== undefined && hasLeaf(body['sourceOfFunds'])
          ? refuse('refund-linked-no-funds', 'sourceOfFunds', 'UNSUPPORTED', 'is not allowed in the refund of an order')
          : undefined,
    },
    {
      rule: 'refund-needs-capture',
      breach: ({ order }) =>
        order !== undefined && order.totals.captured <= 0 ? notPermitted('refund-needs-capture', 'nothing was captured') : undefined,
    },
    {
      rule: 'refund-over-captured',
      breach: ({ order, body, promoteOpen }) =>
        promoteOpen && order !== undefined && order.totals.refunded + (amountIn(body, 'transaction') ?? 0) > order.totals.captured
          ? refuse('refund-over-captured', 'transaction.amount', 'INVALID', 'is more than was captured')
          : undefined,
    },
    sameCurrency('transaction'),
    sameCurrency('order'),
    {
      rule: 'refund-linked-amount',
      breach: ({ order, body }) =>
        order !== undefined && order.standalone !== true && amountIn(body, 'transaction') === undefined
          ? refuse('refund-linked-amount', 'transaction.amount', 'MISSING', 'is needed, because a refund says how much is given back')
          : undefined,
    },
  ],
  decide: (call) => (call.order === undefined || call.order.standalone === true ? standalone(call) : linked(call)),
};

function linked({ body, order }: Call): Decision {
  const amount = amountIn(body, 'transaction') ?? 0;
  const fits = (order?.totals.refunded ?? 0) + amount <= LARGEST;
  return {
    type: 'REFUND',
    result: fits ? 'SUCCESS' : 'FAILURE',
    gatewayCode: fits ? 'APPROVED' : 'DECLINED',
    amount,
    moved: { authorized: 0, captured: 0, refunded: fits ? amount : 0 },
  };
}

function standalone({ body, order }: Call): Decision {
  const asked = amountIn(body, 'transaction') ?? amountIn(body, 'order');
  const amount = asked ?? 0;
  const outcome = asked === undefined || amount > LARGEST ? DECLINED : outcomeOf(cardOf(body));
  const card = masked(cardOf(body));
  return {
    type: 'REFUND',
    result: outcome.result,
    gatewayCode: outcome.gatewayCode === 'PARTIALLY_APPROVED' ? 'APPROVED' : outcome.gatewayCode,
    amount,
    moved: { authorized: 0, captured: 0, refunded: outcome.result === 'SUCCESS' ? amount : 0 },
    order: {
      standalone: true,
      amount: order?.amount ?? amount,
      currency: order?.currency ?? currencyIn(body, 'transaction') ?? currencyIn(body, 'order') ?? 'USD',
      ...(card === undefined ? {} : { card }),
    },
    ...(card === undefined ? {} : { card }),
  };
}
