import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, Field, RuleKind, StateName } from '../../src/catalogue/vocabulary.js';
import type { Edit } from '../../src/json/edit.js';
import { hasAt } from '../../src/json/path.js';
import { streamFor } from '../../src/json/random.js';
import { isObject } from '../../src/json/value.js';
import type { Case, SuiteId } from '../../src/model/case.js';
import { breath } from '../../src/model/breath.js';
import { TURNS } from '../../src/model/turns.js';
import type { Values } from '../../src/model/values.js';
import { baseBody } from '../base.js';
import { FULL_BODIES, fullBody } from '../full-body.js';
import { type BaseBody, baseBodyAt } from '../base-body.js';
import { withCard } from '../contexts/outcome.js';
import { type Place, placesOf } from '../places.js';
import { isVersionDifference } from '../version-difference.js';
import { type Fault, type Mutation, kindsFor, type Spot } from './mutation.js';
import { FIELD_MUTATIONS } from './registry.js';
import { type Chosen, placementsOf } from './placements.js';
import { inShape } from './shapes.js';
import { turnFor } from './turns.js';

/**
 * Every field of the contract broken in every mutation that fits, at each of its places, in a small and in a full body. With `area`,
 * only the field at that place.
 */
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

function faultsOf(ground: Ground, field: Field): readonly Case[] {
  const { contract, state } = ground;
  const suite: SuiteId = isVersionDifference(contract, field) ? 'versions' : 'single-fault';
  const places = placesOf(field.path);
  breath();
  return places.flatMap((place, number) => {
    const idOf = (mutation: Mutation, variant: string | undefined): string =>
      `${contract.id}/${place.word}/${mutation.id}${variant === undefined ? '' : `/${variant}`}`;
    const bases = baseBodiesAt(ground, field, place);
    let late = 0;
    return [...placementsOf(field, chosenFor(ground, field, place, idOf), places.length)].flatMap(([{ mutation, fault }, placements]) =>
      placements
        .filter((placement) => placement.place === number)
        .map(({ full, more = 0, due }): Case => {
          const id = idOf(mutation, fault.variant);
          const own = full === undefined ? id : inFull(id, fault.variant, more);
          const base = bases(full === undefined ? 'smallest' : bodyFor(full + more), fault.base ?? 'absent');
          const baseBodySize = full === undefined ? 'smallest' : 'fullest';
          const turn = due === 'always' ? undefined : turnFor(`${contract.id}/${place.word}`, fault.inOneOf ?? TURNS, late++);
          const shaped = { ...fault, value: inShape(field.type, fault.value, ground.seed + field.path.length) };
          return caseOf(contract, field, place, mutation, shaped, base, { id: own, state, suite, baseBodySize, ...turn });
        }),
    );
  });
}

/** The number of a full body. Body 0 has the usual values, which good requests have too, so a rule starts with the second value of each field. */
const bodyFor = (turn: number): number => (1 + turn) % FULL_BODIES;

type Draft = { -readonly [Key in keyof Omit<Chosen, 'leading'>]: Chosen[Key] };

/**
 * The faults of a field at a place, without duplicate values. Where two mutations lead to the same value, the first sends it, as often
 * as either would.
 */
function chosenFor(
  { contract, values, seed }: Ground,
  field: Field,
  place: Place,
  idOf: (mutation: Mutation, variant: string | undefined) => string,
): readonly Chosen[] {
  const kinds = kindsFor(field);
  const byValue = new Map<string, Draft>();
  for (const mutation of FIELD_MUTATIONS) {
    const spot: Spot = { contract, values, place, kinds, stream: (variant) => streamFor(seed, idOf(mutation, variant)) };
    const before = new Map<RuleKind, number>();
    for (const fault of mutation.faults(field, spot)) {
      const { kind, level, variant } = fault;
      const count = before.get(kind) ?? 0;
      if (level !== 'open') before.set(kind, count + 1);
      const often =
        fault.everyRun === true || (level !== 'open' && fault.rare === undefined && mutation.always?.(kind, count, variant) !== false);
      const key = `${fault.base ?? ''}\n${fault.at ?? ''}\n${fault.value === undefined ? 'taken away' : JSON.stringify(fault.value)}`;
      const draft = byValue.get(key) ?? { mutation, fault, often };
      if (draft.fault.kind === kind) draft.often ||= often;
      byValue.set(key, draft);
    }
  }
  return withLeaders([...byValue.values()]);
}

/** Marks the leading fault of every rule: the first that goes into every run, otherwise the first that is judged. */
function withLeaders(drafts: readonly Draft[]): readonly Chosen[] {
  const leaders = new Map<RuleKind, Draft>();
  for (const often of [true, false])
    for (const draft of drafts)
      if (draft.often === often && draft.fault.level !== 'open' && !leaders.has(draft.fault.kind)) leaders.set(draft.fault.kind, draft);
  return drafts.map((draft) => {
    const { mutation, fault, often } = draft;
    return { mutation, fault, often, leading: leaders.get(fault.kind) === draft };
  });
}

const TRACKS: ReadonlySet<Field['type']> = new Set(['Track 1 Data', 'Track 2 Data']);

type BaseBodyMaker = (body: number | 'smallest', presence: 'absent' | 'present') => BaseBody;

/** The bodies that a fault at a place can be put into; many faults share one. */
function baseBodiesAt({ contract, values, state }: Ground, field: Field, place: Place): BaseBodyMaker {
  const bases = new Map<string, BaseBody>();
  return (body, presence) => {
    const key = `${body} ${presence}`;
    const known = bases.get(key);
    if (known !== undefined) return known;
    const whole = body === 'smallest' ? baseBody(contract, values, state) : fullBody(contract, values, state, body);
    // A made-up track is of the approved card, and full bodies have others too.
    const isOfCard = TRACKS.has(field.type) && hasAt(whole, `${ROLES.card}.number`);
    const made = baseBodyAt(contract, values, isOfCard ? withCard(whole, 'approved') : whole, place, field.path, presence);
    bases.set(key, made);
    return made;
  };
}

function caseOf(
  contract: Contract,
  field: Field,
  place: Place,
  mutation: Mutation,
  fault: Fault,
  base: BaseBody,
  { id, state, suite, baseBodySize, turn }: Required<Pick<Case, 'id' | 'state' | 'suite' | 'baseBodySize'>> & Pick<Case, 'turn'>,
): Case {
  const at = fault.at ?? place.path;
  const edits: Edit[] = [...base.setup];
  edits.push(fault.value === undefined ? { op: 'remove', path: at } : { op: 'set', path: at, value: fault.value });
  return {
    id,
    contract: contract.id,
    suite,
    mutation: mutation.id,
    validity: 'invalid',
    side: 'request',
    rule: `${field.path}:${fault.kind}`,
    level: fault.level,
    family: mutation.family,
    state,
    base: base.body,
    edits,
    coverages: [],
    // How an open fault would be refused counts once a configuration promotes it.
    expect: {
      kind: 'refused',
      fields: field.path.includes('{X}') ? [at, ROLES.custom] : [at, ...requiredBelow(contract, field, fault, at)],
      types: fault.types,
      ...(fault.orBelow === undefined ? {} : { orBelow: true }),
      ...(fault.orAbove === undefined ? {} : { orAbove: true }),
    },
    needs: [],
    baseBodySize,
    ...(turn === undefined ? {} : { turn }),
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
