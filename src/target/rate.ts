import { type Clock, machineClock } from './clock.js';
import { createMeter, type SendTimes } from './meter.js';
import { RunLimitReached } from './run-limit.js';

/** Hands out send times so that no second holds more than `perSecond` of them. */
export interface Pace {
  /** Resolves when the next request may go out. */
  next(): Promise<void>;
}

/** A pace that shares its send times with no other. */
export const spaced = (perSecond: number, clock: Clock = machineClock): Pace =>
  pacedBy(createMeter(perSecond, Number.POSITIVE_INFINITY).pace, clock);

/** A pace over send times that others may take as well. After `end` no time is handed out. */
export function pacedBy(times: SendTimes, { now, wait }: Clock, end = Number.POSITIVE_INFINITY): Pace {
  let turn: Promise<void> = Promise.resolve();
  const go = async (): Promise<void> => {
    const asked = now();
    for (;;) {
      const time = now();
      const left = time > end ? 0 : times.take(asked, time);
      if (time + left > end) throw new RunLimitReached('the time of the run ends before the rate allows another request');
      if (left === 0) return;
      // A timer may fire a little early, and another thread may take the slot meanwhile.
      await wait(left);
    }
  };
  return {
    next: () => {
      turn = turn.then(go);
      return turn;
    },
  };
}
