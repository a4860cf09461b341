import { namedLevel } from '../../src/catalogue/named-rules.js';
import { type Catalogued, contractsOf } from '../../src/catalogue/catalogue.js';
import type { Contract, Field, StateName } from '../../src/catalogue/vocabulary.js';
import { streamFor } from '../../src/json/random.js';
import { leafPaths } from '../../src/json/leaves.js';
import type { JsonValue } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { fieldTable } from '../fields.js';
import { type Mutation, kindsFor, type Spot } from './mutation.js';
import { SETTLED_MUTATIONS } from './from-examples.js';
import { FIELD_MUTATIONS } from './registry.js';
import { TURNS } from '../../src/model/turns.js';
import { turnFor } from './turns.js';

/**
 * Fields that a known-good request carries beyond its cut listing, each broken as part 2 describes it. A refusal for any reason is
 * accepted.
 */
export function cutListingFaults(contract: Contract, values: Values, seed: number): readonly Case[] {
  if (contract.listing !== 'cut') return [];
  const state: StateName = contract.states[0] ?? 'none';
  const base = baseBody(contract, values, state);
  const listed = fieldTable(contract).byPath;
  return leafPaths(base).flatMap((path) => {
    const field = listed.has(path) ? undefined : rowOf(path, contract);
    return field === undefined
      ? []
      : [...faultsOf(contract, values, seed, field, { state, base }), ...missingFault(contract, field, { state, base })];
  });
}

/** The rule is about values beyond the listing, and about members that their group requires. */
function missingFault(contract: Contract, { path, presence }: Field, { state, base }: Pick<Case, 'state' | 'base'>): readonly Case[] {
  if (presence !== 'required-in-group') return [];
  const id = `${contract.id}/${path}/cut-listing/missing`;
  const one = caseOf(contract, path, id, { mutation: 'missing', family: 'presence', state, base, edits: [{ op: 'remove', path }] });
  return [{ ...one, expect: { ...one.expect, ofAcceptedGroup: true } }];
}

function faultsOf(
  contract: Contract,
  values: Values,
  seed: number,
  field: Field,
  { state, base }: Pick<Case, 'state' | 'base'>,
): readonly Case[] {
  const { path } = field;
  const place = { path, word: path, position: 'only' as const };
  return FIELD_MUTATIONS.filter(({ family }) => family !== 'presence').flatMap((mutation) => {
    const idOf = (variant?: string): string =>
      `${contract.id}/${path}/cut-listing/${mutation.id}${variant === undefined ? '' : `-${variant}`}`;
    const spot: Spot = { contract, values, place, kinds: kindsFor(field), stream: (variant) => streamFor(seed, idOf(variant)) };
    // One fault of each mutation shows whether the field is checked; the operation that lists the field gets all of them.
    return mutation
      .faults(field, spot)
      .filter(({ level, value, at }) => level === 'must' && value !== undefined && at === undefined)
      .slice(0, isSettled(mutation) ? 2 : 1)
      .map(
        (fault): Case => ({
          ...caseOf(contract, path, idOf(fault.variant), {
            mutation: mutation.id,
            family: mutation.family,
            state,
            base,
            edits: [{ op: 'set', path, value: fault.value as JsonValue }],
          }),
          ...(isOften(mutation) ? {} : turnFor(idOf(fault.variant), TURNS)),
        }),
      );
  });
}

type Broken = Pick<Case, 'mutation' | 'state' | 'base' | 'edits'> & Required<Pick<Case, 'family'>>;

type Refusal = Extract<Case['expect'], { kind: 'refused' }>;

const caseOf = (contract: Contract, path: string, id: string, broken: Broken): Case & { readonly expect: Refusal } => ({
  id,
  contract: contract.id,
  suite: 'single-fault',
  validity: 'invalid',
  side: 'request',
  rule: 'cut-listing-bounds',
  level: namedLevel(contract, 'cut-listing-bounds'),
  ...broken,
  coverages: [],
  expect: {
    kind: 'refused',
    fields: [path],
    types: ['INVALID', 'MISSING', 'UNSUPPORTED'],
    orAbove: true,
    orBelow: true,
    mustIfEchoed: true,
  },
  needs: [],
  baseBodySize: 'smallest',
});

/** Manners with settled values, and those without a choice, go into every run. */
const isOften = (mutation: Mutation): boolean => mutation.always === undefined || isSettled(mutation);
const isSettled = (mutation: Mutation): boolean => SETTLED_MUTATIONS.includes(mutation);

/** A row that some operation has for the field, preferably one of level must. */
function rowOf(path: string, of: Catalogued): Field | undefined {
  const rows = contractsOf(of).flatMap(({ request }) =>
    request.filter((field) => field.path === path && field.type !== 'group' && field.value === undefined),
  );
  return rows.find(({ level }) => level === 'must') ?? rows[0];
}
