import { genericDeviation } from './derived.js';
import type { Deviation } from './deviation.js';
import { DEVIATIONS } from './index.js';

const byName = new Map(DEVIATIONS.map((deviation) => [deviation.name, deviation]));

/** The deviation of a name, named or derived; undefined where there is none. */
export const deviationOf = (name: string): Deviation | undefined => byName.get(name) ?? genericDeviation(name);

/**
 * The deviations of these names.
 * @throws RangeError where a name is not known
 */
export function resolveDeviations(names: readonly string[]): readonly Deviation[] {
  return names.map((name) => {
    const deviation = deviationOf(name);
    if (deviation === undefined) throw new RangeError(`there is no deviation ${name}`);
    return deviation;
  });
}
