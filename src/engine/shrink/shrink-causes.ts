import type { JsonValue } from '../../json/value.js';
import { guarded } from '../guarded.js';
import type { RunContext } from '../run-context.js';
import { minimise } from './shrink.js';

/** Stores the smallest counterexample of each cause for `replay`; without time to look for one, the first. */
export async function minimiseCauses(
  context: RunContext,
  wanted: boolean,
  signal: Pick<AbortSignal, 'aborted'> | undefined,
): Promise<void> {
  const { recorder, deps, stops, subjects } = context;
  const { causes } = recorder;
  if (subjects.size === 0) return;
  const reason = stops.outcome?.reason;
  const isWorthIt = wanted && reason !== 'interrupted' && reason !== 'aborted';
  if (isWorthIt) deps.emit({ type: 'phase-started', phase: 'minimise', planned: subjects.size });
  for (const [cause, finding] of causes) {
    let subject = subjects.get(cause);
    if (subject === undefined) continue;
    // Each cause is minimised once, even if this is called again for later findings.
    subjects.delete(cause);
    const first = subject;
    if (isWorthIt && signal?.aborted !== true)
      await guarded(context, finding.case, async () => {
        // Twins and states left over from the run would save a different number of requests each time, and the result would vary.
        context.executor.forget();
        const smaller = await minimise(finding, first, context);
        subject = smaller.subject;
        deps.emit({ type: 'minimised', minimal: smaller.minimal });
      });
    deps.emit({ type: 'stored', finding: finding.id, case: finding.case, subject: subject as unknown as JsonValue });
  }
}
