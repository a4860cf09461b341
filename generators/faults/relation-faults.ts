import type { Contract, Need, Relation, StateName } from '../../src/catalogue/vocabulary.js';
import { STATE_NAMES } from '../../src/catalogue/vocabulary.js';
import type { Case, Expectation } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { BREAKERS, type BrokenRelation, type Ground, groundOf } from './broken-relations.js';

/** Every relation of the contract broken in each of its ways. */
export function relationFaults(contract: Contract, values: Values): readonly Case[] {
  const state: StateName = contract.states[0] ?? 'none';
  const ground = groundOf(contract, values, state);
  return contract.relations.flatMap((relation) =>
    relation.lint === 'only' ? [] : breakOnce(relation, ground).map((broken) => caseOf(contract, relation, broken, state)),
  );
}

function breakOnce<Kind extends Relation['kind']>(relation: Relation & { readonly kind: Kind }, ground: Ground): readonly BrokenRelation[] {
  return BREAKERS[relation.kind](relation as never, ground);
}

function caseOf(contract: Contract, relation: Relation, broken: BrokenRelation, state: StateName): Case {
  return {
    id: `${contract.id}/${relation.id}/broken${broken.variant === undefined ? '' : `/${broken.variant}`}`,
    contract: contract.id,
    suite: 'relations',
    recipe: relation.id,
    polarity: 'invalid',
    side: 'request',
    rule: relation.id,
    level: relation.level,
    family: 'relation',
    state,
    host: broken.host,
    edits: broken.edits,
    covers: [],
    expect: expectationOf(relation, broken),
    needs: valueNeeds(relation, broken),
  };
}

function expectationOf(relation: Relation, broken: BrokenRelation): Expectation {
  if (relation.expect === 'not-success') {
    const form = relation.kind === 'declined-value' ? 'declined' : relation.kind === 'full-set' ? 'refused' : undefined;
    return form === undefined ? { kind: 'not-success' } : { kind: 'not-success', form };
  }
  return { kind: 'refused', fields: broken.fields, orAbove: true, types: broken.types };
}

/** The state is a property of the case; what is left are values of the configuration. */
function valueNeeds(relation: Relation, broken: BrokenRelation): readonly Need[] {
  const states: readonly string[] = STATE_NAMES;
  const needs = (relation.needs ?? []).filter((need) => !states.includes(need) && need !== 'values.overlay');
  return broken.waits === undefined ? needs : [...needs, broken.waits];
}
