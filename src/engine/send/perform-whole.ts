import type { Case } from '../../model/case.js';
import { isAccepted } from '../../model/outcome.js';
import { afterRefusal } from '../judge/after-refusal.js';
import type { Executor } from './executor.js';
import type { Performed } from './perform.js';

/** A case, and where the finding showed in the good request after it, that one too. The state is given back. */
export async function performWhole(executor: Executor, one: Case, afterwards: boolean): Promise<Performed> {
  const performed = await executor.perform(one);
  const { outcome } = performed;
  if (!afterwards || outcome === undefined || isAccepted(outcome)) {
    performed.release();
    return performed;
  }
  const after = await afterRefusal(executor, one, performed, one.family ?? 'presence');
  return { ...performed, judgements: [...performed.judgements, ...after] };
}
