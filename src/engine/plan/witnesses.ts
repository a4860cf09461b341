import type { Contract } from '../../catalogue/vocabulary.js';
import type { Case } from '../../model/case.js';

/** So many cases stand by: where the target accepts what the first breaks, the next one serves. */
const STANDING_BY = 4;

/** What the absence of an effect is looked at once for. */
export const familyOf = (one: Case): string => `${one.contract}|${one.family}`;

/**
 * Cases after which it may be seen to that a refusal had no effect (`refusal-no-effect`): the first few of each contract and
 * family of faults, in the order of the plan. Chosen from the whole plan, so that its shards choose the same.
 */
export function witnessesAmong(cases: Iterable<Case>, contracts: readonly Contract[]): ReadonlySet<string> {
  const withOrders = new Set<string>(contracts.filter((contract) => contract.reply === 'transaction').map((contract) => contract.id));
  const counts = new Map<string, number>();
  const chosen = new Set<string>();
  for (const one of cases) {
    const { family, wire, polarity } = one;
    if (family === undefined || polarity !== 'invalid' || !withOrders.has(one.contract)) continue;
    // What is odd on the wire is refused before anything could have an effect, but for bad credentials.
    if (wire !== undefined && family !== 'authentication') continue;
    const count = (counts.get(familyOf(one)) ?? 0) + 1;
    counts.set(familyOf(one), count);
    if (count <= STANDING_BY) chosen.add(one.id);
  }
  return chosen;
}
