import type { Side } from './vocabulary.js';

/** A rule has an `id`; what is about a rule names it under `rule`. */
type Named = { readonly side: Side } & ({ readonly rule: string } | { readonly id: string });

/** A rule as it is written within its contract: `response/order.reference:max-length`. */
export const written = (one: Named): string => `${one.side}/${'rule' in one ? one.rule : one.id}`;

/** The written form of a rule: `verify@26:response/order.reference:max-length`. */
export const writtenForm = (one: Named & { readonly contract: string }): string => `${one.contract}:${written(one)}`;

/**
 * Every name that a rule goes by in files, flags and output: its id, with its side, with its contract or operation as well, and
 * the names of readings that restate it. Whatever one part prints, every other part takes.
 */
export function ruleNames(one: Named & { readonly contract: string; readonly aliases?: readonly string[] }): readonly string[] {
  const { contract, aliases = [] } = one;
  const id = 'rule' in one ? one.rule : one.id;
  const operation = contract.slice(0, contract.indexOf('@'));
  return [id, written(one), writtenForm(one), `${operation}:${written(one)}`, `${contract}:${id}`, ...aliases];
}
