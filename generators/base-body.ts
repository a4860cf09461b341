import { pairOf } from '../src/catalogue/roles.js';
import type { Contract } from '../src/catalogue/vocabulary.js';
import { type Edit, applyEdits } from '../src/json/edit.js';
import { getAt, hasAt } from '../src/json/path.js';
import type { JsonObject, JsonValue } from '../src/json/value.js';
import type { Values } from '../src/model/values.js';
import { type FieldTable, fieldTable, groupOf, groupsAbove } from './fields.js';
import { ELEMENTS, type Place } from './places.js';
import { drop, settle } from './settle.js';
import { isKnown } from './values/issued.js';
import { typicalValue } from './values/typical.js';

/** A valid body, and the edits that bring in what a fault needs around it but no target can be expected to know. */
export interface BaseBody {
  readonly body: JsonObject;
  readonly setup: readonly Edit[];
}

/** Whether the body has the field before it is broken. */
export type Presence = 'absent' | 'present';

/**
 * A valid body with what a fault at this place needs: three elements of an array, the required members of its groups, the partners of its
 * relations. What only an issuer could make comes in by the edits, so that the body alone stays acceptable.
 */
export function baseBodyAt(
  contract: Contract,
  values: Values,
  whole: JsonObject,
  place: Place,
  path: string,
  presence: Presence,
): BaseBody {
  // A broken total that can still be read would also not match its parts, so the parts are left out.
  const parts = contract.relations.flatMap((relation) =>
    relation.kind === 'sum' && relation.total === path ? [...relation.plus, ...relation.minus, values.paths.itemAmount] : [],
  );
  const base = parts.filter((part) => hasAt(whole, part)).reduce(drop, whole);
  const table = fieldTable(contract);
  const field = table.byPath.get(path);
  if (field === undefined || field.presence === 'fixed') return { body: base, setup: [] };
  const wanted: Edit[] = [];
  const apart: Edit[] = [];
  const element = groupsAbove(path).find((group) => group.endsWith('[n]')) ?? (path.endsWith('[n]') ? path : undefined);
  if (element !== undefined) {
    const member = table.leaves.find((leaf) => leaf.path.startsWith(`${element}.`) && leaf.path !== path);
    const fallback = table.leaves.find((leaf) => leaf.path.startsWith(`${element}.`));
    const leaf = member ?? fallback;
    if (leaf !== undefined) {
      for (const index of ELEMENTS) wanted.push(set(leaf.path.replace('[n]', `[${index}]`), typicalValue(leaf, values)));
      if (isAlone(leaf.path, path, element, place, base, table)) apart.push({ op: 'remove', path: leaf.path.replace('[n]', '[0]') });
    }
  }
  if (presence === 'present' && field.type !== 'group') wanted.push(set(place.path, typicalValue(field, values)));
  if (presence === 'present' && field.type === 'group' && element === undefined) {
    const inner = table.leaves.find((leaf) => leaf.path.startsWith(`${path}.`));
    if (inner !== undefined) wanted.push(set(inner.path.replace('{X}', 'Alpha1'), typicalValue(inner, values)));
  }
  for (const group of groupsAbove(path)) {
    for (const member of table.requiredIn.get(group) ?? []) {
      if (member.path !== path && !member.path.includes('[n]')) wanted.push(set(member.path, typicalValue(member, values)));
    }
  }
  if (presence === 'present' && field.presence !== 'optional') wanted.push(...sibling(contract, values, path));
  wanted.push(...partners(contract, values, path));
  const opaque = field.accept === 'open' && !isKnown(field, values);
  const full = settle(contract, applyEdits(base, wanted) as JsonObject, values, [place.path]);
  if (!opaque) return { body: full, setup: apart };
  return { body: base, setup: [...differences(base, full), ...apart] };
}

/** Whether the field is broken in an element that has nothing else in it: the first one, where the body has no such array of its own. */
function isAlone(
  filled: string,
  path: string,
  element: string,
  { position }: Place,
  base: JsonObject,
  { requiredIn }: FieldTable,
): boolean {
  const isNeeded = (requiredIn.get(element) ?? []).some((member) => member.path === filled);
  return filled !== path && path !== element && position === 'first' && !isNeeded && !hasAt(base, element.replace('[n]', ''));
}

/** Fields that go with this one or not at all. */
function partners(contract: Contract, values: Values, path: string): readonly Edit[] {
  const table = fieldTable(contract);
  const paths = contract.relations.flatMap((relation) => (relation.kind === 'alone' && relation.path === path ? [relation.partner] : []));
  const pair = pairOf(contract);
  if (pair.includes(path)) paths.push(...pair.filter((partner) => partner !== path));
  return paths.flatMap((partner) => {
    const field = table.byPath.get(partner);
    return field === undefined ? [] : [set(partner, typicalValue(field, values))];
  });
}

/** A second member of the field's group, so that the group stays when the field goes. */
function sibling(contract: Contract, values: Values, path: string): readonly Edit[] {
  const table = fieldTable(contract);
  const group = groupOf(path);
  if (group === '' || path.includes('[n]') || (table.requiredIn.get(group) ?? []).length > 1) return [];
  const members = table.leaves.filter((leaf) => leaf.path !== path && leaf.path.startsWith(`${group}.`) && !/\[n\]|\{X\}/.test(leaf.path));
  const chosen = members.find((leaf) => leaf.accept === 'must') ?? members[0];
  return chosen === undefined || chosen.presence === 'required' ? [] : [set(chosen.path, typicalValue(chosen, values))];
}

/** The edits that turn one body into another that has more in it. */
function differences(from: JsonObject, to: JsonObject): readonly Edit[] {
  const edits: Edit[] = [];
  const walk = (value: JsonValue, path: string): void => {
    const old = getAt(from, path);
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && (path === '' || old !== undefined)) {
      for (const [key, member] of Object.entries(value)) walk(member, path === '' ? key : `${path}.${key}`);
    } else if (JSON.stringify(old) !== JSON.stringify(value)) edits.push(set(path, value));
  };
  walk(to, '');
  return edits;
}

const set = (path: string, value: JsonValue): Edit => ({ op: 'set', path, value });
