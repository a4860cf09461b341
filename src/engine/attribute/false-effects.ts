import type { CheckResult } from '../../model/check.js';
import type { Flow, FlowStep } from '../../model/flow.js';
import { isRefused } from '../../model/outcome.js';
import { afresh, type Attributing } from './attributing.js';
import { inconclusive } from '../check/check-exchange.js';
import type { FlowResult } from '../check/check-flow.js';
import { performFlow } from './perform.js';

/** A flow without the requests that were refused in it, and what breaks the totals even so. */
export interface Calm {
  readonly flow: Flow;
  readonly result: FlowResult;
  readonly wrong: CheckResult;
}

const EFFECT = 'refusal-no-effect';
export const isEffect = ({ rule, status }: CheckResult): boolean => rule === EFFECT && status === 'violates';

/** Totals that include the amount of a refused request: if they are wrong without that request too, the refusal had no effect. */
export async function withoutRefusals(context: Attributing, flow: Flow, { steps }: FlowResult): Promise<Calm | undefined> {
  if (!steps.some(({ checkResults }) => checkResults.some(isEffect))) return undefined;
  const refused = new Set(steps.filter(({ outcome }) => isRefused(outcome)).map(({ step }) => step));
  const calm: Flow = { ...flow, steps: flow.steps.filter((step) => !refused.has(step)) };
  const ran = await performFlow(afresh(context), calm);
  const result = await withoutFalseSuspicion(context, calm, await withoutFalseRace(context, calm, ran));
  const wrong = wrongTotals(result, EFFECT);
  return wrong === undefined ? undefined : { flow: calm, result, wrong };
}

/** The result with some check results made inconclusive. */
export const doubting = (
  result: FlowResult,
  isDoubtful: (checkResult: CheckResult, step: FlowStep) => boolean,
  reason: string,
): FlowResult => ({
  ...result,
  steps: result.steps.map((one) => ({
    ...one,
    checkResults: one.checkResults.map((checkResult) =>
      isDoubtful(checkResult, one.step) ? inconclusive(checkResult, reason) : checkResult,
    ),
  })),
});

/** The result without what shows by chance, or without the race or the suspected request as well. */
export const withoutFalseAlarm = async (context: Attributing, flow: Flow, result: FlowResult): Promise<FlowResult> =>
  withoutFalseSuspicion(context, flow, await withoutFalseRace(context, flow, await withoutChance(context, flow, result)));

const RACE = 'totals-concurrent';
const REPEATED = 'replay-identical';

/** Whether a rule says what totals must be: after a success, after a refusal, or when the order is read. */
const isOfTotals = (rule: string): boolean => rule.startsWith('totals-') || rule === EFFECT || rule === 'read-shows-order';

/** The first rule about totals that is broken, of those that are not the one in question. */
const wrongTotals = ({ steps }: FlowResult, inQuestion?: string): CheckResult | undefined =>
  steps
    .flatMap(({ checkResults }) => checkResults)
    .find(({ rule, status }) => status === 'violates' && isOfTotals(rule) && rule !== inQuestion);

/** Totals that are also wrong when the same requests come one after the other, or a repeated one comes once, are not the result of a race. */
async function withoutFalseRace(context: Attributing, flow: Flow, result: FlowResult): Promise<FlowResult> {
  const isRaced = flow.steps.some(({ together }) => together === true);
  const isRace = ({ rule, status }: CheckResult): boolean => status === 'violates' && (rule === RACE || (isRaced && rule === REPEATED));
  const found = result.steps.flatMap(({ checkResults }) => checkResults).find(isRace);
  if (found === undefined) return result;
  const isRepeated = found.rule === REPEATED;
  const inTurn: Flow = {
    ...flow,
    steps: flow.steps.filter(({ together }) => !isRepeated || together !== true).map(({ together: _together, ...step }) => step),
  };
  const wrong = wrongTotals(await performFlow(context, inTurn), RACE);
  if (wrong === undefined) return result;
  return doubting(result, isRace, `${isRepeated ? 'sent once' : 'one after the other'}, the same requests break ${wrong.rule}`);
}

export const SAME = 'same-answer';

/** So often in a row a difference must show: an issuer that declines one payment of three does so four times in a row once in a hundred. */
const TIMES = 3;

/** An issuer decides by itself: a transaction that fails now, and not when all is sent again, says nothing about what requests mean. */
async function withoutChance(context: Attributing, flow: Flow, result: FlowResult): Promise<FlowResult> {
  const isOther = ({ rule, status }: CheckResult): boolean => rule === SAME && status === 'violates';
  const differing = ({ steps }: FlowResult): readonly string[] =>
    steps.flatMap(({ step, checkResults }) => (checkResults.some(isOther) ? [step.name] : []));
  let always = differing(result);
  if (always.length === 0 || result.steps.every(({ outcome }) => outcome.kind !== 'failure')) return result;
  for (let time = 0; time < TIMES && always.length > 0; time += 1) {
    const now = differing(await performFlow(afresh(context), flow));
    always = always.filter((name) => now.includes(name));
  }
  return doubting(result, (one, { name }) => isOther(one) && !always.includes(name), 'sent again, the requests get the same answer');
}

/**
 * Totals that are off by what an earlier request should not have done, and are wrong without that request too, are not its work: the rule of
 * that request is not broken by them.
 */
async function withoutFalseSuspicion(context: Attributing, flow: Flow, result: FlowResult): Promise<FlowResult> {
  const suspected = new Set<string | undefined>(
    result.steps.flatMap(({ step: { suspect }, checkResults }) =>
      checkResults.some(({ rule, status }) => rule === suspect?.rule && status === 'violates') ? [suspect?.rule] : [],
    ),
  );
  if (suspected.size === 0) return result;
  const steps = flow.steps.flatMap(({ suspect: _suspect, ...step }) => (suspected.has(step.judges?.rule) ? [] : [step]));
  const wrong = wrongTotals(await performFlow(afresh(context), { ...flow, steps }));
  if (wrong === undefined) return result;
  const isSuspected = ({ rule, status }: CheckResult, { suspect }: FlowStep): boolean => status === 'violates' && rule === suspect?.rule;
  return doubting(result, isSuspected, `without the suspected request, the others break ${wrong.rule}`);
}
