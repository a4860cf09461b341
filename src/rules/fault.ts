import type { Clause } from '../catalogue/clauses.js';
import { FIRMNESS } from '../catalogue/level.js';
import type { Level, RuleKind } from '../catalogue/vocabulary.js';
import type { Finding } from '../model/finding.js';

/** One way in which a value breaks its field's rules. */
export interface ValueBreach {
  readonly kind: RuleKind;
  readonly level: Level;
  readonly expected: string;
  readonly actual: string;
  readonly suggestion?: string;
  readonly repair?: string;
}

/** A finding on one body, with what helps to repair it. */
export interface BodyFinding extends Finding {
  readonly clause: Clause;
  /** A likely repair, in words. */
  readonly suggestion?: string;
  /** The only safe repair, where there is exactly one: JSON text that takes the place of the value. */
  readonly repair?: string;
  /** The same for a key: its correct name. */
  readonly rename?: string;
}

export const stronger = (left: Level, right: Level): Level => (FIRMNESS[left] >= FIRMNESS[right] ? left : right);
