import type { Side } from './vocabulary.js';

/** A rule has an `id`; what is about a rule names it under `rule`. */
type Named = { readonly side: Side } & ({ readonly rule: string } | { readonly id: string });

/** A rule as it is written within its contract: `response/order.reference:max-length`. */
export const written = (one: Named): string => `${one.side}/${'rule' in one ? one.rule : one.id}`;

/** The written form of a rule: `verify@26:response/order.reference:max-length`. */
export const writtenForm = (one: Named & { readonly contract: string }): string => `${one.contract}:${written(one)}`;
