import type { Side } from './vocabulary.js';

/** A rule has an `id`; anything about a rule names it under `rule`. */
type Named = { readonly side: Side } & ({ readonly rule: string } | { readonly id: string });

/** A rule as it is written within its contract: `response/order.reference:max-length`. */
export const written = (one: Named): string => `${one.side}/${'rule' in one ? one.rule : one.id}`;

/** The written form of a rule: `verify@26:response/order.reference:max-length`. */
export const writtenForm = (one: Named & { readonly contract: string }): string => `${one.contract}:${written(one)}`;

/**
 * Every name of a rule in files, flags and output: its id, also with its side, with its contract or operation, and its aliases. Every part of
 * the program accepts what another part prints.
 */
export function ruleNames(one: Named & { readonly contract: string; readonly aliases?: readonly string[] }): readonly string[] {
  const { contract, aliases = [] } = one;
  const id = 'rule' in one ? one.rule : one.id;
  const operation = contract.slice(0, contract.indexOf('@'));
  return [id, written(one), writtenForm(one), `${operation}:${written(one)}`, `${contract}:${id}`, ...aliases];
}
