import type { JsonValue } from '../json/value.js';
import { remembered } from '../json/remembered.js';

const keys = new Map<string, readonly string[]>();

/**
 * The value at a path of plain keys. Relations ask for the same few paths in every body, so each path is split once; the catalogue fixes the
 * set of paths, so the cache does not grow.
 */
export const valueAt = (body: JsonValue, path: string): JsonValue | undefined =>
  valueAlong(
    body,
    remembered(keys, path, () => path.split('.')),
  );

/** The value along these keys, none of which may be an inherited property of objects. */
export function valueAlong(body: JsonValue, steps: readonly string[]): JsonValue | undefined {
  let at: unknown = body;
  for (let i = 0; i < steps.length; i++) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[steps[i] as string];
  }
  return at as JsonValue | undefined;
}
