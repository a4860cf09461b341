import type { RunRecord } from './notebook.js';
import type { Recorder } from './recorder.js';

/**
 * Tells at the end of the run what was held back. If a refusal is known to have left something behind, that explains the doubts; otherwise the
 * target broke these rules now and then.
 */
export function tellDoubts({ recorder, doubts, keep }: RunRecord): void {
  if (hasEffectOfRefusal(recorder)) return;
  for (const { finding, subject } of doubts.values())
    if (!recorder.isBroken(finding.contract, finding)) keep(recorder.adoptFinding(finding), () => subject);
}

/** Whether a refusal is known to have left something behind. */
export const hasEffectOfRefusal = ({ causes }: Recorder): boolean => [...causes.values()].some(({ rule }) => rule === 'refusal-no-effect');
