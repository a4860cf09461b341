import { MAX_DEPTH } from './scan.js';
import { isArray, type JsonValue } from './value.js';

const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether JavaScript readers trip over a key of this name. */
export const isPrototypeKey = (key: string): boolean => key.length >= 9 && PROTOTYPE.has(key);

/** The number of keys in all objects; NaN, which equals no count, if the body is too deep or has a prototype key. */
export function countKeys(value: JsonValue, depth: number): number {
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
