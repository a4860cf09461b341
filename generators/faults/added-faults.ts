import { namedLevel } from '../../src/catalogue/named-rules.js';
import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import { type Edit, applyEdits } from '../../src/json/edit.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { fieldTable, groupsAbove } from '../fields.js';
import { ELEMENTS, fieldPath, type Place, placesOf } from '../places.js';
import { settle } from '../settle.js';
import { TURNS } from '../../src/model/turns.js';
import { fullBody } from '../full-body.js';
import { inFull } from './field-faults.js';
import { turnFor } from './turns.js';
import { typicalValue } from '../values/typical.js';
import type { AddedField } from './added-field.js';
import { otherVersionField } from './other-version-field.js';
import { unknownField } from './unknown-field.js';
import { unlistedField } from './unlisted-field.js';

/** Fields that do not belong where they are put. */
export function addedFaults(contract: Contract, values: Values): readonly Case[] {
  const added = [...unknownField(contract, values), ...otherVersionField(contract, values), ...unlistedField(contract, values)];
  const seen = new Set<string>();
  const bases = baseBodiesOf(contract, values);
  let late = 0;
  const nextTurn = (): Pick<Case, 'turn'> => turnFor(contract.id, TURNS, late++);
  return added.flatMap((field) => {
    const all = placesOf(field.path);
    // Every element of an array gets one unknown name, which shows whether the element is checked; other names go into the last element
    // only.
    const places = field.variant === undefined || field.mutation === 'stray-word' ? all.slice(-1) : all;
    return places.flatMap((place, number) => {
      const id = `${contract.id}/${place.word}/${field.mutation}${field.variant === undefined ? '' : `/${field.variant}`}`;
      if (seen.has(id)) return [];
      seen.add(id);
      const level = namedLevel(contract, field.rule);
      const due = level !== 'open' && number === places.length - 1 ? field.due : 'late';
      const made = (size: BaseBodySize, own: string, turn: Pick<Case, 'turn'>): Case =>
        caseOf(contract, field, place, { id: own, level, base: bases(field, place, size), baseBodySize: size, ...turn });
      const small = made('smallest', id, turnOf(due, nextTurn));
      if (number > 0 || field.variant === undefined || field.due !== 'always') return [small];
      return [small, made('fullest', inFull(id, field.variant), nextTurn())];
    });
  });
}

function turnOf(due: AddedField['due'], nextTurn: () => Pick<Case, 'turn'>): Pick<Case, 'turn'> {
  if (due === 'always') return {};
  return due === 'late' ? nextTurn() : { turn: due };
}

type BaseBodySize = NonNullable<Case['baseBodySize']>;

function caseOf(
  contract: Contract,
  added: AddedField,
  place: Place,
  { id, level, base, baseBodySize, turn }: Pick<Case, 'id' | 'level' | 'base' | 'turn'> & { readonly baseBodySize: BaseBodySize },
): Case {
  const beside = added.beside ?? [];
  const { insteadOf } = added;
  return {
    id,
    contract: contract.id,
    suite: added.rule === 'other-version-field' ? 'versions' : 'relations',
    mutation: added.mutation,
    validity: 'invalid',
    side: 'request',
    rule: added.rule,
    level,
    family: 'relation',
    state: contract.states[0] ?? 'none',
    base,
    edits: [
      ...beside,
      ...(insteadOf === undefined ? [] : [{ op: 'remove' as const, path: insteadOf }]),
      { op: 'set', path: place.path, value: added.value },
    ],
    coverages: [],
    expect: {
      kind: 'refused',
      fields: [...strangers(contract, place.path), ...beside.map(({ path }) => path), ...(insteadOf === undefined ? [] : [insteadOf])],
      orAbove: true,
      types: insteadOf === undefined ? ['UNSUPPORTED'] : ['UNSUPPORTED', 'MISSING'],
    },
    needs: [],
    ...(insteadOf === undefined ? {} : { alsoBreaks: `${insteadOf}:required` }),
    baseBodySize,
    ...(turn === undefined ? {} : { turn }),
  };
}

/** The added path and the unknown groups around it: error.field may name any of them. */
function strangers(contract: Contract, path: string): readonly string[] {
  const { byPath } = fieldTable(contract);
  return [path, ...[...groupsAbove(path)].reverse().filter((group) => !byPath.has(fieldPath(group)))];
}

/** The bodies that added fields are put into; many fields share one. */
function baseBodiesOf(contract: Contract, values: Values): (added: AddedField, place: Place, size: BaseBodySize) => JsonObject {
  const bases = new Map<string, JsonObject>();
  return (added, place, size) => {
    const key = `${size} ${place.position} ${added.near ?? ''}`;
    const base = bases.get(key) ?? baseBodyFor(contract, values, added, place, size);
    bases.set(key, base);
    return base;
  };
}

function baseBodyFor(contract: Contract, values: Values, added: AddedField, { position }: Place, size: BaseBodySize): JsonObject {
  const state: StateName = contract.states[0] ?? 'none';
  const base = size === 'smallest' ? baseBody(contract, values, state) : fullBody(contract, values, state, 0);
  const near = added.near === undefined ? undefined : fieldTable(contract).byPath.get(added.near);
  if (near === undefined) return base;
  const paths = near.path.includes('[n]')
    ? (position === 'only' ? [0] : ELEMENTS).map((index) => near.path.replace('[n]', `[${index}]`))
    : [near.path.replace('{X}', 'Alpha1')];
  const edits: Edit[] = paths.map((path) => ({ op: 'set', path, value: typicalValue(near, values) }));
  // A required field keeps the value that the base has.
  const fresh = edits.filter((edit) => near.presence !== 'required' || edit.path.includes('['));
  return settle(contract, applyEdits(base, fresh) as JsonObject, values);
}
