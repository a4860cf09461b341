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
  const result = await withoutFalseRace(context, calm, ran);
  const wrong = result.steps
    .flatMap(({ checkResults }) => checkResults)
    .find(({ rule, status }) => status === 'violates' && rule.startsWith('totals-'));
  return wrong === undefined ? undefined : { flow: calm, result, wrong };
}

/** The result with some check results made inconclusive. */
export function doubting(result: FlowResult, isDoubtful: (checkResult: CheckResult) => boolean, reason: string): FlowResult {
  const doubted = (checkResult: CheckResult): CheckResult => {
    if (!isDoubtful(checkResult)) return checkResult;
    const { side, rule, level, validity } = checkResult;
    return { side, rule, level, validity, status: 'inconclusive', reason };
  };
  return { ...result, steps: result.steps.map((step) => ({ ...step, checkResults: step.checkResults.map(doubted) })) };
}

const RACE = 'totals-concurrent';

/** Whether a rule says what totals must be: after a success, or after a refusal. */
const isOfTotals = (rule: string): boolean => rule.startsWith('totals-') || rule === EFFECT;

/** Totals that are also wrong when the same requests come one after the other are not the result of a race. */
export async function withoutFalseRace(context: Attributing, flow: Flow, result: FlowResult): Promise<FlowResult> {
  const isRace = ({ rule, status }: CheckResult): boolean => rule === RACE && status === 'violates';
  if (!result.steps.some(({ checkResults }) => checkResults.some(isRace))) return result;
  const inTurn: Flow = { ...flow, steps: flow.steps.map(({ together: _together, ...step }) => step) };
  const { steps } = await performFlow(context, inTurn);
  const wrong = steps
    .flatMap(({ checkResults }) => checkResults)
    .find(({ rule, status }) => status === 'violates' && isOfTotals(rule) && rule !== RACE);
  if (wrong === undefined) return result;
  return doubting(result, isRace, `one after the other, the same requests break ${wrong.rule}`);
}
