import { isBeyondDoubt, isEffectOfRefusal } from './doubts.js';
import type { RunRecord } from './notebook.js';
import type { Recorder } from './recorder.js';

/**
 * Tells at the end of the run what was held back, if its rule was not seen broken elsewhere, and no other finding explains it, unless the
 * exchange shows it by itself.
 */
export function tellDoubts({ recorder, doubts, keep }: RunRecord): void {
  const causes = [...recorder.causes.values()];
  for (const { finding, subject, isExplainedBy } of doubts.values())
    if ((isBeyondDoubt(finding, recorder) || !causes.some(isExplainedBy)) && !recorder.isBroken(finding.contract, finding))
      keep(recorder.adoptFinding(finding), () => subject);
}

/** Whether a refusal is known to have left something behind. */
export const hasEffectOfRefusal = ({ causes }: Recorder): boolean => [...causes.values()].some(isEffectOfRefusal);
