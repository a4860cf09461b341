import type { JsonObject, JsonValue } from '../../json/value.js';

export const isGroup = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The member of an object, ignoring what every object inherits; null counts as absent. */
export function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (!isGroup(value) || !Object.hasOwn(value, key)) return undefined;
  return value[key] ?? undefined;
}

/** The value under these keys, or undefined. */
export function at(value: JsonValue | undefined, keys: readonly string[]): JsonValue | undefined {
  let here: JsonValue | undefined = value;
  for (const key of keys) here = member(here, key);
  return here;
}

/** The text under these keys; a number counts as its text, because some defects let one in. */
export const textAt = (value: JsonValue | undefined, ...keys: readonly string[]): string | undefined => textUnder(value, keys);

/** The same, with the keys as an array. */
export function textUnder(value: JsonValue | undefined, keys: readonly string[]): string | undefined {
  const found = at(value, keys);
  if (typeof found === 'number') return String(found);
  return typeof found === 'string' ? found : undefined;
}

/** Those of the members that have a value. */
export const given = <T extends object>(members: T): { readonly [Key in keyof T]?: Exclude<T[Key], undefined> } =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as ReturnType<typeof given<T>>;

/** Whether a value has any leaf: a group of empty groups has none. */
export function hasLeaf(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return false;
  if (Array.isArray(value)) return value.some((element) => hasLeaf(element));
  return isGroup(value) ? Object.values(value).some((inner) => hasLeaf(inner)) : true;
}

export function countLeaves(value: JsonValue | undefined): number {
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 1;
  let count = 0;
  for (const inner of Object.values(value)) count += countLeaves(inner);
  return count;
}
