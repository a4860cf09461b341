import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import { type Edit, applyEdits } from '../../src/json/edit.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { fieldTable, groupsAbove } from '../fields.js';
import { fieldPath, placesOf } from '../places.js';
import { settle } from '../settle.js';
import { typicalValue } from '../values/typical.js';
import type { AddedField } from './added-field.js';
import { otherVersionField } from './other-version-field.js';
import { unknownField } from './unknown-field.js';
import { unlistedField } from './unlisted-field.js';

/** Fields that do not belong where they are put. */
export function addedFaults(contract: Contract, values: Values): readonly Case[] {
  const added = [...unknownField(contract, values), ...otherVersionField(contract, values), ...unlistedField(contract, values)];
  return added.flatMap((field) => casesOf(contract, values, field));
}

function casesOf(contract: Contract, values: Values, added: AddedField): readonly Case[] {
  const state: StateName = contract.states[0] ?? 'none';
  return placesOf(added.path).map((place) => {
    const host = hostFor(contract, values, state, added, place.position);
    return {
      id: `${contract.id}/${place.word}/${added.recipe}${added.variant === undefined ? '' : `/${added.variant}`}`,
      contract: contract.id,
      suite: added.rule === 'other-version-field' ? 'versions' : 'relations',
      recipe: added.recipe,
      polarity: 'invalid',
      side: 'request',
      rule: added.rule,
      level: added.level,
      family: 'relation',
      state,
      host,
      edits: [{ op: 'set', path: place.path, value: added.value }],
      covers: [],
      expect: { kind: 'refused', fields: strangers(contract, place.path), orAbove: true, types: ['UNSUPPORTED'] },
      needs: [],
    };
  });
}

/** The added path and the groups around it that the contract does not have either: any of them may be named. */
function strangers(contract: Contract, path: string): readonly string[] {
  const { byPath } = fieldTable(contract);
  return [path, ...[...groupsAbove(path)].reverse().filter((group) => !byPath.has(fieldPath(group)))];
}

function hostFor(contract: Contract, values: Values, state: StateName, added: AddedField, position: 'only' | 'first' | 'last'): JsonObject {
  const base = baseBody(contract, values, state);
  const near = added.near === undefined ? undefined : fieldTable(contract).byPath.get(added.near);
  if (near === undefined) return base;
  const paths = near.path.includes('[n]')
    ? (position === 'only' ? [0] : [0, 1]).map((index) => near.path.replace('[n]', `[${index}]`))
    : [near.path.replace('{X}', 'Alpha1')];
  const edits: Edit[] = paths.map((path) => ({ op: 'set', path, value: typicalValue(near, values) }));
  // What the base already has keeps its own value.
  const fresh = edits.filter((edit) => near.presence !== 'required' || edit.path.includes('['));
  return settle(contract, applyEdits(base, fresh) as JsonObject, values);
}
