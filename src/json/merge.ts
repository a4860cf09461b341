import { isObject } from './value.js';

/** Any plain object, such as a configuration as it is read, before it is checked. */
export type Raw = Readonly<Record<string, unknown>>;

/** `over` laid on `under`: groups are merged, everything else is replaced; undefined changes nothing. */
export function mergeObjects<T extends Raw>(under: T, over: T): T {
  const merged: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    if (value === undefined) continue;
    const below = merged[key];
    merged[key] = isObject(below) && isObject(value) ? mergeObjects<Raw>(below, value) : value;
  }
  return merged as T;
}

/** `{ a: { b: value } }` of `a.b`. */
export const nested = (path: string, value: unknown): Raw =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Raw;
