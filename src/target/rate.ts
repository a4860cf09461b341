import { type Clock, machineClock } from './clock.js';
import { RunLimitReached } from './run-limit.js';

/** Hands out send times so that no second holds more than `perSecond` of them. */
export interface Pace {
  /** Resolves when the next request may go out. */
  next(): Promise<void>;
}

/**
 * Evenly spaced slots, since a burst would exceed the rate within some second. Timers fire late: each send also keeps a
 * whole second from the one that is so many sends before it, as that one really went out. After `end` none is handed out.
 */
export function spaced(perSecond: number, { now, wait }: Clock = machineClock, end = Number.POSITIVE_INFINITY): Pace {
  const gap = 1000 / perSecond;
  const count = Math.max(1, Math.floor(perSecond));
  const span = Math.max(1000, gap);
  const recent: number[] = [];
  let free = 0;
  let turn: Promise<void> = Promise.resolve();

  const go = async (): Promise<void> => {
    const slot = Math.max(now(), free, recent.length < count ? 0 : (recent[0] as number) + span);
    if (slot > end) throw new RunLimitReached('the time of the run ends before the rate allows another request');
    free = slot + gap;
    // A timer may also fire a little early.
    for (let left = slot - now(); left > 0; left = slot - now()) await wait(left);
    recent.push(now());
    if (recent.length > count) recent.shift();
  };

  return {
    next: () => {
      turn = turn.then(go);
      return turn;
    },
  };
}
