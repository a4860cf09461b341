import { ROLES } from '../catalogue/roles.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { appendKey } from '../json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import { nearest } from '../model/nearest.js';
import { knownKeys } from './known-fields.js';
import { rowsOf } from './other-operations.js';
import { type BodySide, type FieldNode, treeOf } from './tree.js';

const memberOf = (group: string, key: string): string => `${group}.${group === ROLES.custom ? '{X}' : key}`;

/** Values that were not judged, and the names among them that may be slips. */
export interface Unjudged {
  readonly count: number;
  readonly meant: readonly { readonly path: string; readonly name: string }[];
}

/** More slips in one payload are not looked for. */
const MOST_MEANT = 10;

/**
 * The values of a body that were not judged: no row of the specification covers them, and no finding is about them.
 * @param told paths of findings: a value at or below one of them counts as judged
 */
export function unjudgedIn(contract: Contract, side: BodySide, body: JsonObject, told: ReadonlySet<string>): Unjudged {
  const isBeyond = (generic: string): boolean =>
    !(side === 'request' && contract.listing === 'cut' && rowsOf(contract, generic).length > 0);
  let count = 0;
  const meant: { path: string; name: string }[] = [];
  /** A name that no operation has there, near to one that some operation has. */
  const look = (path: string, generic: string): void => {
    const at = generic.lastIndexOf('.');
    const known =
      at < 0 || contract.listing !== 'cut' || meant.length === MOST_MEANT ? undefined : knownKeys(contract, generic.slice(0, at));
    const key = generic.slice(at + 1);
    const name = known === undefined || known.has(key) ? undefined : nearest(key, known);
    if (name !== undefined) meant.push({ path, name });
  };
  /** Values that no row of this contract lists. Uses a stack of its own, so that depth cannot overflow it. */
  const countLeaves = (start: JsonValue, at: string, named: string): void => {
    const left: { readonly value: JsonValue; readonly path: string; readonly generic: string }[] = [
      { value: start, path: at, generic: named },
    ];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const { value, path, generic } = next;
      if (told.has(path)) continue;
      if (isArray(value)) value.forEach((element, i) => left.push({ value: element, path: `${path}[${i}]`, generic: `${generic}[n]` }));
      else if (isObject(value))
        for (const [key, member] of Object.entries(value))
          left.push({ value: member, path: appendKey(path, key), generic: memberOf(generic, key) });
      else if (value !== null && isBeyond(generic)) {
        count++;
        look(path, generic);
      }
    }
  };
  const walk = (node: FieldNode, group: JsonObject, path: string): void => {
    for (const [key, value] of Object.entries(group)) {
      const at = appendKey(path, key);
      const listed = node.opaque && node.path !== '' ? undefined : (node.members.get(key) ?? node.everyKey);
      const generic = node.path === '' ? key : memberOf(node.path, key);
      if (told.has(at)) continue;
      if (listed === undefined) countLeaves(value, at, generic);
      else if (isObject(value) && listed.group) walk(listed, value, at);
      else if (isArray(value)) value.forEach((element, i) => isObject(element) && walk(listed, element, `${at}[${i}]`));
    }
  };
  walk(treeOf(contract, side), body, '');
  return { count, meant };
}
