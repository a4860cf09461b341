import type { Reply } from '../model/exchange.js';
import { isBusy, outcomeOf } from '../model/outcome.js';
import type { Clock } from './clock.js';
import type { Meter } from './meter.js';
import { RunLimitReached } from './run-limit.js';

/** Pauses for as long as the target asks: meanwhile no request is sent by any part of the run. */
export interface Breaker {
  /** Resolves when a request may be sent. Throws if that would be after the end of the run, or after a longer wait than the run allows. */
  ready(): Promise<void>;
  note(reply: Reply): void;
}

export function createBreaker(meter: Meter, { now, wait }: Clock, maxWaitMillis: number): Breaker {
  let tooLong: number | undefined;
  return {
    async ready() {
      if (tooLong !== undefined)
        throw new RunLimitReached(`the target asks for a pause of ${seconds(tooLong)}, and run.maxWait allows ${seconds(maxWaitMillis)}`);
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
      if (pause > maxWaitMillis) tooLong ??= pause;
      else if (pause > 0) meter.pauseUntil(now() + pause);
    },
  };
}

const seconds = (millis: number): string => `${Math.round(millis / 1000)} s`;

/** How long an answer asks to wait, in milliseconds: given in seconds or as a date. */
export function pauseAskedFor(reply: Reply): number {
  if (reply.kind !== 'answer') return 0;
  const outcome = outcomeOf(reply);
  const header = isBusy(outcome) ? (reply.headers['retry-after'] ?? '') : '';
  const millis = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(millis) ? Math.max(millis, 0) : 0;
}
