import type { Field } from '../../src/catalogue/vocabulary.js';
import { FULL_BODIES } from '../full-body.js';
import type { Fault, Manner } from './manner.js';

/** One way of breaking a field, and how much it is worth sending. */
export interface Chosen {
  readonly manner: Manner;
  readonly fault: Fault;
  /** The first of its rule that goes into every run: it stands for the rule. */
  readonly leading: boolean;
  /** Worth a request in every run. */
  readonly often: boolean;
}

/** Where a fault is put, and whether it goes there in every run or in its turn. */
export interface Standing {
  /** The number of the place, where a field has several. */
  readonly place: number;
  /** Which of the full bodies of its rule; the smallest where none is given. */
  readonly full?: number;
  /** A further full body for a fault that has one already. */
  readonly more?: number;
  readonly due: 'always' | 'late';
}

/** A rule with few faults is broken in so many full bodies in a run: what has two good values stands there with both of them. */
const BODIES_A_RUN = 2;
/** How far from its full body the others are that a fault is put into: the usual values stand in every second one. */
const OTHER_BODIES = [1, 2];
const OTHER_VALUES = [2];

/**
 * Where the faults of a field are put. Those of a rule that go into every run are dealt out among the smallest body, the full ones and the
 * elements of an array, so that bodies and elements that differ cost no request; the first of them stands wherever none is left. Those that
 * take turns stand in the smallest body, but for one of each mistake that has no other in a full one.
 */
export function standingsOf(field: Field, chosen: readonly Chosen[], places: number): ReadonlyMap<Chosen, readonly Standing[]> {
  const always = new Map<Chosen, readonly Standing[]>();
  const late = new Map<Chosen, readonly Standing[]>();
  for (const leader of chosen.filter(({ leading }) => leading)) {
    const dealt = places > 1 ? amongElements(leader, chosen, places) : amongBodies(field, leader, chosen);
    for (const [one, standings] of dealt) always.set(one, standings);
    late.set(leader, meetingOthers(leader, dealt));
  }
  chosen.forEach((one, position) => {
    const home: Standing = { place: position % places, due: one.often ? 'always' : 'late' };
    if (!always.has(one)) (one.often ? always : late).set(one, [home]);
  });
  const all = (one: Chosen): readonly Standing[] => [...(always.get(one) ?? []), ...(late.get(one) ?? [])];
  for (const same of byMistake(chosen)) {
    const lacks = (isFull: boolean): boolean => !same.flatMap(all).some(({ full }) => (full !== undefined) === isFull);
    const [first] = same;
    if (first === undefined) continue;
    const [{ place } = { place: 0 }] = all(first);
    if (lacks(false)) late.set(first, [...(late.get(first) ?? []), { place, due: 'late' }]);
    if (!lacks(true)) continue;
    // A value that takes turns and is not needed in the smallest body, else the first once more.
    const free = same.find((one) => one !== first && !always.has(one));
    const [other, before] = free === undefined ? [first, late.get(first) ?? []] : [free, []];
    const at = free === undefined ? (place + 1) % places : (all(free)[0]?.place ?? 0);
    late.set(other, [...before, { place: at, full: chosen.indexOf(other), due: 'late' }]);
  }
  return new Map(chosen.map((one) => [one, all(one)]));
}

/** The values of each manner that are judged by the same rule. */
function byMistake(chosen: readonly Chosen[]): Iterable<readonly Chosen[]> {
  const mistakes = new Map<string, Chosen[]>();
  for (const one of chosen) {
    const { manner, fault } = one;
    if (fault.level === 'open') continue;
    const key = `${manner.id} ${fault.kind}`;
    mistakes.set(key, [...(mistakes.get(key) ?? []), one]);
  }
  return mistakes.values();
}

/** The JSON type of a value is told by whoever reads it, in any body alike: a weaker fault does as well there. */
const isAsFirm = (one: Chosen, leader: Chosen): boolean => one.fault.level === leader.fault.level || leader.fault.kind === 'json-type';

type Dealt = readonly (readonly [Chosen, readonly Standing[]])[];

const othersOf = (leader: Chosen, chosen: readonly Chosen[]): readonly Chosen[] =>
  chosen.filter((one) => one !== leader && one.often && one.fault.kind === leader.fault.kind);

/** The first into the smallest body, some after it into full ones; where none is as firm, the first into a full one as well. A group is told from a text in any body. */
function amongBodies(field: Field, leader: Chosen, chosen: readonly Chosen[]): Dealt {
  const small: Standing = { place: 0, due: 'always' };
  if (field.type === 'group') return [[leader, [small]]];
  const others = othersOf(leader, chosen);
  const firm = others.filter((one) => isAsFirm(one, leader));
  const weaker = others.filter((one) => !firm.includes(one));
  const full = firm.length > 1 ? firm.slice(0, FULL_BODIES) : [...(firm.length > 0 ? firm : [leader]), ...weaker].slice(0, BODIES_A_RUN);
  const inFull = full.map((one, i): readonly [Chosen, readonly Standing[]] => {
    const standing: Standing = { place: 0, full: i, due: 'always' };
    return [one, one === leader ? [small, standing] : [standing]];
  });
  return full.includes(leader) ? inFull : [[leader, [small]], ...inFull];
}

/** Each to the next element: the first in the smallest body, those at the elements after it in full ones. */
function amongElements(leader: Chosen, chosen: readonly Chosen[], places: number): Dealt {
  const members = [leader, ...othersOf(leader, chosen).filter((one) => isAsFirm(one, leader))];
  const at = (i: number): Standing =>
    i === 0 || i >= places ? { place: i % places, due: 'always' } : { place: i, full: i - 1, due: 'always' };
  const rest = Array.from({ length: Math.max(0, places - members.length) }, (_, i) => at(members.length + i));
  return members.map((one, i) => [one, one === leader ? [at(0), ...rest] : [at(i)]]);
}

/** In its turn the first of a rule meets all that can stand beside it, unless others of its rule do in every run. */
function meetingOthers(leader: Chosen, dealt: Dealt): readonly Standing[] {
  const bodies = dealt.flatMap(([, standings]) => standings.flatMap(({ full }) => full ?? []));
  if (new Set(bodies).size >= FULL_BODIES) return [];
  const full = dealt.find(([one]) => one === leader)?.[1].find((standing) => standing.full !== undefined)?.full ?? 0;
  const others = leader.fault.kind === 'json-type' ? OTHER_VALUES : OTHER_BODIES;
  return others.map((more) => ({ place: 0, full, more, due: 'late' }));
}
