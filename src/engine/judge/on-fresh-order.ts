import type { ContractId } from '../../catalogue/vocabulary.js';
import { type Case, isPack } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import type { Flow } from '../../model/flow.js';
import { written } from '../../model/finding.js';
import { note, type RunContext } from '../run-context.js';
import { runFlow, type FlowResult } from '../send/flow-runner.js';
import type { Performed } from '../send/perform.js';
import { fresh } from '../send/states.js';
import { shownCase, shownStep } from '../record/show.js';
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
    hold(context.doubts, {
      contract: one.contract,
      case: one.id,
      judgement: doubtful.judgement,
      shown: shownCase(one, performed.sent, context.mask),
      subject: { kind: 'case', one: doubtful.one },
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
      hold(context.doubts, {
        contract: step.contract,
        case: flow.id,
        judgement,
        shown: shownStep(result.steps, position, context.mask),
        subject: { kind: 'flow', flow },
      });
  return again;
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
  const told = [...context.recorder.causes.values()];
  if (told.some(({ rule }) => rule === 'refusal-no-effect')) return;
  const known = new Set(told.map((finding) => nameOf(finding.contract, finding)));
  for (const [name, { contract, case: id, judgement, shown, subject }] of context.doubts)
    if (!known.has(name))
      note(
        context,
        contract,
        id,
        [judgement],
        () => shown,
        () => subject,
      );
}
