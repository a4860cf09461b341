import type { ContractId } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import type { Judgement } from '../../model/check.js';
import type { FindingEvent, Minimal, Sight } from '../../model/event.js';
import type { Shot } from '../record/curl.js';
import type { RunContext } from '../run-context.js';
import type { Subject } from '../attribute/subject.js';

/** What the ways of making a counterexample smaller share. */
export interface Minimising {
  readonly finding: FindingEvent;
  readonly context: RunContext;
  /** How the finding shows in these judgements; undefined if it does not. */
  sight(judgements: readonly Judgement[]): Sight | undefined;
  /** Tells whether another body breaks no rule that this one keeps, and still breaks the rule of the finding if this one does. */
  alike(contract: ContractId, body: JsonObject): (other: JsonObject) => boolean;
  /**
   * Runs an attempt that was not made before, if it probably fits into the budget; otherwise undefined. `cost` is the estimate, by default
   * that of the costliest attempt so far.
   */
  once<T>(key: string, attempt: () => Promise<T>, cost?: number): Promise<T | undefined>;
}

/** The smallest counterexample so far: what was sent, and how it was found. */
export interface Reached extends Pick<Minimal, 'request' | 'reply' | 'steps' | 'trail' | 'flaky' | 'judged' | 'edits' | 'circumstances'> {
  readonly subject: Subject;
  /** What was sent for it; absent if it was not sent again. */
  readonly shot?: Shot;
}

const TURNS = 3;

/** Sends the counterexample again, on fresh orders, until the finding shows or counts as not reproducible. */
export async function showsAgain(attempt: (turn: number) => Promise<boolean>): Promise<boolean> {
  for (let turn = 1; turn <= TURNS; turn += 1) if (await attempt(turn)) return true;
  return false;
}
