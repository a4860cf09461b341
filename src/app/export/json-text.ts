/** What an export may contain: JSON, and whole numbers beyond the precision of a double. */
export type Exported = string | number | bigint | boolean | null | readonly Exported[] | { readonly [key: string]: Exported };

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
