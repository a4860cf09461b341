/** What an export may contain: JSON, and whole numbers beyond the precision of a double. */
export type Exported = string | number | bigint | boolean | null | readonly Exported[] | { readonly [key: string]: Exported };

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
