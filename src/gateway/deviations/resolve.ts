import type { Deviation } from './deviation.js';

/** The deviations of these names. */
export function resolveDeviations(_names: readonly string[]): readonly Deviation[] {
  return [];
}
