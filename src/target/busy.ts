import type { Reply } from '../model/exchange.js';
import { isBusy, outcomeOf } from '../model/outcome.js';
import { type Clock, machineClock } from './clock.js';
import { RunLimitReached } from './run-limit.js';

/** A target that wants to be left alone for longer is left alone no longer than this. */
const LONGEST_PAUSE = 30_000;

/** Leaves a target alone for as long as it asks: while it is, no request goes out, whoever wants to send it. */
export interface Breaker {
  /** Resolves when a request may go out. Throws where that would be after the end of the run. */
  ready(): Promise<void>;
  note(reply: Reply): void;
  /** Answers in a row, up to now, that say nothing but that the target is busy. */
  readonly busy: number;
}

/** `end` is when the run is over. */
export function createBreaker(end: number, { now, wait }: Clock = machineClock): Breaker {
  let open = 0;
  let busy = 0;
  return {
    get busy() {
      return busy;
    },
    async ready() {
      for (let pause = open - now(); pause > 0; pause = open - now()) {
        const left = end - now();
        await wait(Math.min(pause, Math.max(left, 0)));
        if (left < pause) throw new RunLimitReached('the time of the run ended while the target was busy');
      }
    },
    note(reply) {
      if (isBusy(outcomeOf(reply))) busy += 1;
      else if (reply.kind === 'answer') busy = 0;
      open = Math.max(open, now() + pauseAskedFor(reply));
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
