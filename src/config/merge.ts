import { isObject } from '../json/value.js';

/** Any plain object: configuration as read, before it is checked. */
export type Raw = Readonly<Record<string, unknown>>;

/** `over` laid on `under`: groups are merged, everything else is replaced; undefined changes nothing. */
export function mergeRaw(under: Raw, over: Raw): Raw {
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue;
    const below = merged[key];
    merged[key] = isObject(below) && isObject(value) ? mergeRaw(below, value) : value;
  }
  return merged;
}

/** `{ a: { b: value } }` of `a.b`. */
export const nested = (path: string, value: unknown): Raw =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Raw;
