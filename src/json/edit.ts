import { type Segment, segments } from './path.js';
import { isArray, isObject, type JsonValue } from './value.js';

/** One change to a body, as data. Paths are concrete: `order.tax[0].amount`. */
export type Edit =
  | { readonly op: 'set'; readonly path: string; readonly value: JsonValue }
  | { readonly op: 'remove'; readonly path: string };

/**
 * The body after all edits, in order; the given body is left as it was, and unchanged parts are shared with it.
 * A set makes the groups and arrays it needs and replaces whatever else is in their place; removing what is not there changes nothing.
 * @throws RangeError for a generic path, an element beyond the end of its array, or a removal of the whole body
 */
export function applyEdits(body: JsonValue, edits: readonly Edit[]): JsonValue {
  return edits.reduce((current, edit) => {
    const steps = segments(edit.path);
    if (edit.op === 'set') return setAt(current, steps, edit.value);
    if (steps.length === 0) throw new RangeError('the whole body cannot be removed');
    return removeAt(current, steps);
  }, body);
}

function setAt(target: JsonValue | undefined, steps: readonly Segment[], value: JsonValue, at = 0): JsonValue {
  const step = steps[at];
  if (step === undefined) return value;
  if (step.kind === 'key') {
    const group = isObject(target) ? target : {};
    return { ...group, [step.key]: setAt(own(group, step.key), steps, value, at + 1) };
  }
  const index = indexOf(step);
  const array = isArray(target) ? target : [];
  if (index > array.length) throw new RangeError(`element ${index} is beyond the end of an array of ${array.length}`);
  return array.toSpliced(index, 1, setAt(array[index], steps, value, at + 1));
}

function removeAt(target: JsonValue, steps: readonly Segment[], at = 0): JsonValue {
  const step = steps[at];
  if (step === undefined) return target;
  const last = at === steps.length - 1;
  if (step.kind === 'key') {
    if (!isObject(target) || !Object.hasOwn(target, step.key)) return target;
    const { [step.key]: old, ...others } = target;
    return last || old === undefined ? others : { ...target, [step.key]: removeAt(old, steps, at + 1) };
  }
  const index = indexOf(step);
  const element = isArray(target) ? target[index] : undefined;
  if (!isArray(target) || element === undefined) return target;
  return last ? target.toSpliced(index, 1) : target.with(index, removeAt(element, steps, at + 1));
}

function own(group: Readonly<Record<string, JsonValue>>, key: string): JsonValue | undefined {
  return Object.hasOwn(group, key) ? group[key] : undefined;
}

function indexOf(step: Segment): number {
  if (step.kind !== 'index') throw new RangeError('an edit needs a concrete path');
  return step.index;
}
