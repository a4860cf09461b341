import type { Case } from '../../model/case.js';
import type { RunEvent } from '../../model/event.js';
import { type FaultNumbers, isFault } from './fault-numbers.js';
import { groupBy } from '../../json/group-by.js';

type KnownFaults = Extract<RunEvent, { type: 'faults-known' }>;

/** How many mistakes, and in how many kinds of bodies, are known for each rule, whether or not this run sends them. */
export function knownFaults(cases: Iterable<Case>, numbers: FaultNumbers): readonly KnownFaults[] {
  return [...groupBy([...cases].filter(isFault), ({ contract }) => contract)].map(([contract, faults]) => ({
    type: 'faults-known',
    contract,
    rules: [...groupBy(faults, ({ side, rule }) => `${side} ${rule}`).values()].map((ofRule) => {
      const [{ side, rule }] = ofRule as readonly [Case];
      const mistakes = new Set(ofRule.map(({ mutation }) => mutation)).size;
      const bases = new Set(ofRule.map(({ baseBodySize = 'smallest' }) => baseBodySize)).size;
      return { side, rule, mistakes, bases };
    }),
    ...numbers.listOf(contract),
  }));
}

/** How many mistakes are known for the rule of a case; none for its JSON type, which a JSON parser checks before any code of the target does. */
export function waysIn(known: readonly KnownFaults[]): (one: Case) => number {
  const ways = new Map(
    known.flatMap(({ contract, rules }) => rules.map(({ side, rule, mistakes }) => [`${contract} ${side} ${rule}`, mistakes] as const)),
  );
  return ({ contract, side, rule }) => (rule.endsWith(':json-type') ? 0 : (ways.get(`${contract} ${side} ${rule}`) ?? 0));
}
