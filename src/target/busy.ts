import type { Reply } from '../model/exchange.js';
import { isBusy, outcomeOf } from '../model/outcome.js';
import type { Clock } from './clock.js';
import type { Meter } from './meter.js';
import { RunLimitReached } from './run-limit.js';

/** A target that wants to be left alone for longer is left alone no longer than this. */
const LONGEST_PAUSE = 30_000;

/** Leaves a target alone for as long as it asks: while it is, no request goes out, whoever wants to send it. */
export interface Breaker {
  /** Resolves when a request may go out. Throws where that would be after the end of the run. */
  ready(): Promise<void>;
  note(reply: Reply): void;
}

export function createBreaker(meter: Meter, { now, wait }: Clock): Breaker {
  return {
    async ready() {
      for (let pause = meter.pausedUntil - now(); pause > 0; pause = meter.pausedUntil - now()) {
        const left = meter.end - now();
        await wait(Math.min(pause, Math.max(left, 0)));
        if (left < pause) throw new RunLimitReached('the time of the run ended while the target was busy');
      }
    },
    note(reply) {
      const isNothingElse = isBusy(outcomeOf(reply));
      if (isNothingElse || reply.kind === 'answer') meter.noteBusy(isNothingElse);
      const pause = pauseAskedFor(reply);
      if (pause > 0) meter.pauseUntil(now() + pause);
    },
  };
}

/** How long an answer asks not to be disturbed, in milliseconds: by seconds or by a date. */
export function pauseAskedFor(reply: Reply): number {
  if (reply.kind !== 'answer') return 0;
  const outcome = outcomeOf(reply);
  const header = isBusy(outcome) ? (reply.headers['retry-after'] ?? '') : '';
  const millis = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(millis) ? Math.min(Math.max(millis, 0), LONGEST_PAUSE) : 0;
}
