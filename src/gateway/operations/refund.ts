import { cardOf, hasFunds, masked } from '../acquirer/funds.js';
import { DECLINED, outcomeOf } from '../acquirer/outcome.js';
import { LARGEST } from '../amount.js';
import { hasLeaf } from '../evaluate/json.js';
import type { Decision } from '../ledger/post.js';
import { COMMON, precondition, refusing, sameCurrency } from './guards.js';
import { amountIn, currencyIn, type Call, type OrderOperation } from './operation.js';

/** Gives captured money back (linked), or opens an order of its own with the card to pay to (standalone). */
export const refund: OrderOperation = {
  guards: [
    ...COMMON,
    refusing(
      'refund-standalone-funds',
      ({ order, body }) => order === undefined && !hasFunds(body),
      'sourceOfFunds',
      'MISSING',
      'is needed, because there is no such order to refund',
    ),
    refusing(
      'refund-linked-no-funds',
      ({ order, body }) => order !== undefined && hasLeaf(body['sourceOfFunds']),
      'sourceOfFunds',
      'UNSUPPORTED',
      'is not allowed in the refund of an order',
    ),
    precondition('refund-needs-capture', ({ order }) => order !== undefined && order.totals.captured <= 0, 'nothing was captured'),
    refusing(
      'refund-over-captured',
      ({ order, body, promoteOpen }) =>
        promoteOpen && order !== undefined && order.totals.refunded + (amountIn(body, 'transaction') ?? 0) > order.totals.captured,
      'transaction.amount',
      'INVALID',
      'is more than was captured',
    ),
    sameCurrency('transaction'),
    sameCurrency('order'),
    refusing(
      'refund-linked-amount',
      ({ order, body }) => order !== undefined && order.standalone !== true && amountIn(body, 'transaction') === undefined,
      'transaction.amount',
      'MISSING',
      'is needed, because a refund says how much is given back',
    ),
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
      card,
    },
    card,
  };
}
