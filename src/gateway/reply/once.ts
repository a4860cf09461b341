import type { JsonObject } from '../../json/value.js';

/** A limit for the cache. There are few currencies and outcomes, but that is not guaranteed. */
const MOST = 300;

/** A function that gives the JSON text of a group, made once for each argument. */
export function once(make: (key: string) => JsonObject): (key: string) => string {
  const made = new Map<string, string>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const text = JSON.stringify(make(key));
    if (made.size < MOST) made.set(key, text);
    return text;
  };
}
