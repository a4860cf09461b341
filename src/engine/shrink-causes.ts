import type { JsonValue } from '../json/value.js';
import { guarded, type Run } from './stages.js';
import { minimalOf } from './record/minimal.js';
import { shrink } from './shrink/shrink.js';

/** Stores the smallest counterexample of each cause for `replay`; without time to look for one, the first. */
export async function shrinkCauses(run: Run): Promise<void> {
  const { input, record, stops, attributing } = run;
  const { recorder, subjects, mask } = record;
  if (subjects.size === 0) return;
  const reason = stops.outcome?.reason;
  const isWorthIt = input.shrink !== false && reason !== 'interrupted' && reason !== 'aborted';
  if (isWorthIt) input.emit({ type: 'phase-started', phase: 'shrink', planned: subjects.size });
  for (const [cause, finding] of recorder.causes) {
    let subject = subjects.get(cause);
    if (subject === undefined) continue;
    // Each cause is shrunk once, even if this is called again for later findings.
    subjects.delete(cause);
    const first = subject;
    if (isWorthIt && input.signal?.aborted !== true)
      await guarded(run, finding.case, 'shrink', async (executor) => {
        // Control requests and states left over from the run would save a different number of requests each time, and the result would vary.
        executor.forget();
        const reached = await shrink(finding, first, { ...attributing, executor });
        subject = reached.subject;
        const minimal = minimalOf(finding, reached, { deps: input, ids: executor.ids, mask }, executor.account.requests);
        input.emit({ type: 'shrunk', minimal });
      });
    input.emit({ type: 'stored', finding: finding.id, case: finding.case, subject: subject as unknown as JsonValue });
  }
}
