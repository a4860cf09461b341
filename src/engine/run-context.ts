import type { Level, ContractId } from '../catalogue/vocabulary.js';
import type { Judgement } from '../model/check.js';
import type { FindingEvent } from '../model/event.js';
import { type RuleKey, written } from '../model/finding.js';
import type { Outcome } from '../model/outcome.js';
import type { AnswerCoverage } from './record/coverage.js';
import type { Dependencies } from './input/dependencies.js';
import type { Doubts } from './attribute/doubts.js';
import type { Executor } from './execute/executor.js';
import type { Preflight } from './execute/preflight.js';
import type { Omissions } from './attribute/omissions.js';
import { causeOf, type Recorder, type Shown } from './record/recorder.js';
import type { Mask } from '../redact/mask.js';
import type { Stops } from './stops.js';
import type { Subject } from './attribute/subject.js';

/** What the parts of a run share while it goes on. */
export interface RunContext {
  readonly deps: Dependencies;
  readonly executor: Executor;
  readonly recorder: Recorder;
  readonly answers: AnswerCoverage;
  readonly mask: Mask;
  readonly stops: Stops;
  readonly preflights: Map<string, Preflight>;
  /** For each cause, what showed the finding that stands for it; minimised at the end of the run. */
  readonly subjects: Map<string, Subject>;
  /** Contracts that are judged; requests to others only prepare states. */
  readonly scope: ReadonlySet<string>;
  /** By contract and family of faults: whether a case so far was used to check that a refusal has no effect. */
  readonly families: Map<string, Promise<boolean>>;
  /** Optional parts that are left out of full bodies because the target refuses them. */
  readonly omissions: Omissions;
  /** Rules by contract that were seen broken on a fresh order, which no other case had used. */
  readonly seenAfresh: Set<string>;
  /** What showed on an order with an earlier refusal, and not on a fresh one. */
  readonly doubts: Doubts;
  /** Texts of outcomes, each masked once. */
  readonly outcomes: Map<string, string>;
  retries: number;
  readonly promoted: (contract: string, key: RuleKey, level: Level) => Level;
  readonly stopAt: ((finding: FindingEvent) => boolean) | undefined;
}

/** Records judgements, and keeps what shows a new cause for minimising. */
export function note(
  context: RunContext,
  contract: ContractId,
  id: string,
  judgements: readonly Judgement[],
  shown: () => Shown,
  subject: () => Subject,
): readonly FindingEvent[] {
  const findings = context.recorder.record(contract, id, judgements, shown);
  for (const finding of findings) {
    const cause = causeOf(finding);
    if (context.recorder.causes.get(cause) === finding) context.subjects.set(cause, subject());
    stopAtFinding(context, finding);
  }
  return findings;
}

/** Ends the run at a finding that the caller wants to stop at. */
export function stopAtFinding({ stopAt, stops }: RunContext, finding: FindingEvent): void {
  if (stopAt?.(finding) === true) stops.stop({ reason: 'bail', message: 'stopped at the finding that was asked for' });
}

/** Records the rules that an answer shows as judged, except those that a check just found broken. */
export function noteCovered(
  context: Pick<RunContext, 'answers' | 'recorder'> & { readonly deps: Pick<Dependencies, 'contracts'> },
  contract: ContractId,
  outcome: Outcome,
  judgements: readonly Judgement[],
): void {
  const table = context.deps.contracts.get(contract);
  if (table === undefined) return;
  const fresh = context.answers.newIn(table, outcome);
  if (fresh.length === 0) return;
  const broken = new Set(judgements.filter((judgement) => judgement.status === 'violates').map(written));
  context.recorder.conforming(
    contract,
    fresh.filter((key) => !broken.has(written(key))),
  );
}

/** Why no good request of a contract can be expected to succeed: even the known-good call was not accepted. */
export function refusedAtPreflight(context: RunContext, contract: string): string | undefined {
  const result = context.preflights.get(contract);
  if (result === undefined || result.ok || result.missing !== undefined) return undefined;
  return `no good request was accepted: ${context.mask.sentence(result.outcome)}`;
}
