import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import { valueAt } from './value-at.js';

/** Whether the value holds any scalar other than null, at any depth. Uses a stack of its own, so that depth cannot overflow it. */
export function hasLeaf(value: JsonValue | undefined): boolean {
  const left: (JsonValue | undefined)[] = [value];
  while (left.length > 0) {
    const next = left.pop();
    if (isArray(next)) for (const element of next) left.push(element);
    else if (isObject(next)) for (const key of Object.keys(next)) left.push(next[key]);
    else if (next !== null && next !== undefined) return true;
  }
  return false;
}

/** Whether a group holds nothing but groups. A null counts as something, although it is not judged. */
export function isHollow(group: JsonObject): boolean {
  const left: JsonObject[] = [group];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    for (const key of Object.keys(next)) {
      const member = next[key];
      if (!isObject(member)) return false;
      left.push(member);
    }
  }
  return true;
}

export const hasLeafAt = (body: JsonValue, path: string): boolean => hasLeaf(valueAt(body, path));
