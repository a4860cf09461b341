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
  /** Where the request was broken on purpose. */
  readonly faults: readonly string[];
  /** Why it could not be sent, or not to its end. */
  readonly missing?: string;
}

/** Sends the request of a finding again, or each step of its sequence. */
export async function replaySubject(name: string, subject: Replayable, work: Performing): Promise<readonly Replayed[]> {
  if (subject.kind === 'flow') {
    const { steps, stopped } = await performFlow(work, subject.flow);
    if (steps.length === 0) return [unsent(name, subject.flow.contract, stopped ?? 'its states cannot be reached')];
    return steps.map(({ step, sent, outcome, checkResults }) => ({
      title: step.name,
      contract: step.contract,
      sent,
      outcome,
      checkResults,
      faults: [],
    }));
  }
  const { sent, outcome, checkResults, missing } = await sendAgain(work, subject);
  if (sent === undefined) return [unsent(name, subject.one.contract, missing ?? 'its state cannot be reached')];
  const faults = subject.one.edits.map(({ path }) => path);
  return [{ title: name, contract: subject.one.contract, sent, outcome, checkResults, faults }];
}

const unsent = (title: string, contract: ContractId, missing: string): Replayed => ({
  title,
  contract,
  sent: undefined,
  outcome: undefined,
  checkResults: [],
  faults: [],
  missing,
});
