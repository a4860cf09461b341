import { type Catalogued, contractIn } from '../catalogue/catalogue.js';
import { ROLES } from '../catalogue/roles.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { CheckContext, CheckResult, OrderHistory } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { outcomeOf } from '../model/outcome.js';
import { canComeBack, isSameValue, sentIn, valueIn } from './echoes.js';
import { about } from './check-result.js';
import { isDoubtful, isRepeat, targetOf } from './order.js';

const echo = about('echo-values');
const refusal = about('refusal-no-effect');

/** The groups that an order keeps; other groups belong to one transaction and may differ in the next. */
const OF_THE_ORDER: readonly string[] = ['order'];
/** Amounts are judged with the totals. Of currencies only one that an order always had is known. */
const OF_THE_LEDGER: ReadonlySet<string> = new Set([ROLES.orderAmount, ROLES.orderCurrency]);

/** What an order may hold at a path of its answers: the last value that was sent and shown, and those that may have replaced it since. */
interface Kept {
  readonly values: ReadonlyMap<string, readonly JsonValue[]>;
  /** The length of each list. */
  readonly lists: ReadonlyMap<string, number>;
}

/**
 * Judges what an answer shows of values that earlier requests brought: the last one that was carried out and shown, never one of a refused
 * request, of another order, or an invented one.
 */
export function keptValues(exchange: Exchange, context: CheckContext, body: JsonObject): readonly CheckResult[] {
  const { contract, order, together } = context;
  if (together || isDoubtful(order) || isRepeat(order, exchange, contract)) return [];
  const own = exchange.request.body;
  const isOwn = (path: string): boolean => isObject(own) && sentPathsIn(own).has(path);
  return [
    ...judgedBy(keptBy(order, contract, OF_THE_ORDER), order, body, isOwn),
    ...(isOwn(ROLES.orderCurrency) ? [] : currencyOf(exchange, order, body)),
  ];
}

const CURRENCIES: readonly string[] = [ROLES.orderCurrency, ROLES.currency];

/** An order that was spoken of in one currency alone is in that currency. */
function currencyOf(exchange: Exchange, order: OrderHistory, body: JsonObject): readonly CheckResult[] {
  const got = valueIn(body, ROLES.orderCurrency);
  const requests = [...order.earlier, ...(order.refused ?? []), exchange].map(({ request }) => request.body);
  const named = requests.flatMap((sent) => (isObject(sent) ? CURRENCIES.map((path) => valueIn(sent, path)) : []));
  const [currency, ...others] = new Set([order.currency, ...named].filter((one) => one !== undefined));
  const isKnown = typeof currency === 'string' && others.length === 0 && order.origin !== 'unseen';
  if (typeof got !== 'string' || !isKnown) return [];
  return [got === currency ? echo.conforms() : echo.violates(JSON.stringify(currency), JSON.stringify(got), ROLES.orderCurrency)];
}

function sentPathsIn(body: JsonObject): ReadonlySet<string> {
  const { values, lists } = sentIn(body, OF_THE_ORDER);
  return new Set([...values.map(({ answered }) => answered), ...lists.map(({ path }) => `${path}[]`)]);
}

/** Judges a body by what is known of its order. */
export function judgedBy(
  kept: Kept,
  order: OrderHistory,
  body: JsonObject,
  isOwn: (path: string) => boolean = () => false,
): readonly CheckResult[] {
  const checkResults: CheckResult[] = [];
  for (const [path, length] of kept.lists) {
    const got = valueIn(body, path);
    if (!isArray(got) || got.length === 0 || got.length === length || isOwn(`${path}[]`)) continue;
    checkResults.push(echo.violates(`${length} elements, as sent and answered before`, String(got.length), path));
  }
  for (const [path, allowed] of kept.values) {
    const got = valueIn(body, path);
    if (got === undefined || got === null || isOwn(path)) continue;
    if (allowed.some((value) => isSameValue(value, got))) checkResults.push(echo.conforms());
    else checkResults.push(wrongly(path, allowed, got, order));
  }
  return checkResults;
}

function wrongly(path: string, allowed: readonly JsonValue[], got: JsonValue, { earlier, refused = [] }: OrderHistory): CheckResult {
  const expected = `${allowed.map((value) => JSON.stringify(value)).join(' or ')}, as sent and answered before`;
  const hasBrought = ({ request: { body } }: Exchange): boolean => {
    const value = isObject(body) ? valueIn(body, path) : undefined;
    return value !== undefined && isSameValue(value, got);
  };
  return refused.some(hasBrought) && !earlier.some(hasBrought)
    ? refusal.violates(expected, `${JSON.stringify(got)}, of a request that was refused`, path, {
        code: 'refused-yet-done',
        kind: 'values',
        differs: [{ path, expected: allowed.map((value) => JSON.stringify(value)), actual: JSON.stringify(got) }],
      })
    : echo.violates(expected, JSON.stringify(got), path);
}

/** What an order holds after its requests so far. A path whose value cannot be known is left out. */
export function keptBy(order: OrderHistory, of: Catalogued, groups: readonly string[], unshown: 'known' | 'unknown' = 'unknown'): Kept {
  const kept = { values: new Map<string, readonly JsonValue[]>(), lists: new Map<string, number>() };
  for (const exchange of [...order.earlier, ...(order.concurrent ?? [])]) {
    const { body } = exchange.request;
    const outcome = outcomeOf(exchange.reply);
    if (!isObject(body) || outcome.kind === 'error') continue;
    // A void may bring back the values from before the transaction that it cancels.
    if (targetOf(exchange) !== undefined) for (const all of [kept.values, kept.lists]) all.clear();
    const isSure = outcome.kind === 'success' && !isRepeat(order, exchange, of) && order.concurrent?.includes(exchange) !== true;
    const { values, lists } = sentIn(body, groups);
    for (const { path, length } of lists) {
      // A list is replaced as a whole.
      for (const known of kept.values.keys()) if (known.startsWith(`${path}[`)) kept.values.delete(known);
      const shown = outcome.kind === 'success' ? valueIn(outcome.body, path) : undefined;
      if (isSure && isArray(shown) && shown.length === length) kept.lists.set(path, length);
      else kept.lists.delete(path);
    }
    for (const { path, answered, value } of values) {
      if (OF_THE_LEDGER.has(path)) continue;
      const before = kept.values.get(answered);
      const shown = 'body' in outcome ? (valueIn(outcome.body, answered) ?? undefined) : undefined;
      const isShown = shown === undefined ? unshown === 'known' : isSameValue(value, shown);
      if (isSure && isShown && canComeBack(contractIn(of, exchange.contract), answered, value)) kept.values.set(answered, [value]);
      else if (isSure || before === undefined) kept.values.delete(answered);
      else kept.values.set(answered, [...before, value]);
    }
  }
  return kept;
}
