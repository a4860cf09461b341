import type { Clause } from '../catalogue/clauses.js';
import type { ContractId, Level, Rule, Side } from '../catalogue/vocabulary.js';

// Reports may import the model but not the catalogue.
export { ruleNames, written, writtenForm } from '../catalogue/rule-name.js';

/** Identifies a rule of a contract by its side and id; these two names are used everywhere. */
export interface RuleKey {
  readonly side: Side;
  readonly rule: string;
}

export const keyOf = ({ side, id }: Pick<Rule, 'side' | 'id'>): RuleKey => ({ side, rule: id });

/** What is expected of a good request that is refused now and then. */
export const AT_OTHER_TIMES = 'accepted, as the same request is at other times';

/** A broken rule. Findings of level `open` are dropped before they are reported, unless the configuration promotes the rule. */
export interface Finding extends RuleKey {
  readonly contract: ContractId;
  /** Empty for a rule that the catalogue does not have. */
  readonly clause: Clause | '';
  readonly level: Level;
  /** Concrete path of the value, `''` for the whole body. */
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}
