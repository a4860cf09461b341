import { ECHOED_ONCE } from '../catalogue/replies/echoed.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { Check, CheckContext, CheckResult, OrderHistory } from '../model/check.js';
import { outcomeOf } from '../model/outcome.js';
import { told } from '../redact/known-words.js';
import { ECHOED_GROUPS } from '../catalogue/replies/echoed.js';
import { isSameValue, valueIn } from './echoes.js';
import { about } from './check-result.js';
import { judgedBy, keptBy } from './kept-values.js';
import { isRepeated, possibleTotals, raceWorlds, takenInSecret } from './order-effects.js';
import { isDoubtful, isRepeat, member, orderIn, sameTotals, textOf, totalsTold, viewIn } from './order.js';

const shows = about('read-shows-order');
const echo = about('echo-values');
const refusal = about('refusal-no-effect');
const repeated = about('replay-identical');

/** Groups that belong to one transaction: where it took place, and what it asks for. */
const OF_ONE_TRANSACTION: ReadonlySet<string> = new Set(ECHOED_ONCE);
const KEPT_GROUPS = ECHOED_GROUPS.filter((group) => !OF_ONE_TRANSACTION.has(group));

/** A read order is as its answers have shown it, and holds what was sent. */
export const readOrder: Check = {
  id: 'read-order',
  also: ['read'],
  inspect: ({ reply }, context) => {
    if (context.read !== true) return [];
    if (reply.kind !== 'answer') return [shows.inconclusive(reply.message)];
    const { body } = reply;
    if (!isObject(body) || isDoubtful(context.order)) return [];
    const money = totals(body, context);
    // A status that fits the wrong totals is no second fault.
    const state = money.some(({ rule }) => rule === 'refusal-no-effect') ? money : [...money, ...facts(body, context)];
    const broken = state.filter(({ status }) => status === 'violates');
    const values = [
      ...judgedBy(keptBy(context.order, context.contract, KEPT_GROUPS, 'known'), context.order, body),
      ...ofTransactions(body, context),
    ];
    const wrong = values.filter(({ status }) => status === 'violates').slice(0, 5);
    return [
      ...(broken.length > 0 ? broken : state.slice(0, 1)),
      ...(wrong.length > 0 ? wrong : values.length > 0 ? [echo.conforms()] : []),
    ];
  },
};

/** The totals are those of the last answer, or what requests whose effect is not specified may have led to. */
function totals(body: JsonObject, context: CheckContext): readonly CheckResult[] {
  const { order } = context;
  const view = orderIn(body);
  const worlds = order.concurrent === undefined ? possibleTotals(context) : (raceWorlds(context) ?? []);
  if (view === undefined || worlds.length === 0) return [];
  if (worlds.some((world) => sameTotals(world, view))) return [shows.conforms()];
  const isTaken = takenInSecret(context, worlds).some((world) => sameTotals(world, view));
  const { expected, actual, observed } = totalsTold(worlds, view);
  const path = observed.differs?.[0]?.path ?? 'order';
  return [
    isTaken
      ? refusal.violates(expected, actual, path, { ...observed, code: 'refused-yet-done', kind: 'order' })
      : (isRepeated(order.concurrent ?? []) ? repeated : shows).violates(expected, actual, path, observed),
  ];
}

/** What the last answer said of the order besides its totals. */
function facts(body: JsonObject, { order, contract }: CheckContext): readonly CheckResult[] {
  if (order.concurrent !== undefined) return [];
  const last = order.earlier.findLast((exchange) => !isRepeat(order, exchange, contract) && viewIn(exchange) !== undefined);
  const answered = last?.reply.kind === 'answer' ? last.reply.body : undefined;
  if (!isObject(answered) || order.earlier.at(-1) !== last) return [];
  return ['id', 'status', 'creationTime', 'currency'].flatMap((name) => {
    const [before, now] = [answered, body].map((one) => textOf(member(one, 'order', name)));
    if (before === undefined || now === undefined) return [];
    return [
      isSameFact(name, before, now)
        ? shows.conforms()
        : shows.violates(`${told(before, contract)}, as last answered`, told(now, contract), `order.${name}`),
    ];
  });
}

/** An instant may be written in several ways. */
const isSameFact = (name: string, before: string, now: string): boolean =>
  before === now || (name === 'creationTime' && Date.parse(before) === Date.parse(now));

/** Where the transactions of an order are listed, each shows what its request brought, or what the order has now. */
function ofTransactions(body: JsonObject, { contract, order }: CheckContext): readonly CheckResult[] {
  const listed = [body.transaction, member(body, 'order', 'transaction')].find((list) => isArray(list));
  if (!isArray(listed)) return [];
  const everSent = (path: string): readonly JsonValue[] =>
    order.earlier.flatMap(({ request }) => (isObject(request.body) ? (valueIn(request.body, path) ?? []) : []));
  return order.earlier.flatMap((exchange) => {
    const shown = listed.find((one) => isObject(one) && idOf(one) === exchange.request.transactionId);
    if (!isObject(shown) || isRepeat(order, exchange, contract) || outcomeOf(exchange.reply).kind !== 'success') return [];
    const alone: OrderHistory = { earlier: [exchange] };
    return judgedBy(keptBy(alone, contract, ECHOED_GROUPS, 'known'), order, shown).filter(
      ({ status, path }) =>
        status !== 'violates' || !everSent(path ?? '').some((value) => isSameValue(value, valueIn(shown, path ?? '') ?? null)),
    );
  });
}

const idOf = (listed: JsonObject): JsonValue | undefined => member(listed, 'transaction', 'id') ?? listed.id;
