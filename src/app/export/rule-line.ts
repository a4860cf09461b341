import type { Contract, Rule } from '../../catalogue/vocabulary.js';
import { rulesOf } from '../../catalogue/rules.js';

/** One rule as `export rules` prints it. */
export type RuleLine = Pick<Rule, 'contract' | 'side' | 'id' | 'clause' | 'level' | 'validity' | 'needs' | 'aliases' | 'text'>;

/** Every rule of these contracts. */
export const ruleLines = (chosen: readonly Contract[]): readonly RuleLine[] =>
  chosen.flatMap((contract) => rulesOf(contract).map(ruleLine));

export function ruleLine(rule: Rule): RuleLine {
  const { contract, side, id, clause, level, validity, needs, aliases } = rule;
  // The line has no place for the reason of an open rule but its text.
  const text = level === 'open' && rule.because !== undefined ? `${rule.text} (open: ${rule.because})` : rule.text;
  return { contract, side, id, clause, level, validity, needs, aliases, text };
}
