import type { Level, ContractId } from '../catalogue/vocabulary.js';
import type { Judgement } from '../model/check.js';
import type { FindingEvent } from '../model/event.js';
import { type RuleKey, written } from '../model/finding.js';
import type { Outcome } from '../model/outcome.js';
import type { AnswerCoverage } from './record/coverage.js';
import type { Dependencies } from './dependencies.js';
import type { Executor } from './send/executor.js';
import type { Preflight } from './send/preflight.js';
import type { Omissions } from './judge/omissions.js';
import { causeOf, type Recorder, type Shown } from './record/recorder.js';
import type { Mask } from '../model/masking/mask.js';
import type { Stops } from './stops.js';
import type { Subject } from './subject.js';

/** What the parts of a run share while it goes on. */
export interface RunContext {
  readonly deps: Dependencies;
  readonly executor: Executor;
  readonly recorder: Recorder;
  readonly answers: AnswerCoverage;
  readonly mask: Mask;
  readonly stops: Stops;
  readonly preflights: Map<string, Preflight>;
  /** What showed the finding that stands for each cause, to be made smaller at the end. */
  readonly subjects: Map<string, Subject>;
  /** Contracts that are judged; others only prepare. */
  readonly scope: ReadonlySet<string>;
  /** By contract and family of faults: whether, after the cases so far, the absence of an effect was looked at. */
  readonly families: Map<string, Promise<boolean>>;
  /** What full bodies go without. */
  readonly omissions: Omissions;
  /** Rules by contract that were seen broken on an order that nobody had before. */
  readonly seenAfresh: Set<string>;
  /** Words for outcomes, as they may leave the engine. */
  readonly outcomes: Map<string, string>;
  retries: number;
  readonly promoted: (contract: string, key: RuleKey, level: Level) => Level;
  readonly stopAt: ((finding: FindingEvent) => boolean) | undefined;
}

/** Records judgements; what shows a new cause is kept for minimising. */
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

/** Ends the run at a finding that was asked for. */
export function stopAtFinding({ stopAt, stops }: RunContext, finding: FindingEvent): void {
  if (stopAt?.(finding) === true) stops.stop({ reason: 'bail', message: 'stopped at the finding that was asked for' });
}

/** Marks what an answer shows as judged, but for what a check just found broken. */
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

/** Why nothing good can be expected of a contract: not even the known-good call went through. */
export function refusedAtPreflight(context: RunContext, contract: string): string | undefined {
  const result = context.preflights.get(contract);
  if (result === undefined || result.ok || result.missing !== undefined) return undefined;
  return `no good request was accepted: ${context.mask.sentence(result.outcome)}`;
}
