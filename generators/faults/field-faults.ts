import { CONTRACTS } from '../../src/catalogue/contracts.js';
import type { Contract, Field, RuleKind, StateName } from '../../src/catalogue/vocabulary.js';
import type { Edit } from '../../src/json/edit.js';
import { streamFor } from '../../src/json/random.js';
import { isObject } from '../../src/json/value.js';
import type { Case, SuiteId } from '../../src/model/case.js';
import { TURNS } from '../../src/model/turns.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { FULL_BODIES, fullBody } from '../full-body.js';
import { type Host, hostAt } from '../host.js';
import { type Place, placesOf } from '../places.js';
import { isVersionDifference } from '../version-difference.js';
import { type Fault, type FieldRecipe, kindsFor, type Spot } from './recipe.js';
import { FIELD_RECIPES } from './registry.js';
import { turnFor } from './turns.js';

/** Every field of the contract broken in every way that fits it, at each of its places, in a small and in a full body; those at one place alone where an area is given. */
export function fieldFaults(contract: Contract, values: Values, seed: number, area?: string): readonly Case[] {
  const state: StateName = contract.states[0] ?? 'none';
  const ground: Ground = { contract, values, seed, state };
  const isWanted = (field: Field): boolean => area === undefined || placesOf(field.path).some(({ word }) => word === area);
  return contract.request.flatMap((field) => (field.neverSent === undefined && isWanted(field) ? faultsOf(ground, field) : []));
}

/** The id of a case whose fault is put into the fullest body. */
export const inFull = (id: string, variant: string | undefined): string => `${id}${variant === undefined ? '/' : '-'}in-full`;

/** In so many runs a wrong type has been put into every full body. */
const TYPE_ROUND = 4;

interface Ground {
  readonly contract: Contract;
  readonly values: Values;
  readonly seed: number;
  readonly state: StateName;
}

/** One way of breaking a field, and how often it is worth sending. */
interface Chosen {
  readonly recipe: FieldRecipe;
  readonly fault: Fault;
  /** The first of its kind: it stands for the rule at every place and in a full body too. */
  readonly leading: boolean;
  /** The first of its recipe. */
  readonly first: boolean;
  /** Worth a request in every run. */
  readonly often: boolean;
}

function faultsOf(ground: Ground, field: Field): readonly Case[] {
  const { contract, state } = ground;
  const suite: SuiteId = isVersionDifference(contract, field, CONTRACTS) ? 'versions' : 'single-fault';
  const places = placesOf(field.path);
  const cases: Case[] = [];
  places.forEach((place, number) => {
    const idOf = (recipe: FieldRecipe, variant: string | undefined): string =>
      `${contract.id}/${place.word}/${recipe.id}${variant === undefined ? '' : `/${variant}`}`;
    const hosts = hostsAt(ground, field, place);
    chosenFor(ground, field, place, idOf).forEach(({ recipe, fault, leading, first, often }, position) => {
      const id = idOf(recipe, fault.variant);
      // Where a field has several places, its faults are dealt out among them.
      const dealt = position % places.length === number;
      const make = (hostSize: 'smallest' | 'fullest', round: number): Case => {
        const own = hostSize === 'smallest' ? id : inFull(id, fault.variant);
        const host = hosts(hostSize, fault.host ?? 'absent', id);
        return {
          ...caseOf(contract, field, place, recipe, fault, host, { id: own, state, suite }),
          hostSize,
          ...(round === 1 ? {} : turnFor(own, round)),
        };
      };
      // That a value has its type is one check for all elements and bodies more often than the others are.
      const stands = leading && fault.kind !== 'json-type';
      // Away from its place, and in the fullest body, the first value of every mistake stands for the others.
      if (dealt || stands || first || fault.level === 'open')
        cases.push(make('smallest', stands || (often && dealt) ? 1 : dealt && fault.level !== 'open' ? (recipe.round ?? TURNS) : TURNS));
      if (dealt && (leading || first)) cases.push(make('fullest', stands ? 1 : leading ? TYPE_ROUND : TURNS));
    });
  });
  return cases;
}

/** The faults of a field at a place, no value twice. */
function chosenFor(
  { contract, values, seed }: Ground,
  field: Field,
  place: Place,
  idOf: (recipe: FieldRecipe, variant: string | undefined) => string,
): readonly Chosen[] {
  const kinds = kindsFor(field);
  const sent = new Set<string>();
  const led = new Set<RuleKind>();
  const chosen: Chosen[] = [];
  for (const recipe of FIELD_RECIPES) {
    const spot: Spot = { contract, values, place, kinds, stream: (variant) => streamFor(seed, idOf(recipe, variant)) };
    let count = 0;
    for (const fault of recipe.faults(field, spot)) {
      const key = JSON.stringify([fault.at ?? '', fault.host ?? '', fault.value === undefined ? 'taken away' : [fault.value]]);
      if (sent.has(key)) continue;
      sent.add(key);
      const judged = fault.level !== 'open';
      const leading = judged && !led.has(fault.kind);
      if (leading) led.add(fault.kind);
      if (judged) count += 1;
      chosen.push({
        recipe,
        fault,
        leading,
        first: judged && count === 1,
        often: judged && count <= (recipe.always ?? Number.POSITIVE_INFINITY),
      });
    }
  }
  return chosen;
}

type HostMaker = (size: 'smallest' | 'fullest', presence: 'absent' | 'present', id: string) => Host;

/** The bodies that a fault at a place can be put into; many faults share one. */
function hostsAt({ contract, values, seed, state }: Ground, field: Field, place: Place): HostMaker {
  const hosts = new Map<string, Host>();
  return (size, presence, id) => {
    const number = size === 'smallest' ? 0 : streamFor(seed, `${id} full`).nextInt(FULL_BODIES);
    const key = `${size} ${presence} ${number}`;
    const base = size === 'smallest' ? baseBody(contract, values, state) : fullBody(contract, values, state, number);
    const made = hosts.get(key) ?? hostAt(contract, values, base, place, field.path, presence);
    hosts.set(key, made);
    return made;
  };
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
      fields: field.path.includes('{X}') ? [at, 'order.custom'] : [at, ...requiredBelow(contract, field, fault, at)],
      types: fault.types,
      ...(fault.orBelow === undefined ? {} : { orBelow: true }),
      ...(fault.orAbove === undefined ? {} : { orAbove: true }),
    },
    needs: [],
  };
}

/** A group that is absent, null or empty lacks its required members too: a refusal may name one of them instead. */
function requiredBelow(contract: Contract, field: Field, { value }: Fault, at: string): readonly string[] {
  const hollow = value === undefined || value === null || (isObject(value) && Object.keys(value).length === 0);
  if (field.type !== 'group' || !hollow) return [];
  return contract.request
    .filter(({ path, presence }) => path.startsWith(`${field.path}.`) && (presence === 'required' || presence === 'required-in-group'))
    .map(({ path }) => at + path.slice(field.path.length));
}
