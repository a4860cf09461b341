import type { ContractId } from '../../catalogue/vocabulary.js';
import { type Case, isPack } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import type { Flow } from '../../model/flow.js';
import { written } from '../../model/finding.js';
import { causeOf, type Recorder, type Shown } from '../record/recorder.js';
import { stopAtFinding, type RunContext } from '../run-context.js';
import { runFlow, type FlowResult } from '../execute/flow-runner.js';
import type { Performed } from '../execute/perform.js';
import { fresh } from '../execute/states.js';
import { shownCase, shownStep } from '../record/show.js';
import type { Subject } from './subject.js';
import { hold, nameOf } from './doubts.js';
import { isAbout, refusedOnce } from './refused-once.js';

/**
 * An order is lent again after a refusal, because a refusal has no effect. If it had one all the same, the next case would be blamed for it:
 * so a finding on such an order counts only if it shows on a fresh order too. Otherwise it is held back until the end of the run.
 */
export async function performSoundly(context: RunContext, one: Case): Promise<Performed> {
  const { executor } = context;
  const performed = await executor.perform(one);
  if (performed.instance?.hadRefusal !== true || !isToBeSeenAgain(context, one.contract, performed.judgements)) return performed;
  const again = await executor.performAfresh(one);
  if (again.outcome === undefined) return performed;
  noteSeen(context, one.contract, again.judgements);
  for (const judgement of notAgain(performed.judgements, again.judgements)) {
    const doubtful = isPack(one) && isAbout(one, judgement) ? refusedOnce(one, judgement) : { one, judgement };
    holdBack(context, one.contract, one.id, doubtful.judgement, shownCase(one, performed.sent, context.mask), {
      kind: 'case',
      one: doubtful.one,
    });
  }
  // The first order is not lent again.
  return { ...again, requests: performed.requests + again.requests, retries: performed.retries + again.retries };
}

/** The same for a flow. */
export async function runSoundly(context: RunContext, flow: Flow): Promise<FlowResult> {
  const { deps, executor, promoted } = context;
  const result = await runFlow(flow, deps, executor, promoted);
  const judgements = result.steps.flatMap((step) => step.judgements);
  const isLent = result.instances.some(({ hadRefusal }) => hadRefusal === true);
  if (!isLent || !isToBeSeenAgain(context, flow.contract, judgements)) return result;
  const again = await runFlow(flow, deps, { ...executor, pool: fresh(executor.pool, deps.provide) }, promoted);
  if (again.steps.length === 0) return result;
  const seenAgain = again.steps.flatMap((step) => step.judgements);
  noteSeen(context, flow.contract, seenAgain);
  for (const [position, { step, judgements: found }] of result.steps.entries())
    for (const judgement of context.scope.has(step.contract) ? notAgain(found, seenAgain) : [])
      holdBack(context, step.contract, flow.id, judgement, shownStep(result.steps, position, context.mask), { kind: 'flow', flow });
  return again;
}

function holdBack(context: RunContext, contract: ContractId, id: string, judgement: Judgement, shown: Shown, subject: Subject): void {
  const finding = context.recorder.findingOf(contract, id, judgement);
  if (finding !== undefined) hold(context.doubts, { finding: { ...finding, ...shown }, subject }, context.deps.emit);
}

const isFound = ({ status, level }: Judgement): boolean => status === 'violates' && level !== 'open';

/** The findings that the second judgements lack. */
function notAgain(first: readonly Judgement[], second: readonly Judgement[]): readonly Judgement[] {
  const seen = new Set(second.filter(isFound).map(written));
  return first.filter((judgement) => isFound(judgement) && !seen.has(written(judgement)));
}

/** A rule that was seen broken on a fresh order need not be confirmed again. */
const isToBeSeenAgain = ({ seenAfresh }: RunContext, contract: ContractId, judgements: readonly Judgement[]): boolean =>
  judgements.some((judgement) => isFound(judgement) && !seenAfresh.has(nameOf(contract, judgement)));

function noteSeen({ seenAfresh }: RunContext, contract: ContractId, judgements: readonly Judgement[]): void {
  for (const judgement of judgements.filter(isFound)) seenAfresh.add(nameOf(contract, judgement));
}

/**
 * Tells at the end of the run what was held back. If a refusal is known to have left something behind, that explains the doubts; otherwise the
 * target broke these rules now and then.
 */
export function tellDoubts(context: RunContext): void {
  const { recorder, subjects, doubts } = context;
  if (hasEffectOfRefusal(recorder)) return;
  for (const { finding, subject } of doubts.values()) {
    if (recorder.isBroken(finding.contract, finding)) continue;
    const told = recorder.adoptFinding(finding);
    const cause = causeOf(told);
    if (recorder.causes.get(cause) === told) subjects.set(cause, subject);
    stopAtFinding(context, told);
  }
}

/** Whether a refusal is known to have left something behind. */
export const hasEffectOfRefusal = ({ causes }: Recorder): boolean => [...causes.values()].some(({ rule }) => rule === 'refusal-no-effect');
