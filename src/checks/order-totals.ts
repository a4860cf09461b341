import { ROLES } from '../catalogue/roles.js';
import { add, alignedTexts, compare, subtract, type Decimal } from '../json/decimal.js';
import { isObject, type JsonObject } from '../json/value.js';
import type { Check, CheckContext, CheckResult } from '../model/check.js';
import type { Exchange } from '../model/exchange.js';
import { outcomeOf } from '../model/outcome.js';
import { about, type Judge } from './check-result.js';
import {
  amountInPart,
  isOffInRace,
  isRefund,
  isRepeated,
  possibleTotals,
  raceWorlds,
  takenInSecret,
  totalsAfter,
} from './order-effects.js';
import {
  decimalOf,
  hasAmounts,
  isRepeat,
  lastTotals,
  member,
  orderIn,
  processedBody,
  sameTotals,
  targetOf,
  textOf,
  totalsTold,
  withStatus,
  ZERO,
  type OrderView,
  type Totals,
} from './order.js';
import { told } from '../redact/known-words.js';

const REFUSAL = about('refusal-no-effect');
const TWICE = about('void-twice');
const RULES = {
  partial: about('totals-partial-approval'),
  concurrent: about('totals-concurrent'),
  repeated: about('replay-identical'),
  creationTime: about('creation-time-stable'),
  recordTime: about('record-time-order'),
};

/** The totals change by what succeeded, and by nothing else. */
export const orderTotals: Check = {
  id: 'order-totals',
  compares: true,
  inspect: (exchange, context) => {
    const { order } = context;
    const body = processedBody(context);
    if (body === undefined) return [];
    const after = orderIn(body);
    if (after === undefined) return [];
    const stable = [...creationTime(body, context), ...recordTime(body, exchange, context)];
    if (!hasAmounts(after)) return stable;
    // What the answer to one of several concurrent requests shows depends on the order in which they are processed.
    if (context.together) return stable;
    const isAgain = ({ request }: Exchange): boolean => request.transactionId === exchange.request.transactionId;
    if (order.concurrent?.some(isAgain) === true) return stable;
    if (order.concurrent !== undefined) return [...stable, ...afterRace(exchange, context, after)];
    // A request under a used id shows its first answer again, or an effect that is judged by the rule on ids.
    if (isRepeat(order, exchange, context.contract)) return stable;
    return [...stable, ...inOneOf(possibleTotals(context).map((totals) => moved(exchange, context, totals, after)))];
  },
};

/** If the order may have been in several conditions, one that allows the answer is enough. */
const inOneOf = (interpretations: readonly (readonly CheckResult[])[]): readonly CheckResult[] =>
  interpretations.find((checkResults) => checkResults.every(({ status }) => status !== 'violates')) ?? interpretations[0] ?? [];

function moved(exchange: Exchange, context: CheckContext, before: Totals, after: OrderView): readonly CheckResult[] {
  const asked = amountInPart(exchange);
  if (asked !== undefined) return partial(before, after, asked);
  const effect = totalsAfter(exchange, context, before);
  if (effect === undefined) return [];
  const { rule, options } = effect;
  if (options.some((wanted) => sameTotals(wanted, after))) return [about(rule).conforms()];
  const { expected: totals, actual, observed } = totalsTold(options, after);
  const expected = rule === 'totals-unchanged' ? `as before: ${totals}` : totals;
  const judge = suspected(context, options, after) ?? refusedYetTaken(exchange, context, before, after) ?? about(rule);
  return [
    judge.violates(
      expected,
      withStatus(actual, after.status, context.contract),
      observed.differs?.[0]?.path ?? 'order',
      judge === REFUSAL ? { ...observed, code: 'refused-yet-done', kind: 'order' } : observed,
    ),
  ];
}

/** Totals that are off by what an earlier step should not have done are held against that step. */
function suspected({ suspect }: CheckContext, options: readonly Totals[], after: OrderView): Judge | undefined {
  const amount = suspect === undefined ? undefined : decimalOf(suspect.amount);
  if (suspect === undefined || amount === undefined) return undefined;
  const secret = options.flatMap((wanted) => [
    { ...wanted, authorized: amount },
    { ...wanted, authorized: add(wanted.authorized, amount) },
    { ...wanted, refunded: add(wanted.refunded, amount) },
    { ...wanted, refunded: subtract(wanted.refunded, amount) },
  ]);
  return secret.some((totals) => sameTotals(totals, after)) ? about(suspect.rule) : undefined;
}

/** Totals that include the effect of a refused request are held against that request. */
function refusedYetTaken(exchange: Exchange, context: CheckContext, before: Totals, after: OrderView): Judge | undefined {
  const worlds = takenInSecret(context, [before]).flatMap((world) => totalsAfter(exchange, context, world)?.options ?? []);
  return worlds.some((world) => sameTotals(world, after)) ? REFUSAL : undefined;
}

function partial(before: Totals, after: OrderView, amount: Decimal): readonly CheckResult[] {
  const [least = '', most = '', actual = ''] = alignedTexts([before.authorized, add(before.authorized, amount), after.authorized]);
  const grown = subtract(after.authorized, before.authorized);
  const fits = compare(grown, ZERO) > 0 && compare(grown, amount) < 0;
  return [
    fits
      ? RULES.partial.conforms()
      : RULES.partial.violates(`authorized above ${least} and below ${most}`, actual, ROLES.authorizedTotal, {
          code: 'totals',
          kind: 'authorized',
        }),
  ];
}

/**
 * Judges the totals after concurrent requests, as the answer to one more request shows them. Concurrent refunds have a rule of their own;
 * other requests are judged by the rule of the one that follows, in any order in which the target may have processed them.
 */
function afterRace(exchange: Exchange, context: CheckContext, after: OrderView): readonly CheckResult[] {
  const { concurrent = [] } = context.order;
  if (isVoidedTwice(concurrent) && isOffInRace(context))
    return [TWICE.violates('one of two voids of a transaction at once', 'both were carried out', 'result')];
  const worlds = raceWorlds(context);
  const judge = isRepeated(concurrent) ? RULES.repeated : RULES.concurrent;
  if (!isRefund(exchange) || !concurrent.every(isRefund)) {
    const seen = inOneOf((worlds ?? []).map((before) => moved(exchange, context, before, after)));
    // After a race with wrong answers, only what the race itself is suspected of is held against it.
    return isOffInRace(context) ? seen.filter(({ status, rule }) => status === 'violates' && rule === context.suspect?.rule) : seen;
  }
  if (context.outcome.kind !== 'success' || lastTotals(context.order, context.contract) === undefined) return [];
  if (worlds === undefined) return [judge.inconclusive('one of the two requests has no clear outcome')];
  const wanted = worlds.flatMap((before) => totalsAfter(exchange, context, before)?.options ?? []);
  if (wanted.length === 0) return [];
  const { expected, actual, observed } = totalsTold(wanted, after);
  return [
    wanted.some((totals) => sameTotals(totals, after))
      ? judge.conforms()
      : judge.violates(expected, withStatus(actual, after.status, context.contract), ROLES.refundedTotal, observed),
  ];
}

/** Whether two voids of one transaction under two ids were both carried out. */
function isVoidedTwice(concurrent: readonly Exchange[]): boolean {
  const done = concurrent.filter(({ reply }) => outcomeOf(reply).kind === 'success');
  const targets = done.flatMap((exchange) => targetOf(exchange) ?? []);
  return new Set(targets).size < targets.length && !isRepeated(done);
}

const isTime = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

/** Times are compared as exactly as both are given: one without a fraction breaks the rule of its field. */
function isSameTime(one: string, other: string): boolean {
  const isExact = [one, other].every((time) => time.includes('.'));
  return one === other || (!isExact && one.slice(0, TO_SECONDS) === other.slice(0, TO_SECONDS));
}
const TO_SECONDS = 'YYYY-MM-DDThh:mm:ss'.length;

/** Answers that overlapped, or that repeat an earlier one, have no order among themselves. */
function recordTime(body: JsonObject, exchange: Exchange, { contract, order, together }: CheckContext): readonly CheckResult[] {
  const now = textOf(body[ROLES.recordTime]);
  if (!isTime(now) || together || isRepeat(order, exchange, contract) || order.concurrent !== undefined) return [];
  const before = order.earlier
    .map(({ reply }) => (reply.kind === 'answer' && isObject(reply.body) ? textOf(reply.body[ROLES.recordTime]) : undefined))
    .findLast(isTime);
  if (before === undefined) return [];
  return [
    Date.parse(now) >= Date.parse(before)
      ? RULES.recordTime.conforms()
      : RULES.recordTime.violates(`no earlier than ${told(before, contract)}, as answered before`, told(now, contract), ROLES.recordTime),
  ];
}

function creationTime(body: JsonObject, { contract, order: { earlier, provisioned } }: CheckContext): readonly CheckResult[] {
  const now = textOf(member(body, 'order', 'creationTime'));
  const bodies = [provisioned, ...earlier.map((one) => (one.reply.kind === 'answer' ? one.reply.body : undefined))];
  const before = bodies.map((one) => (isObject(one) ? textOf(member(one, 'order', 'creationTime')) : undefined)).find(isTime);
  // What is no time breaks the rules of its field.
  if (!isTime(now) || before === undefined) return [];
  return [
    isSameTime(now, before)
      ? RULES.creationTime.conforms()
      : RULES.creationTime.violates(`${told(before, contract)}, as first answered`, told(now, contract), ROLES.creationTime),
  ];
}
