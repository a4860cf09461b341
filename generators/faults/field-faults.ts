import { ROLES } from '../../src/catalogue/roles.js';
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
import { type Fault, type Manner, kindsFor, type Spot } from './manner.js';
import { FIELD_MANNERS } from './registry.js';
import { contractsWith, turnAmong, turnFor } from './turns.js';

/** Every field of the contract broken in every way that fits it, at each of its places, in a small and in a full body; those at one place alone where an area is given. */
export function fieldFaults(contract: Contract, values: Values, seed: number, area?: string): readonly Case[] {
  const state: StateName = contract.states[0] ?? 'none';
  const ground: Ground = { contract, values, seed, state };
  const isWanted = (field: Field): boolean => area === undefined || placesOf(field.path).some(({ word }) => word === area);
  return contract.request.flatMap((field) => (field.neverSent === undefined && isWanted(field) ? faultsOf(ground, field) : []));
}

/** The id of a case whose fault is put into a full body, or into another one. */
export const inFull = (id: string, variant: string | undefined, more = 0): string =>
  `${id}${variant === undefined ? '/' : '-'}in-full${more === 0 ? '' : `-${'bcd'.charAt(more - 1)}`}`;

interface Ground {
  readonly contract: Contract;
  readonly values: Values;
  readonly seed: number;
  readonly state: StateName;
}

/** One way of breaking a field, and how often it is worth sending. */
interface Chosen {
  readonly manner: Manner;
  readonly fault: Fault;
  /** The first of its kind: it stands for the rule at every place. */
  readonly leading: boolean;
  /** The first of its manner. */
  readonly first: boolean;
  /** Worth a request in every run. */
  readonly often: boolean;
  /** Which of the full bodies of its rule it is put into in every run. */
  readonly full: number | undefined;
}

/** A rule with few faults is broken in so many full bodies in a run: what has two good values stands there with both of them. */
const BODIES_A_RUN = 2;

function faultsOf(ground: Ground, field: Field): readonly Case[] {
  const { contract, state, seed } = ground;
  const suite: SuiteId = isVersionDifference(contract, field, CONTRACTS) ? 'versions' : 'single-fault';
  const places = placesOf(field.path);
  const cases: Case[] = [];
  places.forEach((place, number) => {
    const idOf = (manner: Manner, variant: string | undefined): string =>
      `${contract.id}/${place.word}/${manner.id}${variant === undefined ? '' : `/${variant}`}`;
    const hosts = hostsAt(ground, field, place);
    spread(field, chosenFor(ground, field, place, idOf), places.length).forEach(
      ({ manner, fault, leading, first, often, full }, position) => {
        const id = idOf(manner, fault.variant);
        // Where a field has several places, its faults are dealt out among them.
        const dealt = position % places.length === number;
        const make = (size: 'smallest' | 'fullest', turn: number, due: Due, more = 0): Case => {
          const own = size === 'smallest' ? id : inFull(id, fault.variant, more);
          // With every seed another body.
          const host = hosts(size === 'smallest' ? size : bodyFor(field.path, turn + more, seed), fault.host ?? 'absent');
          return {
            ...caseOf(contract, field, place, manner, fault, host, { id: own, state, suite }),
            hostSize: size,
            ...turnOf(contract, field, own, due),
          };
        };
        // The first of a rule goes to the first place in the smallest body, and to the others in full ones.
        const stands = leading && number === 0;
        const inFullHere = leading && places.length > 1 ? (number > 0 ? number - 1 : undefined) : dealt ? full : undefined;
        const always = stands || (often && !leading && dealt && inFullHere === undefined);
        // Away from its place, and in the fullest body, the first value of every mistake stands for the others: where there are several places both at once.
        const away = first && (places.length === 1 || !dealt);
        const shared = dealt && fault.level !== 'open' && (manner.shared === 'all' || (first && manner.shared === 'first'));
        if (dealt || leading) cases.push(make('smallest', 0, always ? 'always' : shared ? 'shared' : 'late'));
        if (inFullHere !== undefined || leading || away)
          cases.push(make('fullest', inFullHere ?? position, inFullHere === undefined ? 'late' : 'always'));
        // In its turn the first of a rule meets all that can stand beside it.
        if (leading && dealt) for (const more of OTHER_BODIES) cases.push(make('fullest', inFullHere ?? position, 'late', more));
      },
    );
  });
  return cases;
}

/** In every run; in every run to one of the contracts that have the field; or in its turn. */
type Due = 'always' | 'shared' | 'late';

function turnOf(contract: Contract, field: Field, id: string, due: Due): Pick<Case, 'turn'> {
  if (due === 'always') return {};
  if (due === 'late') return turnFor(id, TURNS);
  return turnAmong(contractsWith()(field.path), contract.id, id.slice(contract.id.length), TURNS);
}

const OTHER_BODIES = Array.from({ length: FULL_BODIES - 1 }, (_, i) => i + 1);

/** One of the full bodies, by number. What has two values has the usual one in even bodies: a rule meets the other one first. */
function bodyFor(path: string, turn: number, seed: number): number {
  const start = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) + Math.abs(seed);
  return (1 + 2 * (start % 2) + turn) % FULL_BODIES;
}

/**
 * The faults of a field with the full bodies that they are put into. The first of a rule goes into the smallest body; one after it that is as
 * firm goes into a full one instead, and so does the next, so that a rule is broken in bodies that differ at the cost of one request each.
 * Where a rule has no other fault that is as firm, the first goes into a full body as well. In an array its places see to that; a group is told from a text
 * in any body.
 */
function spread(field: Field, chosen: readonly Omit<Chosen, 'full'>[], places: number): readonly Chosen[] {
  const bodies = new Map<Omit<Chosen, 'full'>, number>();
  for (const leader of places > 1 || field.type === 'group' ? [] : chosen.filter(({ leading }) => leading)) {
    const others = chosen.filter((one) => one !== leader && one.often && one.fault.kind === leader.fault.kind);
    const firm = others.filter(({ fault }) => fault.level === leader.fault.level);
    const weaker = others.filter((one) => !firm.includes(one));
    const full = firm.length > 1 ? firm.slice(0, FULL_BODIES) : [...(firm.length > 0 ? firm : [leader]), ...weaker].slice(0, BODIES_A_RUN);
    full.forEach((one, turn) => bodies.set(one, turn));
  }
  return chosen.map((one) => ({ ...one, full: bodies.get(one) }));
}

/** The faults of a field at a place, no value twice. */
function chosenFor(
  { contract, values, seed }: Ground,
  field: Field,
  place: Place,
  idOf: (manner: Manner, variant: string | undefined) => string,
): readonly Omit<Chosen, 'full'>[] {
  const kinds = kindsFor(field);
  const sent = new Set<string>();
  const led = new Set<RuleKind>();
  const chosen: Omit<Chosen, 'full'>[] = [];
  for (const manner of FIELD_MANNERS) {
    const spot: Spot = { contract, values, place, kinds, stream: (variant) => streamFor(seed, idOf(manner, variant)) };
    const before = new Map<RuleKind, number>();
    for (const fault of manner.faults(field, spot)) {
      const key = JSON.stringify([fault.at ?? '', fault.host ?? '', fault.value === undefined ? 'taken away' : [fault.value]]);
      if (sent.has(key)) continue;
      sent.add(key);
      const judged = fault.level !== 'open';
      const leading = judged && !led.has(fault.kind);
      if (leading) led.add(fault.kind);
      const count = before.get(fault.kind) ?? 0;
      if (judged) before.set(fault.kind, count + 1);
      chosen.push({
        manner,
        fault,
        leading,
        first: judged && count === 0,
        often: judged && fault.rare === undefined && manner.always?.(fault.kind, count, fault.variant) !== false,
      });
    }
  }
  return chosen;
}

type HostMaker = (body: number | 'smallest', presence: 'absent' | 'present') => Host;

/** The bodies that a fault at a place can be put into; many faults share one. */
function hostsAt({ contract, values, state }: Ground, field: Field, place: Place): HostMaker {
  const hosts = new Map<string, Host>();
  return (body, presence) => {
    const key = `${body} ${presence}`;
    const base = body === 'smallest' ? baseBody(contract, values, state) : fullBody(contract, values, state, body);
    const made = hosts.get(key) ?? hostAt(contract, values, base, place, field.path, presence);
    hosts.set(key, made);
    return made;
  };
}

function caseOf(
  contract: Contract,
  field: Field,
  place: Place,
  manner: Manner,
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
    manner: manner.id,
    polarity: 'invalid',
    side: 'request',
    rule: `${field.path}:${fault.kind}`,
    level: fault.level,
    family: manner.family,
    state,
    host: host.body,
    edits,
    covers: [],
    // How an open fault would be refused counts once a configuration promotes it.
    expect: {
      kind: 'refused',
      fields: field.path.includes('{X}') ? [at, ROLES.custom] : [at, ...requiredBelow(contract, field, fault, at)],
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
