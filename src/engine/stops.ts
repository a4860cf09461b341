import type { Config } from '../model/config.js';
import { outcomeText, type Outcome } from '../model/outcome.js';

export interface RunOutcome {
  readonly reason: 'completed' | 'interrupted' | 'aborted' | 'budget' | 'bail';
  readonly message?: string;
}

/** A target that stays silent for so many cases in a row is gone. */
const SILENT_CASES = 12;

/** Knows whether the run goes on. */
export interface Stops {
  readonly outcome: RunOutcome | undefined;
  /** True once the run has to end; work under way is finished. */
  halted(): boolean;
  stop(outcome: RunOutcome): void;
  /** Notes whether the target still answers. */
  heard(outcome: Outcome | undefined): void;
}

export function createStops(run: Config['run'], signal: AbortSignal | undefined, sent: () => number, violations: () => number): Stops {
  const started = performance.now();
  let outcome: RunOutcome | undefined;
  let silent = 0;
  const stop = (reason: RunOutcome): void => {
    outcome ??= reason;
  };
  return {
    get outcome() {
      return outcome;
    },
    stop,
    halted() {
      if (signal?.aborted === true) stop({ reason: 'interrupted' });
      if (run.maxRequests !== undefined && sent() >= run.maxRequests)
        stop({ reason: 'budget', message: `stopped after ${run.maxRequests} requests` });
      if (run.maxTimeMillis !== undefined && performance.now() - started >= run.maxTimeMillis)
        stop({ reason: 'budget', message: 'stopped at the time limit' });
      if (run.bail !== undefined && violations() >= run.bail) stop({ reason: 'bail', message: `stopped after ${violations()} violations` });
      return outcome !== undefined;
    },
    heard(last) {
      const isSilent = last?.kind === 'timeout' || last?.kind === 'lost';
      silent = isSilent ? silent + 1 : 0;
      if (isSilent && silent >= SILENT_CASES)
        stop({ reason: 'aborted', message: `the target stopped answering: ${outcomeText(last)}, ${silent} cases in a row` });
    },
  };
}
