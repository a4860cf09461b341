import { CONTRACTS } from '../../src/catalogue/contracts.js';
import type { Contract, Field, StateName } from '../../src/catalogue/vocabulary.js';
import type { Edit } from '../../src/json/edit.js';
import { streamFor } from '../../src/json/random.js';
import type { Case, SuiteId } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { type Host, hostAt } from '../host.js';
import { type Place, placesOf } from '../places.js';
import { isVersionDifference } from '../version-difference.js';
import { type Fault, type FieldRecipe, kindsFor, type Spot } from './recipe.js';
import { FIELD_RECIPES } from './registry.js';

/** Every field of the contract broken in every way that fits it, once at each of its places. */
export function fieldFaults(contract: Contract, values: Values, seed: number): readonly Case[] {
  return contract.request.flatMap((field) => faultsOf(contract, field, values, seed));
}

function faultsOf(contract: Contract, field: Field, values: Values, seed: number): readonly Case[] {
  if (field.neverSent !== undefined) return [];
  const kinds = kindsFor(field);
  const state: StateName = contract.states[0] ?? 'none';
  const suite: SuiteId = isVersionDifference(contract, field, CONTRACTS) ? 'versions' : 'single-fault';
  const cases: Case[] = [];
  for (const place of placesOf(field.path)) {
    const hosts = new Map<string, Host>();
    const host = (presence: 'absent' | 'present'): Host => {
      const made = hosts.get(presence) ?? hostAt(contract, values, state, place, field.path, presence);
      hosts.set(presence, made);
      return made;
    };
    for (const recipe of FIELD_RECIPES) {
      const idOf = (variant?: string): string => `${contract.id}/${place.word}/${recipe.id}${variant === undefined ? '' : `/${variant}`}`;
      const spot: Spot = { contract, values, place, kinds, stream: (variant) => streamFor(seed, idOf(variant)) };
      for (const fault of recipe.faults(field, spot)) {
        const around = host(fault.host ?? 'absent');
        cases.push(caseOf(contract, field, place, recipe, fault, around, { id: idOf(fault.variant), state, suite }));
      }
    }
  }
  return cases;
}

function caseOf(
  contract: Contract,
  field: Field,
  place: Place,
  recipe: FieldRecipe,
  fault: Fault,
  host: Host,
  { id, state, suite }: Pick<Case, 'id' | 'state' | 'suite'>,
): Case {
  const at = fault.at ?? place.path;
  const edits: Edit[] = [...host.setup];
  edits.push(fault.value === undefined ? { op: 'remove', path: at } : { op: 'set', path: at, value: fault.value });
  return {
    id,
    contract: contract.id,
    suite,
    recipe: recipe.id,
    polarity: 'invalid',
    side: 'request',
    rule: `${field.path}:${fault.kind}`,
    level: fault.level,
    family: recipe.family,
    state,
    host: host.body,
    edits,
    covers: [],
    // How an open fault would be refused counts once a configuration promotes it.
    expect: {
      kind: 'refused',
      fields: field.path.includes('{X}') ? [at, 'order.custom'] : [at],
      types: fault.types,
      ...(fault.orBelow === undefined ? {} : { orBelow: true }),
      ...(fault.orAbove === undefined ? {} : { orAbove: true }),
    },
    needs: [],
  };
}
