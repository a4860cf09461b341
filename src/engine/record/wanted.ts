import { getAt } from '../../json/path.js';
import { isArray, isObject, type JsonValue, parseJson } from '../../json/value.js';
import type { Expectation } from '../../model/case.js';
import type { Symptom } from '../../model/event.js';
import type { Wanted } from '../../model/reproduction.js';

/** What a case expects, as far as one answer can show it. */
export function wantedByCase(expect: Expectation): Wanted {
  switch (expect.kind) {
    case 'refused':
    case 'accepted':
    case 'not-success':
    case 'not-processed':
      return { kind: expect.kind };
    case 'no-demand':
      return { kind: 'accepted' };
    case 'no-new-effect':
    case 'observed':
      // Any answer is fine, if it is one of the API.
      return { kind: 'not-as-seen', seen: { result: null } };
  }
}

/** The answer that would be right for each thing that a case can expect. */
const RIGHT: Readonly<Record<string, Extract<Wanted, { kind: 'refused' | 'accepted' | 'not-success' | 'not-processed' }>['kind']>> = {
  refused: 'refused',
  accepted: 'accepted',
  'no-demand': 'accepted',
  'not-success': 'not-success',
  'not-processed': 'not-processed',
};

/** What would resolve a finding: the expected kind of answer, or one that does not show what this one shows. */
export function wantedByFinding({ observed, path: place }: Pick<Symptom, 'observed' | 'path'>, reply: string): Wanted {
  const expect = String(observed?.facts?.expect ?? '');
  const kind = Object.hasOwn(RIGHT, expect) ? RIGHT[expect] : undefined;
  if (kind !== undefined) return { kind };
  // A value that leaks is masked here: the rest of the answer tells whether it is the same.
  const path = observed?.code === 'card-data' ? '' : place;
  const body = parseJson(reply);
  if (!isObject(body)) return { kind: 'not-as-seen', seen: { result: null } };
  const part = getAt(body, path);
  if (part === undefined || !(isObject(part) || isArray(part))) return { kind: 'not-as-seen', seen: { [path]: part ?? null } };
  const scalars = scalarsIn(part, path).toSorted(([, a], [, b]) => Number(typeof b === 'number') - Number(typeof a === 'number'));
  const steady = Object.fromEntries(scalars.slice(0, MOST));
  const result = typeof body.result === 'string' ? body.result : null;
  return { kind: 'not-as-seen', seen: Object.keys(steady).length === 0 ? { result } : steady };
}

/** How many values are compared to tell one answer from another, amounts before words. */
const MOST = 40;

/** Values that are the same every time: numbers, booleans and words of a list, but no ids or times. */
function scalarsIn(value: JsonValue, path: string): readonly (readonly [string, string | number | boolean])[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [[path, value]];
  if (typeof value === 'string') return /^[A-Z][A-Z_]+$/.test(value) ? [[path, value]] : [];
  // Lists are left out: their elements have no names.
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    /^[\w-]+$/.test(key) ? scalarsIn(inner, path === '' ? key : `${path}.${key}`) : [],
  );
}
