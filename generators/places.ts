/** Where in a body a field is put: concrete for edits, in words for the id of a case. */
export interface Place {
  readonly path: string;
  readonly word: string;
  readonly position: 'only' | 'first' | 'last';
}

/** Names under which a field of a map is tried. */
export const MAP_NAMES: readonly [string, string] = ['Alpha1', 'z'];

/** The concrete places of a generic path: both ends of an array of two, two names of a map, else one. */
export function placesOf(path: string): readonly Place[] {
  if (path.includes('{X}')) return MAP_NAMES.map((name, i) => place(path.replace('{X}', name), path.replace('{X}', name), i));
  if (!path.includes('[n]')) return [{ path, word: path, position: 'only' }];
  return ['first', 'last'].map((word, i) => place(path.replace('[n]', `[${i}]`), path.replace('[n]', `[${word}]`), i));
}

/** The first concrete place of a generic path. */
export const firstPlace = (path: string): string => path.replace('{X}', MAP_NAMES[0]).replace('[n]', '[0]');

/** The generic path of a concrete one, as the fields of a contract are named. */
export function fieldPath(path: string): string {
  return path.replace(/\[\d+\]/g, '[n]').replace(/^order\.custom(?:\.|\[")[\s\S]*$/, 'order.custom.{X}');
}

function place(path: string, word: string, index: number): Place {
  return { path, word, position: index === 0 ? 'first' : 'last' };
}
