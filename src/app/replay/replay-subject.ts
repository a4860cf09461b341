import type { Performing } from '../../engine/attribute/attributing.js';
import { performFlow } from '../../engine/attribute/perform.js';
import { sendAgain } from '../../engine/attribute/send-again.js';
import type { Sent } from '../../engine/execute/sender.js';
import type { ContractId } from '../../model/report.js';
import type { CheckResult } from '../../model/check.js';
import type { Outcome } from '../../model/outcome.js';
import type { Replayable } from './find-subject.js';

/** One request that was sent again. */
export interface Replayed {
  readonly title: string;
  readonly contract: ContractId;
  readonly sent: Sent | undefined;
  readonly outcome: Outcome | undefined;
  readonly checkResults: readonly CheckResult[];
}

/** Sends the request of a finding again, or each step of its sequence. */
export async function replaySubject(name: string, subject: Replayable, work: Performing): Promise<readonly Replayed[]> {
  if (subject.kind === 'flow') {
    const { steps } = await performFlow(work, subject.flow);
    return steps.map(({ step, sent, outcome, checkResults }) => ({
      title: step.name,
      contract: step.contract,
      sent,
      outcome,
      checkResults,
    }));
  }
  const { sent, outcome, checkResults } = await sendAgain(work, subject);
  return [{ title: name, contract: subject.one.contract, sent, outcome, checkResults }];
}
