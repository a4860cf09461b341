import type { Contract, Need, Relation, StateName } from '../../src/catalogue/vocabulary.js';
import { STATE_NAMES } from '../../src/catalogue/vocabulary.js';
import type { Case, Expectation } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { applyEdits } from '../../src/json/edit.js';
import { getAt, hasAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import { TURNS } from '../../src/model/turns.js';
import { baseBody } from '../base.js';
import { FULL_BODIES, fullBody } from '../full-body.js';
import { drop } from '../settle.js';
import { inFull } from './field-faults.js';
import { turnFor } from './turns.js';
import { BREAKERS, type BrokenRelation, type Ground, groundOf } from './broken-relations.js';

/** Every relation of the contract broken in each of its ways. */
export function relationFaults(contract: Contract, values: Values): readonly Case[] {
  const state: StateName = contract.states[0] ?? 'none';
  const small = groundOf(contract, values, state, baseBody(contract, values, state));
  return contract.relations.flatMap((relation, position) => {
    if (relation.lint === 'only') return [];
    const full = groundOf(contract, values, state, fullFor(contract, values, state, relation, position));
    return [
      ...breakOnce(relation, small).map((broken): Case => ({ ...caseOf(contract, relation, broken, state), baseBodySize: 'smallest' })),
      ...breakOnce(relation, full).map((broken, variant): Case => {
        const one = caseOf(contract, relation, broken, state);
        // The first way of breaking it goes into a full body in every run.
        const id = inFull(one.id, broken.variant);
        return { ...one, id, baseBodySize: 'fullest', ...(variant === 0 && relation.level !== 'open' ? {} : turnFor(id, TURNS)) };
      }),
    ];
  });
}

/** A full body in which the groups of the relation have only their base content, so that nothing but the fault concerns the relation. */
function fullFor(contract: Contract, values: Values, state: StateName, relation: Relation, position: number): JsonObject {
  const base = baseBody(contract, values, state);
  const own = new Set(membersOf(relation).map((path) => /^[^.[]+/.exec(path)?.[0] ?? path));
  const full = fullBody(contract, values, state, position % FULL_BODIES);
  return [...own].reduce((body, path) => {
    const plain = getAt(base, path);
    if (plain === undefined) return hasAt(body, path) ? drop(body, path) : body;
    return applyEdits(body, [{ op: 'set', path, value: plain }]) as JsonObject;
  }, full);
}

function membersOf(relation: Relation): readonly string[] {
  const own = Object.entries(relation).filter(([name]) =>
    ['path', 'total', 'track', 'number', 'month', 'year', 'when', 'partner', 'country'].includes(name),
  );
  const listed = relation.kind === 'sum' ? [...relation.plus, ...relation.minus] : [];
  return [...own.map(([, value]) => String(value)).filter((value) => value.includes('.')), ...listed];
}

function breakOnce<Kind extends Relation['kind']>(relation: Relation & { readonly kind: Kind }, ground: Ground): readonly BrokenRelation[] {
  return BREAKERS[relation.kind](relation as never, ground);
}

function caseOf(contract: Contract, relation: Relation, broken: BrokenRelation, state: StateName): Case {
  return {
    id: `${contract.id}/${relation.id}/broken${broken.variant === undefined ? '' : `/${broken.variant}`}`,
    contract: contract.id,
    suite: 'relations',
    mutation: relation.id,
    validity: 'invalid',
    side: 'request',
    rule: relation.id,
    level: relation.level,
    family: 'relation',
    state,
    base: broken.base,
    edits: broken.edits,
    coverages: [],
    expect: expectationOf(relation, broken),
    needs: valueNeeds(relation, broken),
  };
}

function expectationOf(relation: Relation, broken: BrokenRelation): Expectation {
  if (relation.expect === 'not-success') {
    const form = relation.kind === 'declined-value' ? 'declined' : relation.kind === 'full-set' ? 'refused' : undefined;
    return form === undefined ? { kind: 'not-success' } : { kind: 'not-success', form };
  }
  // Of too many fields none is the one too many.
  return {
    kind: 'refused',
    fields: broken.fields,
    orAbove: true,
    ...(relation.kind === 'map-size' ? { orBelow: true } : {}),
    types: broken.types,
  };
}

/** The state is a property of the case; what is left are values of the configuration. */
function valueNeeds(relation: Relation, broken: BrokenRelation): readonly Need[] {
  const states: readonly string[] = STATE_NAMES;
  const needs = (relation.needs ?? []).filter((need) => !states.includes(need) && need !== 'values.overlay');
  return broken.waits === undefined ? needs : [...needs, broken.waits];
}
