import type { Contract } from '../../catalogue/vocabulary.js';
import { isObject, type JsonValue } from '../../json/value.js';
import type { OrderHistory } from '../../model/check.js';
import type { Exchange, Reply } from '../../model/exchange.js';
import { outcomeOf } from '../../model/outcome.js';
import type { Span } from './observed.js';
import { defined } from '../../json/defined.js';

/** What traffic has shown of an order. */
interface Order {
  /** Whether its first transaction was seen, or the order existed before. */
  readonly origin: 'seen' | 'unseen';
  readonly earlier: Exchange[];
  /** The ids of all its transactions, including those that are forgotten. */
  readonly ids: Set<string | undefined>;
  doubtful: boolean;
  /** The newest answer that shows the order. */
  seen: JsonValue | undefined;
  lastEnd: number;
}

/** What is known of an order when a request about it is judged. */
export interface OrderNow {
  readonly history: OrderHistory;
  /** Another request about the order was under way at the same time. */
  readonly together: boolean;
  /** The transaction id was used before. */
  readonly isRepeat: boolean;
}

/** The orders that traffic is about, by merchant and id. */
export interface Orders {
  /** A request about the order is on its way. */
  started(key: string): void;
  /** What was known before this exchange. `note` must follow. */
  before(key: string, contract: Contract, exchange: Exchange, span: Span): OrderNow;
  /** The exchange is over and judged. */
  note(key: string, now: OrderNow, exchange: Exchange, span: Span): void;
  /** A request passed by whose effect is unknown; its answer may show the order. */
  shaken(key: string, reply: Reply | undefined, span: Span): void;
}

/** Older orders and exchanges are forgotten; a forgotten order counts as one that existed before. */
const [MOST_ORDERS, MOST_EXCHANGES] = [2_000, 40];

export const orderKey = (merchantId: string, orderId: string): string => JSON.stringify([merchantId, orderId]);

export function createOrders(): Orders {
  const orders = new Map<string, Order>();
  const underWay = new Map<string, number>();
  const finished = (key: string): void => {
    const left = (underWay.get(key) ?? 1) - 1;
    if (left <= 0) underWay.delete(key);
    else underWay.set(key, left);
  };
  const keep = (key: string, order: Order): void => {
    orders.delete(key);
    orders.set(key, order);
    const [oldest] = orders.keys();
    if (orders.size > MOST_ORDERS && oldest !== undefined) orders.delete(oldest);
  };
  const isTogether = (key: string, { startedAt }: Span): boolean =>
    (underWay.get(key) ?? 0) > 1 || startedAt < (orders.get(key)?.lastEnd ?? Number.NEGATIVE_INFINITY);

  return {
    started: (key) => void underWay.set(key, (underWay.get(key) ?? 0) + 1),
    before(key, contract, exchange, span) {
      const order = orders.get(key);
      const { transactionId } = exchange.request;
      const isRepeat = order?.ids.has(transactionId) === true;
      const isForgotten = isRepeat && !order.earlier.some(({ request }) => request.transactionId === transactionId);
      const together = isForgotten || isTogether(key, span);
      const isNew = order === undefined && !together && opens(contract, exchange);
      const unknown: OrderHistory = { earlier: [], doubtful: true, origin: 'unseen' };
      const history = order === undefined ? (isNew ? { earlier: [] } : unknown) : historyOf(order);
      return { history, together, isRepeat };
    },
    note(key, { history, together, isRepeat }, exchange, { endedAt }) {
      finished(key);
      const known = orders.get(key);
      // A refused first request opened no order, and left an order that existed before as it was.
      if (known === undefined && outcomeOf(exchange.reply).kind === 'error') return;
      const order = known ?? newOrder(history.origin ?? 'seen', endedAt);
      order.earlier.push(exchange);
      order.ids.add(exchange.request.transactionId);
      if (order.earlier.length > MOST_EXCHANGES) order.earlier.splice(1, 1);
      order.lastEnd = Math.max(order.lastEnd, endedAt);
      if (together || order.origin === 'unseen') order.doubtful = true;
      const shown = together || isRepeat ? undefined : orderShown(exchange.reply);
      if (together) order.seen = undefined;
      else if (shown !== undefined) order.seen = shown;
      keep(key, order);
    },
    shaken(key, reply, { endedAt }) {
      finished(key);
      const order = orders.get(key) ?? newOrder('unseen', endedAt);
      order.doubtful = true;
      order.seen = reply === undefined ? undefined : orderShown(reply);
      order.lastEnd = Math.max(order.lastEnd, endedAt);
      keep(key, order);
    },
  };
}

function newOrder(origin: Order['origin'], lastEnd: number): Order {
  return { origin, earlier: [], ids: new Set(), doubtful: origin === 'unseen', seen: undefined, lastEnd };
}

function historyOf({ origin, earlier, doubtful, seen }: Order): OrderHistory {
  return { earlier: [...earlier], ...defined({ doubtful: doubtful || undefined, seen, origin: origin === 'unseen' ? origin : undefined }) };
}

/** An answer that shows the order as it is now: processed, and with an order in it. */
function orderShown(reply: Reply): JsonValue | undefined {
  const outcome = outcomeOf(reply);
  return (outcome.kind === 'success' || outcome.kind === 'failure') && isObject(outcome.body['order']) ? outcome.body : undefined;
}

/** The Date header of an answer counts whole seconds. */
const TICK_MILLIS = 1_000;

/** Whether the request opened its order: its operation is for that and, by the target's own clock, the order was created just now. */
function opens(contract: Contract, { reply, millis }: Exchange): boolean {
  if (contract.states.some((state) => state !== 'none') || reply.kind !== 'answer') return false;
  const outcome = outcomeOf(reply);
  const order = 'body' in outcome ? outcome.body['order'] : undefined;
  const created = isObject(order) && typeof order['creationTime'] === 'string' ? Date.parse(order['creationTime']) : Number.NaN;
  const now = Date.parse(reply.headers['date'] ?? '');
  return Math.abs(now - created) <= millis + TICK_MILLIS;
}
