import { isObject } from './value.js';

/** A shape that data from a file must have: undefined if it fits, else the path of the first part that does not. */
export type Shape = (value: unknown, path: string) => string | undefined;

export const holds =
  (test: (value: unknown) => boolean): Shape =>
  (value, path) =>
    test(value) ? undefined : path;

export const text = holds((value) => typeof value === 'string');
export const truth = holds((value) => typeof value === 'boolean');
export const count = holds((value) => typeof value === 'number' && Number.isFinite(value) && value >= 0);
export const whole = holds((value) => Number.isSafeInteger(value));
export const object = holds(isObject);
export const present = holds((value) => value !== undefined);
export const date = holds((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)));
export const oneOf = (...words: readonly string[]): Shape => holds((value) => typeof value === 'string' && words.includes(value));

export const listOf =
  (element: Shape): Shape =>
  (value, path) => {
    if (!Array.isArray(value)) return path;
    for (const [i, each] of value.entries()) {
      const fault = element(each, `${path}[${i}]`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };

export const optional =
  (shape: Shape): Shape =>
  (value, path) =>
    value === undefined ? undefined : shape(value, path);

export const members =
  (shapes: Readonly<Record<string, Shape>>): Shape =>
  (value, path) => {
    if (!isObject(value)) return path;
    for (const [key, shape] of Object.entries(shapes)) {
      const fault = shape(value[key], path === '' ? key : `${path}.${key}`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
