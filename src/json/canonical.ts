import { createHash } from 'node:crypto';
import { isArray, isObject, type JsonValue } from './value.js';

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** JSON text without spaces and with the keys of every object in code unit order: equal values give equal texts. */
export function canonical(value: JsonValue): string {
  if (isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .filter((key) => value[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] as JsonValue)}`);
  return `{${members.join(',')}}`;
}

/** Ten lower-case letters and digits that stand for a text in an id: fifty bits of its SHA-256. */
export function shortHash(text: string): string {
  const digest = createHash('sha256').update(text).digest();
  let bits = digest.readUIntBE(0, 6) * 4 + (digest.readUInt8(6) >> 6);
  let hash = '';
  while (hash.length < 10) {
    hash = BASE32.charAt(bits % 32) + hash;
    bits = Math.floor(bits / 32);
  }
  return hash;
}

/** The short hash of a value, whatever the order of its keys. */
export function hashOf(value: JsonValue): string {
  return shortHash(canonical(value));
}
