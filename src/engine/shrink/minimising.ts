import type { ContractId } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import type { Judgement } from '../../model/check.js';
import type { FindingEvent, Minimal, Sight } from '../../model/event.js';
import type { Shot } from '../record/curl.js';
import type { RunContext } from '../run-context.js';
import type { Subject } from '../subject.js';

/** What the ways of making a counterexample smaller share. */
export interface Minimising {
  readonly finding: FindingEvent;
  readonly context: RunContext;
  /** What judgements show of the finding, if they do. */
  sight(judgements: readonly Judgement[]): Sight | undefined;
  /** Whether a request body breaks no rule that this one keeps, and still the one that the finding is about, if this one does. */
  alike(contract: ContractId, body: JsonObject): (other: JsonObject) => boolean;
  /** Runs an attempt that was not made before, if it is likely to fit into what is left of the budget; undefined if not. `cost` is what it takes, as the costliest before unless told. */
  once<T>(key: string, attempt: () => Promise<T>, cost?: number): Promise<T | undefined>;
}

/** The best that was reached: what was sent, and how it was got at. */
export interface Reached extends Pick<Minimal, 'request' | 'reply' | 'steps' | 'trail' | 'flaky' | 'judged' | 'edits'> {
  readonly subject: Subject;
  /** What was sent for it; absent where it was not sent again. */
  readonly shot?: Shot;
}

const TURNS = 3;

/** Sends what was seen once again, on fresh orders, until it shows or counts as not reproducible. */
export async function showsAgain(attempt: (turn: number) => Promise<boolean>): Promise<boolean> {
  for (let turn = 1; turn <= TURNS; turn += 1) if (await attempt(turn)) return true;
  return false;
}
