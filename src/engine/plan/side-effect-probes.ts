import type { Contract } from '../../catalogue/vocabulary.js';
import type { Case } from '../../model/case.js';
import { hasPast } from '../../model/context.js';

/** How many cases of a family stand by: if the target accepts the fault of the first, the next one is used. */
const STANDING_BY = 4;

/** What is checked once for the absence of an effect: the faults of one family at one contract, and each kind of bad credentials. */
export const familyOf = ({ contract, family, rule }: Case): string =>
  `${contract}|${family}${family === 'authentication' ? ` ${rule}` : ''}`;

/**
 * Cases after which it may be checked that the refusal had no effect (`refusal-no-effect`): the first few of each contract and family of
 * faults, in the order of the plan. Chosen from the whole plan, so that all shards choose the same.
 */
export function probesAmong(cases: Iterable<Case>, contracts: readonly Contract[]): ReadonlySet<string> {
  const withOrders = new Set<string>(contracts.filter((contract) => contract.reply === 'transaction').map((contract) => contract.id));
  const counts = new Map<string, number>();
  const chosen = new Set<string>();
  for (const one of cases) {
    const { family, wire, validity } = one;
    if (family === undefined || validity !== 'invalid' || !withOrders.has(one.contract)) continue;
    // A request with an odd envelope is refused before it can have an effect, except one with bad credentials.
    if (wire !== undefined && family !== 'authentication') continue;
    // On an order with a past the effect of the good request is not the only one.
    if (hasPast(one.context)) continue;
    const count = (counts.get(familyOf(one)) ?? 0) + 1;
    counts.set(familyOf(one), count);
    if (count <= STANDING_BY) chosen.add(one.id);
  }
  return chosen;
}
