import { FIRMNESS } from '../../catalogue/level.js';
import { generic, isPath } from '../../json/path.js';
import type { Coverage } from '../../model/case.js';
import { groupBy } from '../../json/group-by.js';

/** The coverages of one value: they cannot be told apart by leaving one out. */
export interface Unit {
  readonly path: string;
  readonly coverages: readonly Coverage[];
}

export const unitsOf = (coverages: readonly Coverage[]): readonly Unit[] =>
  [...groupBy(coverages, ({ path }) => path)].map(([path, own]) => ({ path, coverages: own }));

export const coveragesOf = (units: readonly Unit[]): readonly Coverage[] => units.flatMap(({ coverages }) => coverages);

/** How firmly a unit must be accepted. A unit without a value cannot be left out, and counts as the firmest. */
export const firmness = ({ coverages }: Unit): number =>
  coverages.some(({ value }) => value !== undefined) ? Math.max(...coverages.map(({ level }) => FIRMNESS[level])) : FIRMNESS.must;

/** Whether a refusal that names this field may mean the value at this path, whichever element of an array it is in. */
export const isNamedBy = (field: string | undefined, path: string): boolean =>
  field !== undefined && (path === field || (isPath(field) && isPath(path) && generic(path) === generic(field)));
