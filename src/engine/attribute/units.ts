import { FIRMNESS } from '../../catalogue/level.js';
import { generic, isPath } from '../../json/path.js';
import type { Coverage } from '../../model/case.js';

/** The coverages of one value: they cannot be told apart by leaving one out. */
export interface Unit {
  readonly path: string;
  readonly coverages: readonly Coverage[];
}

export function unitsOf(coverages: readonly Coverage[]): readonly Unit[] {
  const units = new Map<string, Coverage[]>();
  for (const coverage of coverages) {
    const list = units.get(coverage.path) ?? [];
    list.push(coverage);
    units.set(coverage.path, list);
  }
  return [...units].map(([path, list]) => ({ path, coverages: list }));
}

export const coveragesOf = (units: readonly Unit[]): readonly Coverage[] => units.flatMap(({ coverages }) => coverages);

/** How firmly a unit must be accepted. A unit without a value cannot be left out, and counts as the firmest. */
export const firmness = ({ coverages }: Unit): number =>
  coverages.some(({ value }) => value !== undefined) ? Math.max(...coverages.map(({ level }) => FIRMNESS[level])) : FIRMNESS.must;

/** Whether a refusal that names this field may mean the value at this path, whichever element of an array it is in. */
export const isNamedBy = (field: string | undefined, path: string): boolean =>
  field !== undefined && (path === field || (isPath(field) && isPath(path) && generic(path) === generic(field)));
