import type { ContractId } from '../../catalogue/vocabulary.js';
import type { FindingEvent, RunEvent } from '../../model/event.js';
import { written, type RuleKey } from '../../model/finding.js';
import type { Subject } from '../attribute/subject.js';

/** A broken rule that showed on an order with an earlier refusal, and not again on a fresh order. */
export interface Doubt {
  readonly finding: FindingEvent;
  readonly subject: Subject;
}

/** The first doubt about each rule of a contract, held back until the end of the run. */
export type Doubts = Map<string, Doubt>;

export const nameOf = (contract: ContractId, key: RuleKey): string => `${contract} ${written(key)}`;

/** Holds a doubt back. It is logged at once, because a run that is killed has to tell it when it is resumed. */
export function hold(doubts: Doubts, doubt: Doubt, emit: (event: RunEvent) => void): void {
  const name = nameOf(doubt.finding.contract, doubt.finding);
  if (doubts.has(name)) return;
  doubts.set(name, doubt);
  emit({ type: 'held-back', finding: doubt.finding });
}
