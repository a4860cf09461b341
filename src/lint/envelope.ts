import { appendKey, joinPath } from '../json/path.js';
import { MAX_DEPTH, type ScannedValue } from '../json/scan.js';
import { isArray, type JsonValue } from '../json/value.js';

/** A flaw of the text that a parsed body no longer shows. */
export interface EnvelopeFlaw {
  readonly rule: 'duplicate-key' | 'prototype-key';
  readonly path: string;
  readonly value: ScannedValue;
}

/** Keys written twice, and keys that JavaScript readers trip over, anywhere in the text. */
export function envelopeFlaws(root: ScannedValue): readonly EnvelopeFlaw[] {
  const flaws: EnvelopeFlaw[] = [];
  const left: { readonly path: string; readonly value: ScannedValue }[] = [{ path: '', value: root }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { path, value } = next;
    value.elements?.forEach((element, index) => left.push({ path: joinPath(path, index), value: element }));
    const seen = new Set<string>();
    for (const member of value.members ?? []) {
      const at = appendKey(path, member.key);
      if (seen.has(member.key)) flaws.push({ rule: 'duplicate-key', path: at, value: member.value });
      if (isPrototypeKey(member.key)) flaws.push({ rule: 'prototype-key', path: at, value: member.value });
      seen.add(member.key);
      left.push({ path: at, value: member.value });
    }
  }
  return flaws.sort((one, other) => one.value.start - other.value.start);
}

/**
 * Whether the text may have duplicate or prototype keys, or is nested too deeply. It may say so of a good text, but never misses a bad one: if
 * a text has as many ends of keys as its body has keys, none was written twice.
 */
export const mayHaveFlaws = (text: string, body: JsonValue): boolean => keyEnds(text) !== countKeys(body, 0);

/** How many quotes are directly followed by a colon, as at the end of a key; -1 if blanks stand between the two. */
function keyEnds(text: string): number {
  let ends = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const before = text.charAt(at - 1);
    if (before === '"') ends++;
    else if (before <= ' ') return -1;
  }
  return ends;
}

const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether JavaScript readers trip over a key of this name. */
const isPrototypeKey = (key: string): boolean => key.length >= 9 && PROTOTYPE.has(key);

/** The number of keys in all objects; NaN, which equals no count, if the body is too deep or has a prototype key. */
function countKeys(value: JsonValue, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MAX_DEPTH) return Number.NaN;
  let count = 0;
  if (isArray(value)) {
    for (const element of value) count += countKeys(element, depth + 1);
    return count;
  }
  // All keys of a parsed object are its own, and `for in` needs no list of them.
  for (const key in value) {
    if (isPrototypeKey(key)) return Number.NaN;
    const member = value[key];
    count += typeof member === 'object' && member !== null ? 1 + countKeys(member, depth + 1) : 1;
  }
  return count;
}
