import { shortHash } from '../json/canonical.js';
import { seenDifference, type TargetSeen } from '../model/target-seen.js';
import type { Mask } from '../redact/mask.js';
import { secretsOf } from '../redact/secrets.js';
import { checkPreflights } from './preflights.js';
import { createRedactor } from './record/redact.js';
import type { RunInput } from './run-input.js';
import { createRun, type Run } from './stages.js';
import type { RunOutcome } from './stops.js';
import { defined } from '../json/defined.js';
import { createStamp } from './record/stamp.js';

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

/** Logs what the target was seen to be. A resumed run goes on only at the target at which it was begun. */
function noteTarget({ input, stops, record }: Run): void {
  if (input.client.seen === undefined || input.header.target.embedded) return;
  const seen = shownSeen(input.client.seen, record.mask);
  input.emit({ type: 'target-seen', seen });
  const unlike = seenDifference(input.earlier?.seen, seen);
  if (unlike === undefined) return;
  const message = `the run cannot be resumed: since it was begun, ${unlike}; begin a new run, without --resume`;
  stops.stop({ reason: 'aborted', message });
}

/** The server header by its shape, and by a digest of what is no secret in it. */
function shownSeen({ server, ...line }: TargetSeen, mask: Mask): TargetSeen {
  return server === undefined ? line : { ...line, server: `${mask.unknown(server)} ${shortHash(mask.foreign(server))}` };
}
