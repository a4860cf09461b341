import type { ContractId } from '../../catalogue/vocabulary.js';
import { type Case, type Expectation, isCombined } from '../../model/case.js';
import type { CheckResult } from '../../model/check.js';
import { written, type RuleKey } from '../../model/finding.js';
import type { Flow } from '../../model/flow.js';
import { isNameless, type Outcome } from '../../model/outcome.js';
import type { FlowResult } from '../check/check-flow.js';
import { afresh, type Attributing } from './attributing.js';
import { perform, performFlow, type Performed } from './perform.js';
import { isAbout, refusedOnce } from './refused-once.js';

/**
 * An order is lent again after a refusal, because a refusal has no effect. If it had one all the same, the next case would be blamed for it:
 * so a finding on such an order counts only if it shows on a fresh order too. Otherwise it is held back until the end of the run.
 */
export async function performSoundly(context: Attributing, one: Case): Promise<Performed> {
  const performed = await perform(context, one);
  if (performed.instance?.hadRefusal !== true || !isToBeSeenAgain(context, one.contract, performed.checkResults)) return performed;
  const again = await perform(afresh(context), one);
  if (again.outcome === undefined) return performed;
  noteSeen(context, one.contract, again.checkResults);
  for (const checkResult of notAgain(performed.checkResults, again.checkResults)) {
    if (isOfTime(one.expect, performed.outcome) && isAbout(one, checkResult)) continue;
    const doubtful = isCombined(one) && isAbout(one, checkResult) ? refusedOnce(one, checkResult) : { one, checkResult };
    context.notes.holdBack(one.contract, one.id, doubtful.checkResult, { one, sent: performed.sent }, { kind: 'case', one: doubtful.one });
  }
  // The first order is not lent again.
  return again;
}

/** The same for a flow. */
export async function performFlowSoundly(context: Attributing, flow: Flow): Promise<FlowResult> {
  const result = await performFlow(context, flow);
  const checkResults = result.steps.flatMap((step) => step.checkResults);
  const isLent = result.instances.some(({ hadRefusal }) => hadRefusal === true);
  if (!isLent || !isToBeSeenAgain(context, flow.contract, checkResults)) return result;
  const again = await performFlow(afresh(context), flow);
  if (again.steps.length === 0) return result;
  const seenAgain = again.steps.flatMap((step) => step.checkResults);
  noteSeen(context, flow.contract, seenAgain);
  for (const [position, { step, sent, outcome, checkResults: found }] of result.steps.entries())
    for (const checkResult of context.scope.has(step.contract) ? notAgain(found, seenAgain) : []) {
      if (isOfTime(step.expect, outcome) && isAbout({ ...step.judges }, checkResult)) continue;
      const seen = { sent, steps: result.steps.slice(0, position + 1) };
      context.notes.holdBack(step.contract, flow.id, checkResult, seen, { kind: 'flow', flow });
    }
  return again;
}

/** A good request that is refused without a field on an order that was lent, and not on a fresh one: an order may be too old for it. */
const isOfTime = ({ kind }: Expectation, outcome: Outcome | undefined): boolean =>
  kind === 'accepted' && outcome !== undefined && isNameless(outcome);

const isFound = ({ status, level }: CheckResult): boolean => status === 'violates' && level !== 'open';

/** The findings that the second check results lack. */
function notAgain(first: readonly CheckResult[], second: readonly CheckResult[]): readonly CheckResult[] {
  const seen = new Set(second.filter(isFound).map(written));
  return first.filter((checkResult) => isFound(checkResult) && !seen.has(written(checkResult)));
}

/** A rule that was seen broken on a fresh order need not be confirmed again. */
const isToBeSeenAgain = ({ learnt: { seenAfresh } }: Attributing, contract: ContractId, checkResults: readonly CheckResult[]): boolean =>
  checkResults.some((checkResult) => isFound(checkResult) && !seenAfresh.has(nameOf(contract, checkResult)));

function noteSeen({ learnt: { seenAfresh } }: Attributing, contract: ContractId, checkResults: readonly CheckResult[]): void {
  for (const checkResult of checkResults.filter(isFound)) seenAfresh.add(nameOf(contract, checkResult));
}

const nameOf = (contract: ContractId, key: RuleKey): string => `${contract} ${written(key)}`;
