import type { Clause } from '../catalogue/clauses.js';
import { FIRMNESS } from '../catalogue/level.js';
import { NAMED_RULES, namedLevel, type NamedRuleId } from '../catalogue/named-rules.js';
import type { Contract, Level, RuleKind } from '../catalogue/vocabulary.js';
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

type Told = Pick<BodyFinding, 'path' | 'expected' | 'actual'> & Partial<Pick<BodyFinding, 'suggestion' | 'level' | 'repair' | 'rename'>>;

/** A finding of a named rule. */
export function namedFinding(contract: Contract, rule: NamedRuleId, told: Told): BodyFinding {
  const { side, clause } = NAMED_RULES[rule];
  return { contract: contract.id, side, rule, clause, level: namedLevel(contract, rule), ...told };
}

export const stronger = (left: Level, right: Level): Level => (FIRMNESS[left] >= FIRMNESS[right] ? left : right);
