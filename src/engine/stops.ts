import type { Config } from '../model/config.js';

export interface RunOutcome {
  readonly reason: 'completed' | 'interrupted' | 'aborted' | 'budget' | 'bail';
  readonly message?: string;
}

/**
 * After so many requests in a row without an answer, or answered only as busy, nothing can be tested. The limit is more than the cases under
 * way can cause.
 */
const silenceLimit = (run: Config['run']): number => Math.max(12, 2 * run.concurrency * (run.retries + 1));

/** Decides whether the run goes on. */
export interface Stops {
  readonly outcome: RunOutcome | undefined;
  /** True once the run has to end; work under way is finished. */
  halted(): boolean;
  stop(outcome: RunOutcome): void;
  /** A case could not be judged because requests or time ran out; without effect after `judged`. */
  cut(message: string): void;
  /** Everything that was planned has been judged. */
  judged(): void;
}

/** The counters by which a run decides whether to stop. */
export interface Gauges {
  /** Requests sent so far. */
  sent(): number;
  /** Requests in a row, up to now, that got no answer. */
  silent(): number;
  /** Answers in a row, up to now, that say nothing but that the target is busy. */
  busy(): number;
  violations(): number;
}

export function createStops(run: Config['run'], signal: Pick<AbortSignal, 'aborted'> | undefined, gauges: Gauges): Stops {
  const started = performance.now();
  let outcome: RunOutcome | undefined;
  let isJudged = false;
  const stop = (reason: RunOutcome): void => {
    outcome ??= reason;
  };
  return {
    get outcome() {
      return outcome;
    },
    stop,
    cut: (message) => {
      if (!isJudged) stop({ reason: 'budget', message });
    },
    judged: () => {
      isJudged = true;
    },
    halted() {
      if (outcome !== undefined) return true;
      if (signal?.aborted === true) stop({ reason: 'interrupted' });
      if (gauges.silent() >= silenceLimit(run)) stop(goneSilent(gauges.silent()));
      if (gauges.busy() >= silenceLimit(run)) stop(onlyBusy(gauges.busy()));
      if (run.maxRequests !== undefined && gauges.sent() >= run.maxRequests)
        stop({ reason: 'budget', message: `stopped after ${run.maxRequests} requests` });
      if (run.maxTimeMillis !== undefined && performance.now() - started >= run.maxTimeMillis)
        stop({ reason: 'budget', message: 'stopped at the time limit' });
      if (run.bail !== undefined && gauges.violations() >= run.bail)
        stop({ reason: 'bail', message: `stopped after ${gauges.violations()} violations` });
      return outcome !== undefined;
    },
  };
}

export const onlyBusy = (requests: number): RunOutcome => ({
  reason: 'aborted',
  message: `the target answered the last ${requests} requests, retries included, only that it is busy`,
});

export const goneSilent = (requests: number): RunOutcome => ({
  reason: 'aborted',
  message: `the target stopped answering: the last ${requests} requests got no answer`,
});
