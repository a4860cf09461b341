import { ROLES } from '../catalogue/roles.js';
import { appendKey, joinPath } from '../json/path.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../json/value.js';
import type { FieldNode } from './tree.js';
import type { Stranger } from './unlisted.js';

/** A place in a body, and what the listing says of it. */
export interface Place {
  readonly path: string;
  readonly value: JsonValue | undefined;
  /** Undefined beyond the listing. */
  readonly node: FieldNode | undefined;
  /** Whether it is one element of a list. */
  readonly element: boolean;
  /** The path with `[n]` for every index. */
  readonly generic: string;
  /** The first key on the way that the listing lacks, with the group that lacks it. */
  readonly stranger?: { readonly group: FieldNode; readonly found: Stranger };
}

/** The place that a JSON pointer names. */
export function placeAt(root: FieldNode, body: JsonObject, pointer: string): Place {
  let place: Place = { path: '', value: body, node: root, element: false, generic: '' };
  for (const step of pointer.split('/').slice(1)) place = inner(place, step.replaceAll('~1', '/').replaceAll('~0', '~'));
  return place;
}

/** The place of one member or element. */
export function inner(place: Place, key: string): Place {
  const { path, value, node, generic, stranger } = place;
  if (isArray(value)) {
    const at = { ...place, path: joinPath(path, Number(key)), value: value[Number(key)], element: true };
    return node === undefined ? { ...at, generic: `${generic}[n]` } : at;
  }
  const group = isObject(value) ? value : {};
  const member = Object.hasOwn(group, key) ? group[key] : undefined;
  const next = node?.members.get(key) ?? node?.everyKey;
  const at = { path: appendKey(path, key), value: member, element: false };
  if (next !== undefined) return { ...at, node: next, generic: next.path };
  const unknown = generic === '' ? key : generic === ROLES.custom ? `${generic}.{X}` : `${generic}.${key}`;
  if (node === undefined) return { ...at, node, generic: unknown, ...(stranger === undefined ? {} : { stranger }) };
  const found = { key, path: at.path, value: member ?? null, beside: group };
  return { ...at, node: undefined, generic: unknown, stranger: { group: node, found } };
}
