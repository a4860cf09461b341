import { FIRMNESS } from '../../catalogue/level.js';
import { generic, isPath } from '../../json/path.js';
import type { Cover } from '../../model/case.js';

/** The covers of one value: they cannot be told apart by leaving one out. */
export interface Unit {
  readonly path: string;
  readonly covers: readonly Cover[];
}

export function unitsOf(covers: readonly Cover[]): readonly Unit[] {
  const units = new Map<string, Cover[]>();
  for (const cover of covers) {
    const list = units.get(cover.path) ?? [];
    list.push(cover);
    units.set(cover.path, list);
  }
  return [...units].map(([path, list]) => ({ path, covers: list }));
}

export const coversOf = (units: readonly Unit[]): readonly Cover[] => units.flatMap(({ covers }) => covers);

/** How firmly a unit must be accepted. A unit without a value cannot be left out, and counts as the firmest. */
export const firmness = ({ covers }: Unit): number =>
  covers.some(({ value }) => value !== undefined) ? Math.max(...covers.map(({ level }) => FIRMNESS[level])) : FIRMNESS.must;

/** Whether a refusal that names this field may mean the value at this path, whichever element of an array it is in. */
export const isNamedBy = (field: string | undefined, path: string): boolean =>
  field !== undefined && (path === field || (isPath(field) && isPath(path) && generic(path) === generic(field)));
