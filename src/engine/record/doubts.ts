import type { ContractId } from '../../catalogue/vocabulary.js';
import type { FindingEvent, RunEvent } from '../../model/event.js';
import { written, type RuleKey } from '../../model/finding.js';
import type { Explains } from '../attribute/notebook.js';
import type { Subject } from '../attribute/subject.js';
import type { Recorder } from './recorder.js';

/** A broken rule that showed on an order with an earlier refusal and not again on a fresh one, or in an answer that was not asked for its sake. */
export interface Doubt {
  readonly finding: FindingEvent;
  readonly subject: Subject;
  readonly isExplainedBy: Explains;
}

/** Whether a finding says that a refusal left something behind: that explains what shows on an order with a refusal. */
export const isEffectOfRefusal: Explains = ({ rule }) => rule === 'refusal-no-effect';

/**
 * Whether a finding counts whatever else was found: the exchange shows it by itself. A value in an answer may be one that a refused request
 * left on the order; where its contract is known for that, it is the cause, whichever exchange shows it.
 */
export const isBeyondDoubt = ({ certain, side, rule, contract }: FindingEvent, recorder: Pick<Recorder, 'isBroken'>): boolean =>
  certain === true && !(side === 'response' && rule.includes(':') && recorder.isBroken(contract, LEFT_BEHIND));

const LEFT_BEHIND = { side: 'flow', rule: 'refusal-no-effect' } as const;

/** The first doubt about each rule of a contract, and each that something else may explain, held back until the end of the run. */
export type Doubts = Map<string, Doubt>;

const nameOf = (contract: ContractId, key: RuleKey): string => `${contract} ${written(key)}`;

/** Holds a doubt back. It is logged at once, because a run that is killed has to tell it when it is resumed. */
export function hold(doubts: Doubts, doubt: Doubt, emit: (event: RunEvent) => void): void {
  const { contract, id } = doubt.finding;
  const name = doubt.isExplainedBy === isEffectOfRefusal ? nameOf(contract, doubt.finding) : id;
  if (doubts.has(name)) return;
  doubts.set(name, doubt);
  emit({ type: 'held-back', finding: doubt.finding });
}

interface Doubting {
  readonly recorder: Recorder;
  readonly doubts: Doubts;
  readonly keep: (finding: FindingEvent, subject: () => Subject) => void;
}

/**
 * Tells at the end of the run what was held back, if its rule was not seen broken elsewhere, and no other finding explains it, unless the
 * exchange shows it by itself.
 */
export function tellDoubts({ recorder, doubts, keep }: Doubting): void {
  const causes = [...recorder.causes.values()];
  for (const { finding, subject, isExplainedBy } of doubts.values())
    if ((isBeyondDoubt(finding, recorder) || !causes.some(isExplainedBy)) && !recorder.isBroken(finding.contract, finding))
      keep(recorder.adoptFinding(finding), () => subject);
}

/** Whether a refusal is known to have left something behind. */
export const hasEffectOfRefusal = ({ causes }: Recorder): boolean => [...causes.values()].some(isEffectOfRefusal);
