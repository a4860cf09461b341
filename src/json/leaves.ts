import { appendKey, joinPath } from './path.js';
import { isArray, isObject, type JsonValue } from './value.js';

export interface Leaf {
  readonly path: string;
  readonly value: JsonValue;
}

/** The values in a body that are neither groups nor arrays, with the paths of their elements; an empty group or array has none. */
export function leavesOf(value: JsonValue, path = ''): readonly Leaf[] {
  if (isArray(value)) return value.flatMap((inner, index) => leavesOf(inner, joinPath(path, index)));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, appendKey(path, key)));
  return [{ path, value }];
}

export const leafPaths = (value: JsonValue): readonly string[] => leavesOf(value).map(({ path }) => path);
