import type { ContractId } from '../../catalogue/vocabulary.js';
import { written, type RuleKey } from '../../model/finding.js';
import type { Judgement } from '../../model/check.js';
import type { Shown } from '../record/recorder.js';
import type { Subject } from '../subject.js';

/** A broken rule that showed on an order with an earlier refusal, and not again on a fresh order. */
export interface Doubt {
  readonly contract: ContractId;
  readonly case: string;
  readonly judgement: Judgement;
  readonly shown: Shown;
  readonly subject: Subject;
}

/** The first doubt about each rule of a contract, held back until the end of the run. */
export type Doubts = Map<string, Doubt>;

export const nameOf = (contract: ContractId, key: RuleKey): string => `${contract} ${written(key)}`;

export function hold(doubts: Doubts, doubt: Doubt): void {
  const name = nameOf(doubt.contract, doubt.judgement);
  if (!doubts.has(name)) doubts.set(name, doubt);
}
