import { secretsOf } from '../redact/secrets.js';
import { checkPreflights } from './preflights.js';
import { createRedactor } from './record/redact.js';
import { createStamp } from './record/stamp.js';
import { noteTarget } from './note-target.js';
import type { RunInput } from './run-input.js';
import { createRun, type Run } from './stages.js';
import type { RunOutcome } from './stops.js';
import { defined } from '../json/defined.js';

/** A run whose known-good calls have been made. */
export interface OpenRun extends Run {
  /** Emits the end of the run, and returns how it ended. */
  end(): RunOutcome;
}

/** Begins a run: one known-good call per contract. */
export async function openRun(given: RunInput): Promise<OpenRun> {
  const redacted = createRedactor(secretsOf(given.config), given.config);
  const { client } = given;
  const started = performance.now();
  const first = client.sent;
  const stamp = createStamp(() => ({ at: Math.round(performance.now() - started), sent: client.sent - first }));
  const input: RunInput = { ...given, emit: (event) => given.emit(redacted(stamp(event))) };
  input.emit({ type: 'run-started', header: input.header });
  const run = createRun(input, first);
  await checkPreflights(run, input.scope);
  noteTarget(run);
  const end = (): RunOutcome => {
    const outcome = run.stops.outcome ?? { reason: 'completed' };
    input.emit({
      type: 'run-finished',
      reason: outcome.reason,
      durationMs: Math.round(performance.now() - started),
      requests: client.sent - first,
      retries: Object.values(run.spent).reduce((sum, { retries }) => sum + retries, 0),
      ...defined({ throttled: client.throttled, message: outcome.message }),
    });
    return outcome;
  };
  return { ...run, end };
}
