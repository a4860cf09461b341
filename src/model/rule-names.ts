import type { Rule } from '../catalogue/vocabulary.js';

/**
 * Every name that a rule goes by, in files, flags and output: its id, with its side, with its contract or operation as well, and
 * the names of readings that restate it. Whatever one part prints, every other part takes.
 */
export function ruleNames(rule: Pick<Rule, 'contract' | 'side' | 'id'> & { readonly aliases?: readonly string[] }): readonly string[] {
  const { contract, side, id, aliases = [] } = rule;
  const withSide = `${side}/${id}`;
  const operation = contract.slice(0, contract.indexOf('@'));
  return [id, withSide, `${contract}:${withSide}`, `${operation}:${withSide}`, `${contract}:${id}`, ...aliases];
}
