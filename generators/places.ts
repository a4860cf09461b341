import { ROLES } from '../src/catalogue/roles.js';

/** Where a field is put in a body: a concrete path for edits, and a word for the id of a case. */
export interface Place {
  readonly path: string;
  readonly word: string;
  readonly position: 'only' | 'first' | 'middle' | 'last';
}

/** Names under which a field of a map is tried. */
export const MAP_NAMES: readonly [string, string] = ['Alpha1', 'z'];

/** Arrays are broken in an element with neighbours on both sides too, so they have three. */
export const ELEMENTS: readonly number[] = [0, 1, 2];
const POSITIONS = ['first', 'middle', 'last'] as const;

/** The concrete places of a generic path: the elements of an array of three, two names of a map, else one. */
export function placesOf(path: string): readonly Place[] {
  if (path.includes('{X}')) {
    return MAP_NAMES.map((name, i) => ({
      path: path.replace('{X}', name),
      word: path.replace('{X}', name),
      position: i === 0 ? 'first' : 'last',
    }));
  }
  if (!path.includes('[n]')) return [{ path, word: path, position: 'only' }];
  return POSITIONS.map((position, i) => ({ path: path.replace('[n]', `[${i}]`), word: path.replace('[n]', `[${position}]`), position }));
}

/** The first concrete place of a generic path. */
export const firstPlace = (path: string): string => path.replace('{X}', MAP_NAMES[0]).replace('[n]', '[0]');

/** The generic path of a concrete one, as the fields of a contract are named. */
export function fieldPath(path: string): string {
  return path.replace(/\[\d+\]/g, '[n]').replace(/^order\.custom(?:\.|\[")[\s\S]*$/, `${ROLES.custom}.{X}`);
}
