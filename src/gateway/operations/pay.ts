import { cardOf, hasFunds, masked, type Card } from '../acquirer/funds.js';
import { DECLINED, outcomeOf, type Outcome } from '../acquirer/outcome.js';
import { LARGEST } from '../amount.js';
import type { Decision } from '../ledger/post.js';
import { COMMON, notOpenedByRefund, refusing, sameCurrency } from './guards.js';
import { amountIn, currencyIn, type Call, type OrderOperation } from './operation.js';

/** Opening an order under a used id is open: it is accepted unless `promoteOpen` is set. */
const orderIdUnique = refusing(
  'order-id-unique',
  ({ order, promoteOpen }) => promoteOpen && order !== undefined,
  'orderid',
  'INVALID',
  'is the id of another order',
);

const guards = [...COMMON, notOpenedByRefund, sameCurrency('order'), orderIdUnique];

export const authorize: OrderOperation = { guards, decide: (call) => decide(call, 'AUTHORIZATION') };

/** An authorization and its capture in one (not part of the specification). */
export const pay: OrderOperation = { guards, decide: (call) => decide(call, 'PAYMENT') };

function decide(call: Call, type: 'AUTHORIZATION' | 'PAYMENT'): Decision {
  const { body, order } = call;
  const asked = amountIn(body, 'order') ?? amountIn(body, 'transaction');
  const amount = asked ?? 0;
  const details = cardOf(body);
  const outcome = outcomeFor(call, asked, details);
  const approved = outcome.share === 1 ? amount : Math.floor((amount * outcome.share) / 10) * 10;
  const card = masked(details);
  return {
    type,
    result: outcome.result,
    gatewayCode: outcome.gatewayCode,
    amount,
    moved: { authorized: approved, captured: type === 'PAYMENT' ? approved : 0, refunded: 0 },
    order: { amount: asked ?? order?.amount ?? 0, currency: currencyIn(body, 'order') ?? order?.currency ?? 'USD', card },
    card,
  };
}

/** Nothing is required by the listing, so a request without funds or amount is accepted, and declined. */
function outcomeFor(call: Call, amount: number | undefined, card: Card | undefined): Outcome {
  const total = (call.order?.totals.authorized ?? 0) + (amount ?? 0);
  if (amount === undefined || total > LARGEST || !hasFunds(call.body)) return DECLINED;
  return outcomeOf(card);
}
