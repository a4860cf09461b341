import type { RunRecord } from './notebook.js';
import type { Recorder } from './recorder.js';

/**
 * Tells at the end of the run what was held back, if its rule was not seen broken elsewhere. If a refusal is known to have left something
 * behind, that explains what showed on an order with a refusal, unless the exchange shows it by itself.
 */
export function tellDoubts({ recorder, doubts, keep }: RunRecord): void {
  const isExplained = hasEffectOfRefusal(recorder);
  for (const { finding, subject } of doubts.values())
    if ((finding.certain === true || !isExplained) && !recorder.isBroken(finding.contract, finding))
      keep(recorder.adoptFinding(finding), () => subject);
}

/** Whether a refusal is known to have left something behind. */
export const hasEffectOfRefusal = ({ causes }: Recorder): boolean => [...causes.values()].some(({ rule }) => rule === 'refusal-no-effect');
