import { type Catalogued, contractIn } from '../catalogue/catalogue.js';
import { amount } from '../catalogue/rows.js';
import { DOUBTFUL_CODE, ROLES, UNSETTLED_CODES } from '../catalogue/roles.js';
import { alignedTexts, compare, parseDecimal, type Decimal } from '../json/decimal.js';
import { isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { CheckContext, OrderHistory } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import type { Differs, Observation } from '../model/observation.js';
import { outcomeOf } from '../model/outcome.js';
import { told } from '../redact/known-words.js';

export interface Totals {
  readonly authorized: Decimal;
  readonly captured: Decimal;
  readonly refunded: Decimal;
}

/** The totals of an order, and its status where the answer gives one. */
export interface OrderView extends Totals {
  readonly status: string | undefined;
}

export const ZERO = parseDecimal('0') as Decimal;

/** The order as an answer shows it; undefined where a total is missing or not a number. */
export function orderIn(body: JsonValue | undefined): OrderView | undefined {
  if (!isObject(body)) return undefined;
  const { order } = body;
  if (!isObject(order)) return undefined;
  const authorized = decimalOf(order.totalAuthorizedAmount);
  const captured = decimalOf(order.totalCapturedAmount);
  const refunded = decimalOf(order.totalRefundedAmount);
  if (authorized === undefined || captured === undefined || refunded === undefined) return undefined;
  return { authorized, captured, refunded, status: textOf(order.status) };
}

const { decimals = 0, minimum, maximum } = amount();
const BOUNDS = [minimum, maximum].map((bound) => parseDecimal(String(bound)) as Decimal) as [Decimal, Decimal];

/** Whether all totals are amounts: those that are not break the rules of their fields, and nothing follows from them. */
export const hasAmounts = ({ authorized, captured, refunded }: OrderView): boolean =>
  [authorized, captured, refunded].every(
    (total) => total.scale <= decimals && compare(total, BOUNDS[0]) >= 0 && compare(total, BOUNDS[1]) <= 0,
  );

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
      return isUnsettled(outcome.body);
    case 'error':
      return false;
    case 'failure':
      return textOf(member(outcome.body, 'response', 'gatewayCode')) === DOUBTFUL_CODE;
    default:
      return true;
  }
}

/** Whether the order may have changed since it was last seen: what is still under way may settle at any time. */
export const isDoubtful = (order: OrderHistory): boolean =>
  order.doubtful === true || isUnsettled(order.provisioned) || order.earlier.some(isUnclear);

const isUnsettled = (body: JsonValue | undefined): boolean =>
  isObject(body) && UNSETTLED_CODES.includes(textOf(member(body, 'response', 'gatewayCode')) ?? '');

/**
 * Whether the request has the id of an earlier one of its order, or of the one that opened it: its answer may be the first one again, and not
 * show the order as it is now. What completes an initiation has the id of that by right.
 */
export function isRepeat(order: OrderHistory, exchange: Exchange, of: Catalogued): boolean {
  const { transactionId } = exchange.request;
  const first = order.earlier.find((one) => one.request.transactionId === transactionId);
  if (first !== undefined && first !== exchange) return true;
  return (
    transactionId !== undefined && transactionId === order.transactionId && contractIn(of, exchange.contract)?.transactionId !== 'of-state'
  );
}

/** Whether the request was carried out and its answer does not show the totals, which may be others than before. */
export const isBlind = (exchange: Exchange, of: Catalogued): boolean =>
  contractIn(of, exchange.contract)?.reply === 'transaction' &&
  outcomeOf(exchange.reply).kind === 'success' &&
  viewIn(exchange) === undefined;

/** The order as an earlier answer showed it. */
export const viewIn = ({ reply }: Exchange): OrderView | undefined => (reply.kind === 'answer' ? orderIn(reply.body) : undefined);

/** The order before this exchange: as last answered, or empty if the exchange opens it; undefined if that is unknown. */
export function lastTotals(order: OrderHistory, of: Catalogued): OrderView | undefined {
  // A request whose effect is unknown may have changed the totals.
  if (isDoubtful(order)) return orderIn(order.seen);
  const last = order.earlier.findLast(
    (exchange) => !isRepeat(order, exchange, of) && (viewIn(exchange) !== undefined || isBlind(exchange, of)),
  );
  if (last !== undefined) return viewIn(last);
  const provisioned = orderIn(order.provisioned);
  if (provisioned !== undefined) return hasAmounts(provisioned) ? provisioned : undefined;
  return order.state === undefined && order.earlier.length === 0
    ? { authorized: ZERO, captured: ZERO, refunded: ZERO, status: undefined }
    : undefined;
}

export const equal = (a: Decimal, b: Decimal): boolean => compare(a, b) === 0;

export const sameTotals = (a: Totals, b: Totals): boolean =>
  equal(a.authorized, b.authorized) && equal(a.captured, b.captured) && equal(a.refunded, b.refunded);

/** The body of an answer that shows an order: processed, and of an operation whose reply is shown. */
export function processedBody({ outcome, contract, wire }: CheckContext): JsonObject | undefined {
  if (contract.reply !== 'transaction' || wire.odd || !('body' in outcome)) return undefined;
  return outcome.kind === 'error' || outcome.kind === 'no-result' ? undefined : outcome.body;
}

/** The transaction that a void is about. */
export const targetOf = ({ request: { body } }: Exchange): string | undefined =>
  isObject(body) ? textOf(member(body, 'transaction', 'targetTransactionId')) : undefined;

/** The transaction that opened the order; undefined if it was not seen. */
export function initialTransaction(context: CheckContext): string | undefined {
  if (context.order.origin === 'unseen') return undefined;
  return context.order.transactionId ?? context.order.earlier[0]?.request.transactionId;
}

/** The first transaction that moved money, of an order that a request opened. */
export function firstPayment({ order: { transactionId, earlier, origin } }: CheckContext): string | undefined {
  if (transactionId !== undefined || origin === 'unseen') return undefined;
  return earlier.find(({ contract, reply }) => !contract.startsWith('verify@') && outcomeOf(reply).kind === 'success')?.request
    .transactionId;
}

/** A member of a nested object, or undefined. */
export function member(body: JsonObject, ...keys: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = body;
  for (const key of keys) {
    if (!isObject(value)) return undefined;
    value = Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

const TOTALS = { authorized: ROLES.authorizedTotal, captured: ROLES.capturedTotal, refunded: ROLES.refundedTotal } as const;
const NAMES = ['authorized', 'captured', 'refunded'] as const;

/**
 * Totals that are none of those that they may be, in words, with the same decimals for every amount: by the first possibility, which is the plainest,
 * and others with the same right totals beside.
 */
export function totalsTold(
  options: readonly Totals[],
  after: Totals,
): { readonly expected: string; readonly actual: string; readonly observed: Observation } {
  const [actual = '', ...expected] = totalsTexts([after, ...options]);
  const [wanted] = options;
  const names = NAMES.filter((name) => wanted !== undefined && !equal(wanted[name], after[name]));
  const right = NAMES.filter((name) => !names.includes(name));
  const alike = options.filter((option) => right.every((name) => equal(option[name], after[name])));
  const differs = names.map((name): Differs => {
    const others = alike.filter((option) => !equal(option[name], after[name]));
    const [is = '', ...may] = alignedTexts([after, ...others].map((totals) => totals[name]));
    return { path: TOTALS[name], expected: [...new Set(may)], actual: is };
  });
  return { expected: [...new Set(expected)].join('; or '), actual, observed: { code: 'totals', kind: names.join(' '), differs } };
}

/** A status that is none of those that it may be; `expected` is empty where no single one would be right. */
export const statusObserved = (expected: readonly string[], actual: string): Observation => ({
  code: 'status',
  differs: [{ path: ROLES.orderStatus, expected: expected.map((one) => JSON.stringify(one)), actual: JSON.stringify(actual) }],
});

/** All amounts have as many decimals as the one that has most. */
function totalsTexts(all: readonly Totals[]): readonly string[] {
  const texts = alignedTexts(all.flatMap((totals) => NAMES.map((name) => totals[name])));
  return all.map((_, i) => NAMES.map((name, at) => `${name} ${texts[i * NAMES.length + at]}`).join(', '));
}

/** The totals and the status of an order at one moment after the other. */
export const viewTexts = (views: readonly OrderView[], of: Catalogued): readonly string[] =>
  totalsTexts(views).map((text, i) => withStatus(text, views[i]?.status, of));

export const withStatus = (totals: string, status: string | undefined, of: Catalogued): string =>
  status === undefined ? totals : `${totals}, ${told(status, of)}`;
