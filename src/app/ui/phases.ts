import type { LivePhaseName } from '../../model/live.js';
import { PLANNING } from '../../model/phase.js';

const SEQUENCES: ReadonlySet<string> = new Set(['lifecycle', 'sessions', 'metamorphic', 'repetition', 'identity']);

/** The phase that people follow for a phase of the plan. */
export function livePhaseOf(phase: string): LivePhaseName {
  if (phase === 'preflight' || phase === PLANNING) return 'Reach the target';
  if (phase === 'acceptance' || phase === 'responses') return 'Good requests';
  if (SEQUENCES.has(phase)) return 'Sequences';
  if (phase === 'notifications') return 'Notifications';
  return phase === 'exploration' ? 'Random tries' : 'Bad requests';
}
