import { isObject } from './value.js';

/** `over` laid on `under`: groups are merged, everything else is replaced; undefined changes nothing. */
export function mergeObjects<T extends Readonly<Record<string, unknown>>>(under: T, over: T): T {
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue;
    const below = merged[key];
    merged[key] = isObject(below) && isObject(value) ? mergeObjects<Readonly<Record<string, unknown>>>(below, value) : value;
  }
  return merged as T;
}
