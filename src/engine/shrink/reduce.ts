import { applyEdits, type Edit } from '../../json/edit.js';
import { getAt, isWithin } from '../../json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../json/value.js';

/** Whether a smaller body still shows what the larger one showed. */
export type Keeps = (body: JsonObject, what: string) => Promise<boolean>;

/**
 * Removes what is not needed, whole groups before their members, halves before single members: where one of many fields matters, this takes
 * about two tries per halving. What `needed` has stays, with the value from there unless the body's own value matters; what `touched` names
 * stays as it is.
 */
export async function reduce(body: JsonObject, needed: JsonObject, touched: readonly string[], keeps: Keeps): Promise<JsonObject> {
  let current = body;
  const opened = new Set<string>();
  for (;;) {
    const remaining = [...spare(current, needed, touched, opened)];
    if (remaining.length === 0) return current;
    const all = remaining.length;
    for (let size = all; ; size = Math.ceil(size / 2)) {
      for (let i = 0; i < remaining.length; ) {
        const chunk = remaining.slice(i, i + size);
        const smaller = without(current, needed, chunk);
        if (await keeps(smaller, labelOf(chunk, needed, all))) {
          current = smaller;
          remaining.splice(i, chunk.length);
        } else i += chunk.length;
      }
      if (size <= 1) break;
    }
    if (remaining.length === 0) return current;
    for (const path of remaining) opened.add(path);
  }
}

function labelOf(chunk: readonly string[], needed: JsonObject, all: number): string {
  const [first = ''] = chunk;
  if (chunk.length === 1) return getAt(needed, first) === undefined ? `without ${first}` : `with a plain ${first}`;
  return chunk.length === all ? 'the smallest body' : `without ${chunk.length} fields`;
}

/** Later elements of an array are removed first, so that the indices of the others do not shift. */
const without = (body: JsonObject, needed: JsonObject, paths: readonly string[]): JsonObject =>
  applyEdits(
    body,
    paths.toReversed().map((path): Edit => {
      const plain = getAt(needed, path);
      return plain === undefined ? { op: 'remove', path } : { op: 'set', path, value: plain };
    }),
  ) as JsonObject;

/** The largest parts that could be removed, and values that could be plain, in the order of the body; an opened part is listed by its members. */
function spare(body: JsonObject, needed: JsonObject, touched: readonly string[], opened: ReadonlySet<string>): readonly string[] {
  const paths: string[] = [];
  const isTouched = (path: string): boolean => touched.some((edit) => isWithin(edit, path) || isBefore(path, edit));
  const walk = (value: JsonValue, path: string, kept: JsonValue | undefined): void => {
    const isSpare = kept === undefined || (isLeaf(value) && isLeaf(kept) && value !== kept);
    if (path !== '' && isSpare && !isTouched(path) && !opened.has(path)) {
      paths.push(path);
      return;
    }
    if (isArray(value)) value.forEach((inner, index) => walk(inner, `${path}[${index}]`, isArray(kept) ? kept[index] : undefined));
    else if (isObject(value))
      // A name with such characters cannot be written in a path.
      for (const [key, inner] of Object.entries(value))
        if (!/[.[\]"]/.test(key)) walk(inner, path === '' ? key : `${path}.${key}`, isObject(kept) ? kept[key] : undefined);
  };
  walk(body, '', needed);
  return paths;
}

/** Whether a path is an element before the one that an edit is in, which would be another one without it. */
function isBefore(path: string, edit: string): boolean {
  const [, array = '', index = ''] = /^(.*)\[(\d+)\]$/.exec(path) ?? [];
  return array !== '' && edit.startsWith(`${array}[`) && Number(index) < Number.parseInt(edit.slice(array.length + 1), 10);
}

const isLeaf = (value: JsonValue): boolean => !isArray(value) && !isObject(value);
