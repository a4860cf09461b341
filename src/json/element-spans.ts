import { endOfString } from './depth.js';

/** Where a value stands in a text: the offset of its first character, and the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Where the objects in an array of a JSON text stand, by their place in it. The array is reached by these keys from the outermost object. In
 * contrast to a scan it keeps nothing of what is inside them, so that a recording of many megabytes needs no tree.
 */
export function elementSpans(text: string, keys: readonly string[]): ReadonlyMap<number, Span> {
  const spans = new Map<number, Span>();
  const inArray = keys.length + 1;
  /** How many of the open brackets lead to the array, and how many stand inside or beside it. */
  let level = 0;
  let beside = 0;
  let key: string | undefined;
  let index = 0;
  let start = 0;
  for (let at = next(text, 0); at < text.length; at = next(text, at + 1)) {
    const character = text.charAt(at);
    if (character === '"') {
      const end = endOfString(text, at);
      if (beside === 0 && level < inArray) key = nameIn(text.slice(at, end + 1));
      at = end;
    } else if (character === '{' || character === '[') {
      const leads = beside === 0 && level < inArray && (level === 0 || key === keys[level - 1]);
      if (leads && (character === '[') === (level === keys.length)) {
        level += 1;
        // Of two members of one name the last counts.
        if (level === inArray) spans.clear();
        index = 0;
      } else {
        if (beside === 0) start = at;
        beside += 1;
      }
    } else if (character === ',') {
      if (level === inArray && beside === 0) index += 1;
    } else if (beside === 0) level -= 1;
    else {
      beside -= 1;
      if (level === inArray && beside === 0) spans.set(index, { start, end: at + 1 });
    }
  }
  return spans;
}

/** A name as it is meant; longer ones, and texts that are no names, are none of those that are looked for. */
const nameIn = (quoted: string): string | undefined => (quoted.length > 100 ? undefined : (JSON.parse(quoted) as string));

const MARK = /["{}[\],]/g;

/** The next character that can begin or end a value. */
function next(text: string, from: number): number {
  MARK.lastIndex = from;
  return MARK.exec(text)?.index ?? text.length;
}
