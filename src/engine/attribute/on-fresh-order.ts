import type { ContractId } from '../../catalogue/vocabulary.js';
import { type Case, isPack } from '../../model/case.js';
import type { Judgement } from '../../model/check.js';
import { written, type RuleKey } from '../../model/finding.js';
import type { Flow } from '../../model/flow.js';
import type { FlowResult } from '../check/check-flow.js';
import type { Attributing } from './attributing.js';
import { perform, performFlow, type Performed } from './perform.js';
import { isAbout, refusedOnce } from './refused-once.js';

/**
 * An order is lent again after a refusal, because a refusal has no effect. If it had one all the same, the next case would be blamed for it:
 * so a finding on such an order counts only if it shows on a fresh order too. Otherwise it is held back until the end of the run.
 */
export async function performSoundly(context: Attributing, one: Case): Promise<Performed> {
  const performed = await perform(context, one);
  if (performed.instance?.hadRefusal !== true || !isToBeSeenAgain(context, one.contract, performed.judgements)) return performed;
  const again = await perform({ ...context, executor: context.executor.afresh() }, one);
  if (again.outcome === undefined) return performed;
  noteSeen(context, one.contract, again.judgements);
  for (const judgement of notAgain(performed.judgements, again.judgements)) {
    const doubtful = isPack(one) && isAbout(one, judgement) ? refusedOnce(one, judgement) : { one, judgement };
    context.notes.holdBack(one.contract, one.id, doubtful.judgement, { one, sent: performed.sent }, { kind: 'case', one: doubtful.one });
  }
  // The first order is not lent again.
  return again;
}

/** The same for a flow. */
export async function performFlowSoundly(context: Attributing, flow: Flow): Promise<FlowResult> {
  const result = await performFlow(context, flow);
  const judgements = result.steps.flatMap((step) => step.judgements);
  const isLent = result.instances.some(({ hadRefusal }) => hadRefusal === true);
  if (!isLent || !isToBeSeenAgain(context, flow.contract, judgements)) return result;
  const again = await performFlow({ ...context, executor: context.executor.afresh() }, flow);
  if (again.steps.length === 0) return result;
  const seenAgain = again.steps.flatMap((step) => step.judgements);
  noteSeen(context, flow.contract, seenAgain);
  for (const [position, { step, sent, judgements: found }] of result.steps.entries())
    for (const judgement of context.scope.has(step.contract) ? notAgain(found, seenAgain) : []) {
      const seen = { sent, steps: result.steps.slice(0, position + 1) };
      context.notes.holdBack(step.contract, flow.id, judgement, seen, { kind: 'flow', flow });
    }
  return again;
}

const isFound = ({ status, level }: Judgement): boolean => status === 'violates' && level !== 'open';

/** The findings that the second judgements lack. */
function notAgain(first: readonly Judgement[], second: readonly Judgement[]): readonly Judgement[] {
  const seen = new Set(second.filter(isFound).map(written));
  return first.filter((judgement) => isFound(judgement) && !seen.has(written(judgement)));
}

/** A rule that was seen broken on a fresh order need not be confirmed again. */
const isToBeSeenAgain = ({ learnt: { seenAfresh } }: Attributing, contract: ContractId, judgements: readonly Judgement[]): boolean =>
  judgements.some((judgement) => isFound(judgement) && !seenAfresh.has(nameOf(contract, judgement)));

function noteSeen({ learnt: { seenAfresh } }: Attributing, contract: ContractId, judgements: readonly Judgement[]): void {
  for (const judgement of judgements.filter(isFound)) seenAfresh.add(nameOf(contract, judgement));
}

const nameOf = (contract: ContractId, key: RuleKey): string => `${contract} ${written(key)}`;
