import { type ScannedValue, scanJson } from './scan.js';
import { isArray, isObject, type JsonValue } from './value.js';

/** Closes a name; a text may hold it too, so more of them than names only mean that it is worth a look. */
const NAME_END = /"\s*:/g;

/** The first member of a JSON text that comes twice in one object with different values: readers differ in which of them they take. */
export function duplicateIn(
  text: string,
  body: JsonValue,
): { readonly name: string; readonly values: readonly [string, string] } | undefined {
  if ((text.match(NAME_END)?.length ?? 0) <= namesIn(body)) return undefined;
  const scan = scanJson(text);
  return scan.kind === 'json' ? duplicateOf(text, scan.root) : undefined;
}

function namesIn(value: JsonValue): number {
  if (isArray(value)) return value.reduce((sum: number, inner) => sum + namesIn(inner), 0);
  if (!isObject(value)) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + 1 + namesIn(inner), 0);
}

function duplicateOf(text: string, root: ScannedValue): ReturnType<typeof duplicateIn> {
  const open = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    const seen = new Map<string, string>();
    for (const { key, value: inner } of value.members ?? []) {
      const written = text.slice(inner.start, inner.end);
      const before = seen.get(key);
      if (before !== undefined && before !== written) return { name: key, values: [before, written] };
      seen.set(key, written);
      open.push(inner);
    }
    open.push(...(value.elements ?? []));
  }
  return undefined;
}
