import type { Case, SuiteId } from '../../model/case.js';
import type { Flow } from '../../model/flow.js';
import { FIRST_LOOK } from '../../model/phase.js';
import { groupBy } from '../../json/group-by.js';
import { remembered } from '../../json/remembered.js';

/** What a run sends of one suite, in order; or of each suite a first look. */
export interface Phase {
  readonly name: SuiteId | typeof FIRST_LOOK;
  readonly cases: readonly Case[];
  readonly flows: readonly Flow[];
  /** It builds on what all earlier phases have shown, and begins when they are done. */
  readonly waits?: true;
}

/**
 * A glance at every family of faults, in smallest bodies; good requests; a first look at every kind of rule; then the cases that show
 * each rule of every suite once, then the rest: a tenth of the requests finds most of what there is to find. Random sequences and races come in the last round, so that totals that are wrong without them are
 * reported first.
 */
export function inRounds(phases: readonly Phase[]): readonly Phase[] {
  const isOfGood = ({ cases, flows }: Phase): boolean => flows.length === 0 && cases.every(isGood);
  const [good, others] = [phases.filter(isOfGood), phases.filter((phase) => !isOfGood(phase))];
  // A single suite is a first look itself.
  const faults = others.filter(hasAny).length > 1 ? others.flatMap(({ cases }) => cases) : [];
  const before = glance(faults);
  const after = firstLook(faults, before);
  const looked = new Set([...before, ...after]);
  const seen = new Set([...looked].map(ruleOf));
  const lookAt = (cases: readonly Case[]): readonly Phase[] => [{ name: FIRST_LOOK as typeof FIRST_LOOK, cases, flows: [] }].filter(hasAny);
  const isFirst = (one: Case): boolean => isGood(one) || (!seen.has(ruleOf(one)) && seen.add(ruleOf(one)) !== undefined);
  const rounds = others.map(({ name, cases, flows }): { readonly first: Phase; readonly rest: Phase } => {
    const left = cases.filter((one) => !looked.has(one));
    const first = new Set(left.filter(isFirst));
    return {
      first: { name, cases: [...first], flows: flows.filter((flow) => !isLate(flow)) },
      rest: { name, cases: left.filter((one) => !first.has(one)), flows: flows.filter(isLate) },
    };
  });
  return [
    ...lookAt(before),
    ...good,
    ...lookAt(after),
    ...longFaultsLast(rounds.map(({ first }) => first)),
    ...waiting(rounds.map(({ rest }) => rest).filter(hasAny), ({ flows }) => flows.length > 0),
  ];
}

/** The first of such phases waits for all before it. */
function waiting(phases: readonly Phase[], isSuch: (phase: Phase) => boolean): readonly Phase[] {
  const first = phases.find(isSuch);
  return phases.map((phase) => (phase === first ? { ...phase, waits: true } : phase));
}

/** Where there are more faults than all sequences have requests, the sequences do not wait for them. */
function longFaultsLast(phases: readonly Phase[]): readonly Phase[] {
  const ofFlows = phases.filter(({ flows }) => flows.length > 0).reduce((sum, phase) => sum + requestsOf(phase), 0);
  const isLong = (phase: Phase): number => Number(phase.flows.length === 0 && requestsOf(phase) > ofFlows);
  return phases.toSorted((a, b) => isLong(a) - isLong(b));
}

const requestsOf = ({ cases, flows }: Phase): number => cases.length + flows.reduce((sum, { steps }) => sum + steps.length, 0);

const hasAny = ({ cases, flows }: Phase): boolean => cases.length + flows.length > 0;

const isGood = ({ validity }: Case): boolean => validity === 'valid';
const ruleOf = ({ contract, side, rule }: Case): string => `${contract}|${side}|${rule}`;
const isLate = ({ anyPart, steps }: Flow): boolean => anyPart === true || steps.some(({ together }) => together === true);

/** One fault of each family that needs nothing of what the good requests are to show: the smallest good body was accepted before. */
function glance(cases: readonly Case[]): readonly Case[] {
  const families = new Set<string>();
  return cases.filter((one) => {
    const isSure = !isGood(one) && one.baseBodySize !== 'fullest' && one.context?.company === undefined;
    const family = `${one.suite} ${one.family}`;
    return isSure && !families.has(family) && families.add(family) !== undefined;
  });
}

/** One fault of each kind in each contract, but for those that were seen; a kind that no contract has shown comes before one that another has. */
function firstLook(cases: readonly Case[], seen: readonly Case[]): readonly Case[] {
  const met = new Map<string, Set<string>>();
  const metIn = (one: Case): Set<string> => remembered(met, kindOf(one), () => new Set());
  for (const one of seen) metIn(one).add(one.contract);
  const ranked = cases.flatMap((one) => {
    const contracts = metIn(one);
    if (isGood(one) || contracts.has(one.contract)) return [];
    contracts.add(one.contract);
    return [{ one, rank: contracts.size }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/** Rules of fields are alike by their kind, others are each of their own. */
const kindOf = ({ suite, side, rule }: Case): string => `${suite} ${side} ${rule.slice(rule.lastIndexOf(':') + 1)}`;

/**
 * Each rule once before any rule twice, so that a budget that ends early has covered the most. Rules with the most known mistakes come first;
 * of the further faults of a rule, those in other bodies and elements come first.
 */
export function valuableFirst(cases: readonly Case[], ways: (one: Case) => number): readonly Case[] {
  const byRule = groupBy(cases, ({ contract, side, rule, validity }) => `${contract}|${side}|${rule}|${validity}`);
  const ranks = new Map<Case, number>();
  for (const [first, ...others] of byRule.values()) {
    if (first !== undefined) ranks.set(first, 0);
    // Combined cases show many rules at once, so they are never held back.
    const isCombined = first?.validity === 'valid';
    const isElsewhere = ({ baseBodySize, turn }: Case): boolean => baseBodySize === 'fullest' && turn === undefined;
    const inOrder = [...others.filter(isElsewhere), ...others.filter((one) => !isElsewhere(one))];
    inOrder.forEach((one, i) => ranks.set(one, isCombined ? 0 : i + 1));
  }
  const rankOf = (one: Case): number => ranks.get(one) ?? 0;
  const worthOf = (one: Case): number => (one.validity === 'valid' ? Number.POSITIVE_INFINITY : rankOf(one) > 0 ? 0 : ways(one));
  const ranked = cases.map((one) => ({ one, rank: rankOf(one), worth: worthOf(one) }));
  return ranked.toSorted((a, b) => a.rank - b.rank || (a.worth === b.worth ? 0 : b.worth - a.worth)).map(({ one }) => one);
}

/**
 * One case per rule, preferably one that can be sent. What is only observed, such as `null` in the place of a group, does not stand for a fault
 * that is judged: that one is sent as well.
 */
export function oncePerRule(cases: readonly Case[], lacks: (one: Case) => boolean): readonly Case[] {
  const seen = new Map<string, 'observed' | 'judged'>();
  const sendableFirst = cases.toSorted((a, b) => Number(lacks(a)) - Number(lacks(b)));
  return sendableFirst.filter((one) => {
    if (one.validity === 'valid') return one.mutation === 'only-required' || one.mutation === 'everything-present';
    const [name, kind] = [ruleOf(one), one.level === 'open' ? 'observed' : 'judged'] as const;
    const before = seen.get(name);
    if (before !== undefined && (before === 'judged' || kind === 'observed')) return false;
    seen.set(name, kind);
    return true;
  });
}
