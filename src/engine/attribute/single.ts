import type { Case } from '../../model/case.js';
import { notSingle } from '../plan/single-fault.js';
import type { Attributing } from './attributing.js';
import { remembered } from '../../json/remembered.js';

/** Why the fault of a case is not the only one in its circumstances. It is found out once: choosing a case and sending it both ask. */
export function notSingleInContext({ deps, promoted, executor, learnt: { singles } }: Attributing, given: Case): string | undefined {
  const one = executor.applied(given);
  const values = executor.preflights.get(one.contract)?.values ?? deps.values;
  return remembered(singles, one, () => notSingle({ deps, promoted, values }, one, given));
}
