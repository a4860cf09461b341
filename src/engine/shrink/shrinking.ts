import type { ContractId } from '../../catalogue/vocabulary.js';
import type { JsonObject } from '../../json/value.js';
import type { CheckResult } from '../../model/check.js';
import type { FindingEvent, Minimal, Symptom } from '../../model/event.js';
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
  symptom(checkResults: readonly CheckResult[]): Symptom | undefined;
  /**
   * Tells whether another body breaks no rule that this one keeps, still breaks the rule of the finding if this one does, and gives no other
   * value to a field that no rule judges.
   */
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
  readonly judged: Symptom;
  readonly seen: Seen;
  readonly instances: readonly StateInstance[];
  readonly parts: readonly Part[];
}

/** The smallest counterexample so far. */
export interface Reached {
  readonly subject: Subject;
  /** Circumstances without which the finding does not show, in words. */
  readonly circumstances?: readonly string[];
  /** What was tried, in words. */
  readonly trail: readonly string[];
  /** Set where the finding did not show again, although it could have. */
  readonly flaky?: true;
  /** Set where the finding did not show each time. */
  readonly seen?: Sightings;
  /** Absent if the finding did not show again, or was not looked for. */
  readonly shot?: Shot;
}

const TURNS = 3;

/** How often a finding was looked for, the first time included, and how often it showed. */
export type Sightings = NonNullable<Minimal['seen']>;

/** Sends the counterexample again, on fresh orders, until the finding shows or counts as not reproducible. */
export async function showsAgain(
  attempt: (turn: number) => Promise<boolean>,
): Promise<{ readonly shows: boolean; readonly seen: Sightings }> {
  for (let turn = 1; turn <= TURNS; turn += 1) if (await attempt(turn)) return { shows: true, seen: { times: 2, of: turn + 1 } };
  return { shows: false, seen: { times: 1, of: TURNS + 1 } };
}
