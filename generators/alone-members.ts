import { namedLevel } from '../src/catalogue/named-rules.js';
import type { Contract, Field } from '../src/catalogue/vocabulary.js';
import { applyEdits } from '../src/json/edit.js';
import { getAt } from '../src/json/path.js';
import type { JsonObject } from '../src/json/value.js';
import type { Case } from '../src/model/case.js';
import type { Values } from '../src/model/values.js';
import { baseBody } from './base.js';
import { isFree } from './body.js';
import { combinedOf } from './combined.js';
import { valueCoverages } from './coverages.js';
import { fieldTable, groupOf } from './fields.js';
import { firstPlace } from './places.js';
import { settle } from './settle.js';
import { acceptLevel } from './values/issued.js';
import { typicalValue } from './values/typical.js';

/** Bodies with one optional member of each group and nothing beside it, until each has been there: none needs a neighbour that is optional too. */
export function aloneMembers(contract: Contract, values: Values): readonly Case[] {
  const state = contract.states[0] ?? 'none';
  const base = baseBody(contract, values, state);
  const all = optionalMembers(contract, values);
  const groups = [...new Set(all.map(({ path }) => groupOf(path)))]
    .map((group) => all.filter(({ path }) => groupOf(path) === group))
    .filter(({ length }) => length > 1);
  const turns = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => groups.flatMap((members) => members[turn] ?? [])).flatMap((members) => {
    const planted = members.map((field) => ({ field, path: firstPlace(field.path), value: typicalValue(field, values) }));
    const edits = planted.map(({ path, value }) => ({ op: 'set' as const, path, value }));
    const body = settle(contract, applyEdits(base, edits) as JsonObject, values);
    const coverages = planted
      .filter(({ path, value }) => getAt(body, path) === value)
      .flatMap(({ field, path, value }) => [
        ...valueCoverages({ field, value, kinds: ['json-type'], level: 'must' }, path),
        {
          side: 'request' as const,
          rule: 'optional-is-optional',
          path: groupOf(path),
          level: namedLevel(contract, 'optional-is-optional'),
        },
      ]);
    return coverages.length === 0 ? [] : [combinedOf({ contract, suite: 'acceptance', state, level: 'must', body, coverages })];
  });
}

const optionalMembers = (contract: Contract, values: Values): readonly Field[] =>
  fieldTable(contract).leaves.filter(
    (field) =>
      field.presence === 'optional' &&
      field.issued === undefined &&
      isFree(contract, field, values) &&
      acceptLevel(field, values) === 'must',
  );
