import { DOUBTFUL_CODE } from '../catalogue/roles.js';
import { compare, parseDecimal, toText, type Decimal } from '../json/decimal.js';
import { isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { CheckContext, OrderHistory } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { outcomeOf } from '../model/outcome.js';
import { told } from '../model/masking/known-words.js';

/** The totals of an order, and its status where the answer gives one. */
export interface OrderView {
  readonly authorized: Decimal;
  readonly captured: Decimal;
  readonly refunded: Decimal;
  readonly status: string | undefined;
}

export const ZERO = parseDecimal('0') as Decimal;

/** The order as an answer shows it; undefined where a total is missing or not a number. */
export function orderIn(body: JsonValue | undefined): OrderView | undefined {
  if (body === undefined || !isObject(body)) return undefined;
  const { order } = body;
  if (order === undefined || !isObject(order)) return undefined;
  const authorized = decimalOf(order.totalAuthorizedAmount);
  const captured = decimalOf(order.totalCapturedAmount);
  const refunded = decimalOf(order.totalRefundedAmount);
  if (authorized === undefined || captured === undefined || refunded === undefined) return undefined;
  return { authorized, captured, refunded, status: textOf(order.status) };
}

/** An amount of a request (text) or an answer (number). */
export function decimalOf(value: JsonValue | undefined): Decimal | undefined {
  if (typeof value === 'number') return parseDecimal(String(value));
  return typeof value === 'string' ? parseDecimal(value) : undefined;
}

export const textOf = (value: JsonValue | undefined): string | undefined => (typeof value === 'string' ? value : undefined);

/** Whether the effect of this request is unknown: no clear answer, or one that is not final (open). */
export function isUnclear(exchange: Exchange): boolean {
  const outcome = outcomeOf(exchange.reply);
  switch (outcome.kind) {
    case 'success':
    case 'error':
      return false;
    case 'failure':
      return textOf(member(outcome.body, 'response', 'gatewayCode')) === DOUBTFUL_CODE;
    default:
      return true;
  }
}

/** Whether the order may have changed since it was last seen. */
export const isDoubtful = (order: OrderHistory): boolean => order.doubtful === true || order.earlier.some(isUnclear);

/** Whether the request has the id of an earlier one of its order: its answer may be the first one again, and not show the order as it is now. */
export function isRepeat(order: OrderHistory, exchange: Exchange): boolean {
  const first = order.earlier.find((one) => one.request.transactionId === exchange.request.transactionId);
  return first !== undefined && first !== exchange;
}

/** The order as an earlier answer showed it. */
export const viewIn = ({ reply }: Exchange): OrderView | undefined => (reply.kind === 'answer' ? orderIn(reply.body) : undefined);

/** The order before this exchange: as last answered, or empty if the exchange opens it; undefined if that is unknown. */
export function lastTotals(order: OrderHistory): OrderView | undefined {
  // A request whose effect is unknown may have changed the totals.
  if (isDoubtful(order)) return orderIn(order.seen);
  const view = order.earlier.findLast((exchange) => !isRepeat(order, exchange) && viewIn(exchange) !== undefined);
  if (view !== undefined) return viewIn(view);
  const provisioned = orderIn(order.provisioned);
  if (provisioned !== undefined) return provisioned;
  return order.state === undefined && order.earlier.length === 0
    ? { authorized: ZERO, captured: ZERO, refunded: ZERO, status: undefined }
    : undefined;
}

/** What the order may be now: as last answered, or as shown since then by requests under a used id, whose effect is not specified. */
export function possibleTotals(order: OrderHistory): readonly OrderView[] {
  const last = lastTotals(order);
  if (last === undefined) return [];
  const since = order.earlier.slice(order.earlier.findLastIndex((exchange) => !isRepeat(order, exchange)) + 1);
  return [last, ...since.flatMap((exchange) => viewIn(exchange) ?? [])];
}

export const equal = (a: Decimal, b: Decimal): boolean => compare(a, b) === 0;

export const sameTotals = (a: OrderView, b: OrderView): boolean =>
  equal(a.authorized, b.authorized) && equal(a.captured, b.captured) && equal(a.refunded, b.refunded);

/** The body of an answer that shows an order: processed, and of an operation whose reply is shown. */
export function processedBody({ outcome, contract, wire }: CheckContext): JsonObject | undefined {
  if (contract.reply !== 'transaction' || wire.odd || !('body' in outcome)) return undefined;
  return outcome.kind === 'error' || outcome.kind === 'no-result' ? undefined : outcome.body;
}

/** A member of a nested object, or undefined. */
export function member(body: JsonObject, ...keys: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = body;
  for (const key of keys) {
    if (value === undefined || !isObject(value)) return undefined;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

export function totalsText(view: OrderView): string {
  const status = view.status === undefined ? '' : `, ${told(view.status)}`;
  return `authorized ${toText(view.authorized)}, captured ${toText(view.captured)}, refunded ${toText(view.refunded)}${status}`;
}
