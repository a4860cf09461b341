import { appendKey, joinPath } from '../json/path.js';
import { MAX_DEPTH, type ScannedValue } from '../json/scan.js';
import { isArray, type JsonValue } from '../json/value.js';

/** A flaw of the text that a parsed body no longer shows. */
export interface EnvelopeFlaw {
  readonly rule: 'duplicate-key' | 'prototype-key';
  readonly path: string;
  readonly value: ScannedValue;
}

const PROTOTYPE = new Set(['__proto__', 'constructor', 'prototype']);

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
      if (PROTOTYPE.has(member.key)) flaws.push({ rule: 'prototype-key', path: at, value: member.value });
      seen.add(member.key);
      left.push({ path: at, value: member.value });
    }
  }
  return flaws.sort((one, other) => one.value.start - other.value.start);
}

/**
 * Whether the text may have such flaws, or is nested too deep: exact in one direction only, and much faster than reading it again.
 * A key is a quote and a colon. Where the text has as many of them as the body has keys, none was written twice.
 */
export function mayHaveFlaws(text: string, body: JsonValue): boolean {
  // Blanks between the two hide a key from the count.
  if (/"\s+:/.test(text)) return true;
  let pairs = 0;
  for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 2)) pairs++;
  return countKeys(body, 0) !== pairs;
}

/** Keys of all objects; -1 at least once where the body is too deep or has a telling key, so that no count can equal it. */
function countKeys(value: JsonValue, depth: number): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > MAX_DEPTH) return Number.NaN;
  let count = 0;
  if (isArray(value)) {
    for (const element of value) count += countKeys(element, depth + 1);
    return count;
  }
  for (const key of Object.keys(value)) {
    if (PROTOTYPE.has(key)) return Number.NaN;
    const member = value[key] as JsonValue;
    count += typeof member === 'object' && member !== null ? 1 + countKeys(member, depth + 1) : 1;
  }
  return count;
}
