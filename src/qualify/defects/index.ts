import type { Catalogued } from '../../catalogue/catalogue.js';
import type { Defect } from './defect.js';
import { genericDefect } from './derived.js';
import { NAMED } from './named/index.js';

export type { Defect } from './defect.js';
export { GENERIC_CLASSES, genericClass, genericDefect, genericDefects } from './derived.js';
export { NAMED as DEFECTS } from './named/index.js';

const byName = new Map(NAMED.map((defect) => [defect.name, defect]));

/** The defect of a name, named or derived; undefined where there is none. */
export const defectOf = (name: string, of: Catalogued): Defect | undefined => byName.get(name) ?? genericDefect(name, of);

/**
 * The defects of these names.
 * @throws RangeError where a name is not known
 */
export function resolveDefects(names: readonly string[], of: Catalogued): readonly Defect[] {
  return names.map((name) => {
    const defect = defectOf(name, of);
    if (defect === undefined) throw new RangeError(`there is no defect ${name}`);
    return defect;
  });
}
