import type { ContractId } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import type { Judgement } from '../../model/check.js';
import type { FindingEvent, Sight } from '../../model/event.js';
import type { Performing } from '../attribute/attributing.js';
import type { Seen } from '../attribute/notebook.js';
import type { Subject } from '../attribute/subject.js';
import type { Sent } from '../execute/sender.js';
import type { StateInstance } from '../input/states.js';

/** What the ways of making a counterexample smaller share. */
export interface Shrinking {
  readonly finding: FindingEvent;
  readonly context: Performing;
  /** How the finding shows in these results; undefined if it does not. */
  sight(judgements: readonly Judgement[]): Sight | undefined;
  /** Tells whether another body breaks no rule that this one keeps, and still breaks the rule of the finding if this one does. */
  alike(contract: ContractId, body: JsonObject): (other: JsonObject) => boolean;
  /**
   * Runs an attempt that was not made before, if it probably fits into the budget; otherwise undefined. `cost` is the estimate, by default
   * that of the costliest attempt so far.
   */
  once<T>(key: string, attempt: () => Promise<T>, cost?: number): Promise<T | undefined>;
}

/** A request that is part of a counterexample. */
export interface Part {
  readonly sent: Sent;
  readonly name?: string | undefined;
  readonly together?: boolean | undefined;
}

/** A counterexample that was sent again: how the finding shows in it, and everything that was sent for it. */
export interface Shot {
  readonly judged: Sight;
  readonly seen: Seen;
  readonly instances: readonly StateInstance[];
  readonly parts: readonly Part[];
}

/** The smallest counterexample so far. */
export interface Reached {
  readonly subject: Subject;
  /** What was tried, in words. */
  readonly trail: readonly string[];
  /** Set where the finding did not show again, although it could have. */
  readonly flaky?: true;
  /** Absent if the finding did not show again, or was not looked for. */
  readonly shot?: Shot;
}

const TURNS = 3;

/** Sends the counterexample again, on fresh orders, until the finding shows or counts as not reproducible. */
export async function showsAgain(attempt: (turn: number) => Promise<boolean>): Promise<boolean> {
  for (let turn = 1; turn <= TURNS; turn += 1) if (await attempt(turn)) return true;
  return false;
}
