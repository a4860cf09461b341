import type { Case } from '../../model/case.js';
import { notSingle } from '../plan/single-fault.js';
import type { Attributing } from './attributing.js';

/** Why the fault of a case is not the only one in its circumstances. It is found out once: choosing a case and sending it both ask. */
export function notSingleInContext({ deps, promoted, executor, learnt: { singles } }: Attributing, given: Case): string | undefined {
  const one = executor.applied(given);
  const known = singles.get(one);
  if (known !== undefined) return known.reason;
  const reason = notSingle({ deps, promoted, values: executor.preflights.get(one.contract)?.values ?? deps.values }, one, given);
  singles.set(one, { reason });
  return reason;
}
