import type { Clause } from '../catalogue/clauses.js';
import type { ContractId, Level, Rule, Side } from '../catalogue/vocabulary.js';

// The reports see the catalogue through the model only.
export { ruleNames, written, writtenForm } from '../catalogue/rule-name.js';

/** Which rule of a contract: its side and its id, under these two names wherever something is about a rule. */
export interface RuleKey {
  readonly side: Side;
  readonly rule: string;
}

export const keyOf = ({ side, id }: Pick<Rule, 'side' | 'id'>): RuleKey => ({ side, rule: id });

/** A broken rule. `open` findings exist only where the configuration promoted nothing and are dropped before anyone sees them. */
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
