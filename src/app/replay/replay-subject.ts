import type { Dependencies } from '../../engine/input/dependencies.js';
import type { promotionOf } from '../../engine/plan/promotion.js';
import type { Executor } from '../../engine/execute/executor.js';
import { runFlow } from '../../engine/execute/flow-runner.js';
import { performWhole } from '../../engine/attribute/send-again.js';
import type { Sent } from '../../engine/execute/sender.js';
import type { ContractId } from '../../model/report.js';
import type { Judgement } from '../../model/check.js';
import type { Outcome } from '../../model/outcome.js';
import type { Replayable } from './find-subject.js';

/** One request that was sent again. */
export interface Replayed {
  readonly title: string;
  readonly contract: ContractId;
  readonly sent: Sent | undefined;
  readonly outcome: Outcome | undefined;
  readonly judgements: readonly Judgement[];
}

/** Sends the request of a finding again, or each step of its sequence. */
export async function replaySubject(
  name: string,
  subject: Replayable,
  deps: Dependencies,
  executor: Executor,
  promoted: ReturnType<typeof promotionOf>,
): Promise<readonly Replayed[]> {
  if (subject.kind === 'flow') {
    const { steps } = await runFlow(subject.flow, deps, executor, promoted);
    return steps.map(({ step, sent, outcome, judgements }) => ({ title: step.name, contract: step.contract, sent, outcome, judgements }));
  }
  const { sent, outcome, judgements } = await performWhole(executor, subject);
  return [{ title: name, contract: subject.one.contract, sent, outcome, judgements }];
}
