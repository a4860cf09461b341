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
    if (isList(value)) return value.map(bounded);
    const exactly = (key: string, member: Exported): Exported =>
      (key === 'minimum' || key === 'maximum') && typeof member === 'number' ? (exact.get(member) ?? member) : bounded(member);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, exactly(key, member)]));
  };
  return bounded(schema);
}

/** JSON text in which a bigint stands as its digits. Without an indent it is one line; keys keep their order. */
export function jsonText(value: Exported, indent = ''): string {
  return write(value, indent, '');
}

function write(value: Exported, indent: string, margin: string): string {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = margin + indent;
  if (isList(value)) {
    return enclose(
      '[',
      value.map((item) => write(item, indent, inner)),
      ']',
      indent,
      margin,
    );
  }
  const colon = indent === '' ? ':' : ': ';
  const members = Object.entries(value).map(([key, member]) => JSON.stringify(key) + colon + write(member, indent, inner));
  return enclose('{', members, '}', indent, margin);
}

const isList = (value: Exported): value is readonly Exported[] => Array.isArray(value);

function enclose(open: string, parts: readonly string[], close: string, indent: string, margin: string): string {
  if (parts.length === 0) return open + close;
  if (indent === '') return open + parts.join(',') + close;
  return `${open}\n${parts.map((part) => margin + indent + part).join(',\n')}\n${margin}${close}`;
}
