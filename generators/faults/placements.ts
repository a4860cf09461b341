import type { Field } from '../../src/catalogue/vocabulary.js';
import { FULL_BODIES } from '../full-body.js';
import type { Fault, Mutation } from './mutation.js';

/** One way of breaking a field, and how much it is worth sending. */
export interface Chosen {
  readonly mutation: Mutation;
  readonly fault: Fault;
  /** The first of its rule that goes into every run: it stands for the rule. */
  readonly leading: boolean;
  /** Sent in every run. */
  readonly often: boolean;
}

/** The place and body of a fault, and whether it is sent there in every run or only in its turn. */
export interface Placement {
  /** The number of the place, where a field has several. */
  readonly place: number;
  /** The number of the full body; undefined means the smallest body. */
  readonly full?: number;
  /** A further full body for a fault that has one already. */
  readonly more?: number;
  readonly due: 'always' | 'late';
}

/** A rule with few faults is broken in this many full bodies per run, so that fields with two good values have each of them once. */
const BODIES_A_RUN = 2;
/** Distances to the further full bodies of a fault; usual values are in every second body. */
const OTHER_BODIES = [1, 2];
const OTHER_VALUES = [2];

/**
 * Where the faults of a field are put. The faults of a rule that go into every run are distributed over the smallest body, the full
 * bodies and the elements of an array, which needs no additional requests; where there are too few, the leading fault is used again.
 * Faults that take turns go into the smallest body, except one of each mistake that would otherwise never be in a full body.
 */
export function placementsOf(field: Field, chosen: readonly Chosen[], places: number): ReadonlyMap<Chosen, readonly Placement[]> {
  const always = new Map<Chosen, readonly Placement[]>();
  const late = new Map<Chosen, readonly Placement[]>();
  for (const leader of chosen.filter(({ leading }) => leading)) {
    const dealt = places > 1 ? amongElements(leader, chosen, places) : amongBodies(field, leader, chosen);
    for (const [one, placements] of dealt) always.set(one, placements);
    late.set(leader, meetingOthers(leader, dealt));
  }
  chosen.forEach((one, position) => {
    const home: Placement = { place: position % places, due: one.often ? 'always' : 'late' };
    if (!always.has(one)) (one.often ? always : late).set(one, [home]);
  });
  const all = (one: Chosen): readonly Placement[] => [...(always.get(one) ?? []), ...(late.get(one) ?? [])];
  for (const same of byMistake(chosen)) {
    const lacks = (isFull: boolean): boolean => !same.some((one) => all(one).some(({ full }) => (full !== undefined) === isFull));
    const [first] = same;
    if (first === undefined) continue;
    const [{ place } = { place: 0 }] = all(first);
    if (lacks(false)) late.set(first, [...(late.get(first) ?? []), { place, due: 'late' }]);
    if (!lacks(true)) continue;
    // Preferably a value that takes turns and is not needed in the smallest body, otherwise the first value again.
    const free = same.find((one) => one !== first && !always.has(one));
    const [other, before] = free === undefined ? [first, late.get(first) ?? []] : [free, []];
    const at = free === undefined ? (place + 1) % places : (all(free)[0]?.place ?? 0);
    late.set(other, [...before, { place: at, full: chosen.indexOf(other), due: 'late' }]);
  }
  return new Map(chosen.map((one) => [one, all(one)]));
}

/** The values of each mutation that are judged by the same rule. */
function byMistake(chosen: readonly Chosen[]): Iterable<readonly Chosen[]> {
  const mistakes = new Map<string, Chosen[]>();
  for (const one of chosen) {
    const { mutation, fault } = one;
    if (fault.level === 'open') continue;
    const key = `${mutation.id} ${fault.kind}`;
    const others = mistakes.get(key);
    if (others === undefined) mistakes.set(key, [one]);
    else others.push(one);
  }
  return mistakes.values();
}

/** Parsers check JSON types independently of the body, so a fault of a weaker level serves as well. */
const isAsFirm = (one: Chosen, leader: Chosen): boolean => one.fault.level === leader.fault.level || leader.fault.kind === 'json-type';

type Dealt = readonly (readonly [Chosen, readonly Placement[]])[];

const othersOf = (leader: Chosen, chosen: readonly Chosen[]): readonly Chosen[] =>
  chosen.filter((one) => one !== leader && one.often && one.fault.kind === leader.fault.kind);

/**
 * The leading fault goes into the smallest body, others into full ones; if no other is as firm, the leading one also goes into a
 * full body. A wrong group needs no full body.
 */
function amongBodies(field: Field, leader: Chosen, chosen: readonly Chosen[]): Dealt {
  const small: Placement = { place: 0, due: 'always' };
  if (field.type === 'group') return [[leader, [small]]];
  const others = othersOf(leader, chosen);
  const firm = others.filter((one) => isAsFirm(one, leader));
  const weaker = others.filter((one) => !firm.includes(one));
  // Nothing stands for a field that is left out, not even null: programs ask for it beside some fields, and forget it beside others.
  const isLeftOut = leader.fault.value === undefined;
  const first = isLeftOut || firm.length === 0 ? [leader, ...firm] : firm;
  const full = first.length > 1 ? first.slice(0, FULL_BODIES) : [...first, ...weaker].slice(0, BODIES_A_RUN);
  const inFull = full.map((one, i): readonly [Chosen, readonly Placement[]] => {
    const placement: Placement = { place: 0, full: i, due: 'always' };
    return [one, one === leader ? [small, placement] : [placement]];
  });
  return full.includes(leader) ? inFull : [[leader, [small]], ...inFull];
}

/**
 * Distributes the faults over the elements: the leading one in the smallest body, those at further elements in full bodies. A fault of the
 * array itself stands for no element.
 */
function amongElements(leader: Chosen, chosen: readonly Chosen[], places: number): Dealt {
  const members = [leader, ...othersOf(leader, chosen).filter((one) => one.fault.at === undefined && isAsFirm(one, leader))];
  const at = (i: number): Placement =>
    i === 0 || i >= places ? { place: i % places, due: 'always' } : { place: i, full: i - 1, due: 'always' };
  const rest = Array.from({ length: Math.max(0, places - members.length) }, (_, i) => at(members.length + i));
  return members.map((one, i) => [one, one === leader ? [at(0), ...rest] : [at(i)]]);
}

/** In its turn, the leading fault is put into further full bodies, unless the faults of every run already reach all of them. */
function meetingOthers(leader: Chosen, dealt: Dealt): readonly Placement[] {
  const bodies = dealt.flatMap(([, placements]) => placements.flatMap(({ full }) => full ?? []));
  if (new Set(bodies).size >= FULL_BODIES) return [];
  const full = dealt.find(([one]) => one === leader)?.[1].find((placement) => placement.full !== undefined)?.full ?? 0;
  const others = leader.fault.kind === 'json-type' ? OTHER_VALUES : OTHER_BODIES;
  return others.map((more) => ({ place: 0, full, more, due: 'late' }));
}
