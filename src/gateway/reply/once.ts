import type { JsonObject } from '../../json/value.js';
import { keepText } from './kept-text.js';

/** Most values that are remembered: currencies and outcomes are few, but nobody promises it. */
const MOST = 300;

/** A function that makes its value once for each argument, and has its text kept. */
export function once(make: (key: string) => JsonObject): (key: string) => JsonObject {
  const made = new Map<string, JsonObject>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = keepText(make(key));
    if (made.size < MOST) made.set(key, value);
    return value;
  };
}
