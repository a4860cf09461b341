import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import { valueAt } from './value-at.js';

/** Whether there is any value at all in it: a scalar other than null, at whatever depth. Keeps its own stack, so that depth cannot hurt. */
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

/** Whether a group holds nothing but groups. A null in it is something that nobody judges. */
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
