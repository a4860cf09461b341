import type { ContractId } from '../../catalogue/vocabulary.js';
import { written, type RuleKey } from '../../model/finding.js';
import type { Judgement } from '../../model/check.js';
import type { Shown } from '../record/recorder.js';
import { note, type RunContext } from '../run-context.js';
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

const nameOf = (contract: ContractId, key: RuleKey): string => `${contract} ${written(key)}`;

export function hold(doubts: Doubts, doubt: Doubt): void {
  const name = nameOf(doubt.contract, doubt.judgement);
  if (!doubts.has(name)) doubts.set(name, doubt);
}

/**
 * Tells at the end of the run what was held back. If a refusal is known to have left something behind, that explains the doubts; otherwise the
 * target broke these rules now and then.
 */
export function tellDoubts(context: RunContext): void {
  const told = [...context.recorder.causes.values()];
  if (told.some(({ rule }) => rule === 'refusal-no-effect')) return;
  const known = new Set(told.map((finding) => nameOf(finding.contract, finding)));
  for (const [name, { contract, case: id, judgement, shown, subject }] of context.doubts)
    if (!known.has(name))
      note(
        context,
        contract,
        id,
        [judgement],
        () => shown,
        () => subject,
      );
}
