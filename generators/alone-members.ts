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
import { fieldTable, groupOf, isWithin } from './fields.js';
import { firstPlace } from './places.js';
import { settle } from './settle.js';
import { acceptLevel } from './values/issued.js';
import { typicalValue } from './values/typical.js';

/** Bodies with one optional member of each group and nothing beside it, until each has been there: none needs a neighbour that is optional too. */
export function aloneMembers(contract: Contract, values: Values): readonly Case[] {
  const state = contract.states[0] ?? 'none';
  const base = baseBody(contract, values, state);
  return turnsOf(optionalMembers(contract, values)).flatMap((members) => {
    const planted = members.map((field) => ({ field, path: firstPlace(field.path), value: typicalValue(field, values) }));
    const edits = planted.map(({ path, value }) => ({ op: 'set' as const, path, value }));
    const body = settle(contract, applyEdits(base, edits) as JsonObject, values);
    const coverages = planted
      .filter(({ path, value }) => getAt(body, path) === value)
      .flatMap(({ field, path, value }) => valueCoverages({ field, value, kinds: ['json-type'], level: 'must' }, path));
    return coverages.length === 0 ? [] : [combinedOf({ contract, suite: 'acceptance', state, level: 'must', body, coverages })];
  });
}

/** The members of all groups, a few at a time: one of a group, and of no group within it. */
function turnsOf(members: readonly Field[]): readonly (readonly Field[])[] {
  const waiting = [...new Set(members.map(({ path }) => groupOf(path)))]
    .map((group) => ({ group, queue: members.filter(({ path }) => groupOf(path) === group) }))
    .filter(({ queue }) => queue.length > 1);
  const turns: (readonly Field[])[] = [];
  while (waiting.some(({ queue }) => queue.length > 0)) {
    const taken: { readonly group: string; readonly field: Field }[] = [];
    for (const { group, queue } of waiting.toSorted((one, two) => two.queue.length - one.queue.length)) {
      const isBeside = taken.some((one) => isWithin(one.group, group) || isWithin(group, one.group));
      const field = isBeside ? undefined : queue.shift();
      if (field !== undefined) taken.push({ group, field });
    }
    turns.push(taken.map(({ field }) => field));
  }
  return turns;
}

const optionalMembers = (contract: Contract, values: Values): readonly Field[] =>
  fieldTable(contract).leaves.filter(
    (field) =>
      field.presence === 'optional' &&
      field.issued === undefined &&
      isFree(contract, field, values) &&
      acceptLevel(field, values) === 'must',
  );
