import type { Case } from '../../model/case.js';
import type { RunEvent } from '../../model/event.js';
import { type FaultNumbers, isFault } from './fault-numbers.js';

type KnownFaults = Extract<RunEvent, { type: 'faults-known' }>;

/** How many mistakes, and in how many kinds of bodies, are known for each rule, whether or not this run sends them. */
export function knownFaults(cases: Iterable<Case>, numbers: FaultNumbers): readonly KnownFaults[] {
  const contracts = new Map<
    Case['contract'],
    Map<string, { readonly one: Case; readonly mistakes: Set<string>; readonly bases: Set<string> }>
  >();
  for (const one of cases) {
    if (!isFault(one)) continue;
    const rules = contracts.get(one.contract) ?? new Map();
    contracts.set(one.contract, rules);
    const key = `${one.side} ${one.rule}`;
    const known = rules.get(key) ?? { one, mistakes: new Set<string>(), bases: new Set<string>() };
    rules.set(key, known);
    known.mistakes.add(one.mutation);
    known.bases.add(one.baseBodySize ?? 'smallest');
  }
  return [...contracts].map(([contract, rules]) => ({
    type: 'faults-known',
    contract,
    rules: [...rules.values()].map(({ one: { side, rule }, mistakes, bases }) => ({
      side,
      rule,
      mistakes: mistakes.size,
      bases: bases.size,
    })),
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
