import { NAMED_RULES, namedLevel, type NamedRuleId } from '../catalogue/named-rules.js';
import type { Contract } from '../catalogue/vocabulary.js';
import type { BodyFinding } from './fault.js';

type Told = Pick<BodyFinding, 'path' | 'expected' | 'actual'> & Partial<Pick<BodyFinding, 'suggestion' | 'level' | 'repair' | 'rename'>>;

/** A finding of a named rule. */
export function namedFinding(contract: Contract, rule: NamedRuleId, told: Told): BodyFinding {
  const { side, clause } = NAMED_RULES[rule];
  return { contract: contract.id, side, rule, clause, level: namedLevel(contract, rule), ...told };
}
