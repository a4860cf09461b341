import type { JsonObject, JsonValue } from '../../json/value.js';
import type { Thousandths } from '../amount.js';
import { isGroup } from '../evaluate/json.js';
import {
  addTotals,
  NOTHING,
  type MaskedCard,
  type Order,
  type OrderStatus,
  type Result,
  type Totals,
  type Transaction,
  type TransactionType,
} from './order.js';
import { statusOf } from './status.js';

/** What an operation decided: its outcome, and the changes of the order. */
export interface Decision {
  readonly type: TransactionType;
  readonly result: Result;
  readonly gatewayCode: string;
  readonly amount: Thousandths;
  readonly moved?: Totals;
  readonly targetId?: string;
  /** Changes of the order beside its totals. */
  readonly order?: OrderChange | undefined;
  readonly card?: MaskedCard | undefined;
  readonly parts?: JsonObject;
}

type Changing = Pick<Order, 'amount' | 'currency' | 'browser' | 'authentication' | 'standalone' | 'card'>;
type OrderChange = { readonly [Key in keyof Changing]?: Changing[Key] | undefined };

/** The request that a decision belongs to. */
export interface Posting {
  readonly by: string;
  readonly transactionId: string;
  readonly digest: string;
  readonly time: string;
  /** Groups of the request that answers echo: `echo` is kept with the order, `own` is for this answer only. */
  readonly echo: JsonObject;
  readonly own: JsonObject;
  readonly customNames: readonly string[];
  readonly notificationUrl?: string | undefined;
  readonly sampled: NonNullable<Transaction['sampled']>;
}

/** Begun by one request and completed by another under the same id. */
const CONTINUED: readonly TransactionType[] = ['BROWSER_PAYMENT', 'AUTHENTICATION'];
const OPENING: readonly TransactionType[] = ['AUTHORIZATION', 'PAYMENT', 'REFUND'];
const VOIDS: readonly TransactionType[] = ['VOID_AUTHORIZATION', 'VOID_CAPTURE', 'VOID_PAYMENT', 'VOID_REFUND'];

/** The order after one more transaction. `adjust` is where a defect falsifies what is moved and which status follows. */
export function post(
  order: Order,
  decision: Decision,
  posting: Posting,
  adjust: Adjust = HONEST,
): { order: Order; transaction: Transaction } {
  const place = order.transactions.length + 1;
  const moved = adjust.moved(decision.moved ?? NOTHING, decision, order);
  const totals = addTotals(order.totals, moved);
  const succeeded = decision.result === 'SUCCESS';
  const voids = succeeded && decision.targetId !== undefined && VOIDS.includes(decision.type);
  const initial = order.initialId ?? (succeeded && OPENING.includes(decision.type) ? posting.transactionId : undefined);
  const before = order.transactions.find(({ id }) => id === posting.transactionId);
  const continued = before !== undefined && CONTINUED.includes(before.type);
  const transaction: Draft<Transaction> = {
    id: posting.transactionId,
    type: decision.type,
    by: posting.by,
    time: posting.time,
    result: decision.result,
    gatewayCode: decision.gatewayCode,
    amount: decision.amount,
    orderAmount: decision.order?.amount ?? order.amount,
    moved,
    after: totals,
    digests: before === undefined ? [posting.digest] : [...before.digests, posting.digest],
    echo: merge(merge(ofOrder(order.echo), continued ? before.echo : EMPTY), posting.echo),
    own: posting.own,
    sampled: posting.sampled,
    place,
  };
  if (decision.targetId !== undefined) transaction.targetId = decision.targetId;
  if (decision.card !== undefined) transaction.card = decision.card;
  if (decision.parts !== undefined) transaction.parts = decision.parts;
  const others = continued ? order.transactions.filter(({ id }) => id !== posting.transactionId) : order.transactions;
  const next = changed(order, decision.order ?? {}, {
    totals,
    transactions: [...others, transaction],
    echo: merge(order.echo, posting.echo),
  });
  if (voids) next.voided = [...order.voided, decision.targetId];
  if (initial !== undefined) next.initialId = initial;
  if (posting.customNames.length > 0) next.customNames = [...new Set([...order.customNames, ...posting.customNames])];
  if (posting.notificationUrl !== undefined) next.notificationUrl = posting.notificationUrl;
  const status = adjust.status(statusOf(next), decision, next);
  if (status !== undefined) transaction.status = status;
  return { order: next, transaction };
}

/** A value that is still being built and has not been handed out yet. */
type Draft<T> = { -readonly [Key in keyof T]: T[Key] };

type Booked = Pick<Order, 'totals' | 'transactions' | 'echo'>;

/** A copy of an order with what changed, written out: a member that is added to a spread copy costs as much as the copy. */
function changed(order: Order, change: OrderChange, booked: Booked): Draft<Order> {
  const next: Draft<Order> = {
    merchantId: order.merchantId,
    id: order.id,
    creationTime: order.creationTime,
    currency: change.currency ?? order.currency,
    amount: change.amount ?? order.amount,
    totals: booked.totals,
    transactions: booked.transactions,
    voided: order.voided,
    echo: booked.echo,
    customNames: order.customNames,
  };
  const { initialId, notificationUrl } = order;
  const { standalone = order.standalone, card = order.card, browser = order.browser, authentication = order.authentication } = change;
  if (initialId !== undefined) next.initialId = initialId;
  if (notificationUrl !== undefined) next.notificationUrl = notificationUrl;
  if (standalone !== undefined) next.standalone = standalone;
  if (card !== undefined) next.card = card;
  if (browser !== undefined) next.browser = browser;
  if (authentication !== undefined) next.authentication = authentication;
  return next;
}

/** How a defect may change what is posted. */
export interface Adjust {
  moved(moved: Totals, decision: Decision, before: Order): Totals;
  status(status: OrderStatus | undefined, decision: Decision, after: Order): OrderStatus | undefined;
}

const HONEST: Adjust = { moved: (moved) => moved, status: (status) => status };

/** Groups are merged member by member; a later value wins. Nothing is changed in place. */
export function merge(a: JsonObject, b: JsonObject): JsonObject {
  if (b === EMPTY || Object.keys(b).length === 0) return a;
  if (a === EMPTY || Object.keys(a).length === 0) return b;
  const out: Record<string, JsonValue> = { ...a };
  for (const [key, value] of Object.entries(b)) {
    const old = out[key];
    out[key] = isGroup(old) && isGroup(value) ? merge(old, value) : value;
  }
  return out;
}

/** What every answer about the order shows; other groups are those of one transaction. */
function ofOrder({ order }: JsonObject): JsonObject {
  return order === undefined ? EMPTY : { order };
}

export const EMPTY: JsonObject = Object.freeze({});
