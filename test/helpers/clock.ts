import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Clock } from '../../src/target/clock.js';

/** A clock that stands still but for the waits that go by it. Each takes as much longer than asked as `late` says. */
export function ownClock(late: () => number = () => 0): Clock {
  let time = 0;
  return {
    now: () => time,
    wait: async (millis) => {
      time += millis + late();
    },
  };
}

/** The most of these moments, in their order, that lie within any span of time. */
export function mostWithin(span: number, times: readonly number[]): number {
  let [most, first] = [0, 0];
  for (const [last, time] of times.entries()) {
    while ((times[first] ?? 0) <= time - span) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

/** When requests to one origin were handed to the network while the work went on, by a clock of the test: noted by the sender. */
export async function sendTimes(origin: string, clock: Clock, work: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  const note = (message: unknown): void => {
    if ((message as { request: { origin: string } }).request.origin === origin) times.push(clock.now());
  };
  subscribe('undici:request:create', note);
  try {
    await work();
  } finally {
    unsubscribe('undici:request:create', note);
  }
  return times;
}
