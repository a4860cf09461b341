import type { Field } from '../../catalogue/vocabulary.js';

/** What an export may contain: JSON, and whole numbers beyond the precision of a double. */
export type Exported = string | number | bigint | boolean | null | readonly Exported[] | { readonly [key: string]: Exported };

/** A schema with the bounds of these fields in the place of the doubles next to them. */
export function withExactBounds(schema: Exported, fields: Iterable<Pick<Field, 'minimum' | 'maximum'>>): Exported {
  const exact = new Map<number, bigint>();
  for (const { minimum, maximum } of fields)
    for (const bound of [minimum, maximum]) if (typeof bound === 'bigint') exact.set(Number(bound), bound);
  const bounded = (value: Exported): Exported => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item: Exported) => bounded(item));
    const exactly = (key: string, member: Exported): Exported =>
      (key === 'minimum' || key === 'maximum') && typeof member === 'number' ? (exact.get(member) ?? member) : bounded(member);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, exactly(key, member)]));
  };
  return bounded(schema);
}

/** JSON text in which a bigint stands as its digits. Without an indent it is one line; keys keep their order. */
export function jsonText(value: Exported, indent = '', margin = ''): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = margin + indent;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const colon = indent === '' ? ':' : ': ';
  const parts = Array.isArray(value)
    ? value.map((item: Exported) => jsonText(item, indent, inner))
    : Object.entries(value).map(([key, member]) => JSON.stringify(key) + colon + jsonText(member, indent, inner));
  if (indent === '' || parts.length === 0) return `${open}${parts.join(',')}${close}`;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${margin}${close}`;
}
