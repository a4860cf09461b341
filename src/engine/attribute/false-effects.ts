import type { CheckResult } from '../../model/check.js';
import type { Flow } from '../../model/flow.js';
import { isRefused } from '../../model/outcome.js';
import type { Attributing } from './attributing.js';
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
  const ran = await performFlow({ ...context, executor: context.executor.afresh() }, calm);
  const result = await withoutFalseSuspicion(context, calm, await withoutFalseRace(context, calm, ran));
  const wrong = result.steps
    .flatMap(({ checkResults }) => checkResults)
    .find(({ rule, status }) => status === 'violates' && isOfTotals(rule) && rule !== EFFECT);
  return wrong === undefined ? undefined : { flow: calm, result, wrong };
}

const inconclusive = ({ side, rule, level, validity }: CheckResult, reason: string): CheckResult => ({
  side,
  rule,
  level,
  validity,
  status: 'inconclusive',
  reason,
});

/** The result with some check results made inconclusive. */
export function doubting(result: FlowResult, isDoubtful: (checkResult: CheckResult) => boolean, reason: string): FlowResult {
  const doubted = (checkResult: CheckResult): CheckResult => (isDoubtful(checkResult) ? inconclusive(checkResult, reason) : checkResult);
  return { ...result, steps: result.steps.map((step) => ({ ...step, checkResults: step.checkResults.map(doubted) })) };
}

const RACE = 'totals-concurrent';
const REPEATED = 'replay-identical';

/** Whether a rule says what totals must be: after a success, after a refusal, or when the order is read. */
const isOfTotals = (rule: string): boolean => rule.startsWith('totals-') || rule === EFFECT || rule === 'read-shows-order';

/** Totals that are also wrong when the same requests come one after the other, or a repeated one comes once, are not the result of a race. */
export async function withoutFalseRace(context: Attributing, flow: Flow, result: FlowResult): Promise<FlowResult> {
  const isRaced = flow.steps.some(({ together }) => together === true);
  const isRace = ({ rule, status }: CheckResult): boolean => status === 'violates' && (rule === RACE || (isRaced && rule === REPEATED));
  const found = result.steps.flatMap(({ checkResults }) => checkResults).find(isRace);
  if (found === undefined) return result;
  const isRepeated = found.rule === REPEATED;
  const inTurn: Flow = {
    ...flow,
    steps: flow.steps.filter(({ together }) => !isRepeated || together !== true).map(({ together: _together, ...step }) => step),
  };
  const { steps } = await performFlow(context, inTurn);
  const wrong = steps
    .flatMap(({ checkResults }) => checkResults)
    .find(({ rule, status }) => status === 'violates' && isOfTotals(rule) && rule !== RACE);
  if (wrong === undefined) return result;
  return doubting(result, isRace, `${isRepeated ? 'sent once' : 'one after the other'}, the same requests break ${wrong.rule}`);
}

export const SAME = 'same-answer';

/** So often in a row a difference must show: an issuer that declines one payment of three does so four times in a row once in a hundred. */
const TIMES = 3;

/** An issuer decides by itself: a transaction that fails now, and not when all is sent again, says nothing about what requests mean. */
export async function withoutChance(context: Attributing, flow: Flow, result: FlowResult): Promise<FlowResult> {
  const isOther = ({ rule, status }: CheckResult): boolean => rule === SAME && status === 'violates';
  const differing = ({ steps }: FlowResult): readonly string[] =>
    steps.flatMap(({ step, checkResults }) => (checkResults.some(isOther) ? [step.name] : []));
  let always = differing(result);
  if (always.length === 0 || result.steps.every(({ outcome }) => outcome.kind !== 'failure')) return result;
  for (let time = 0; time < TIMES && always.length > 0; time += 1) {
    const now = differing(await performFlow({ ...context, executor: context.executor.afresh() }, flow));
    always = always.filter((name) => now.includes(name));
  }
  const doubted = doubting(result, isOther, 'sent again, the requests get the same answer');
  return { ...result, steps: result.steps.map((one, i) => (always.includes(one.step.name) ? one : (doubted.steps[i] ?? one))) };
}

/**
 * Totals that are off by what an earlier request should not have done, and are wrong without that request too, are not its work: the rule of
 * that request is not broken by them.
 */
export async function withoutFalseSuspicion(context: Attributing, flow: Flow, result: FlowResult): Promise<FlowResult> {
  const suspected = new Set<string | undefined>(
    result.steps.flatMap(({ step: { suspect }, checkResults }) =>
      checkResults.some(({ rule, status }) => rule === suspect?.rule && status === 'violates') ? [suspect?.rule] : [],
    ),
  );
  if (suspected.size === 0) return result;
  const steps = flow.steps.flatMap(({ suspect: _suspect, ...step }) => (suspected.has(step.judges?.rule) ? [] : [step]));
  const calm = await performFlow({ ...context, executor: context.executor.afresh() }, { ...flow, steps });
  const wrong = calm.steps
    .flatMap(({ checkResults }) => checkResults)
    .find(({ rule, status }) => status === 'violates' && isOfTotals(rule));
  if (wrong === undefined) return result;
  const told = result.steps.map((one) =>
    one.step.suspect === undefined
      ? one
      : {
          ...one,
          checkResults: one.checkResults.map((checkResult) =>
            checkResult.status === 'violates' && checkResult.rule === one.step.suspect?.rule
              ? inconclusive(checkResult, `without the suspected request, the others break ${wrong.rule}`)
              : checkResult,
          ),
        },
  );
  return { ...result, steps: told };
}
