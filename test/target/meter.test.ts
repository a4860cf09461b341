import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMeter } from '../../src/target/meter.js';
import { pacedBy } from '../../src/target/rate.js';
import { mostWithin } from '../helpers/clock.js';

/** Thirds of a second do not add up to it exactly. */
const ROUNDING = 1e-6;

/** Senders that wait on one clock: whoever is due first goes on. */
function createTime() {
  let now = 0;
  const waiting: { readonly at: number; readonly wake: () => void }[] = [];
  return {
    clockOf: (late: () => number) => ({
      now: () => now,
      wait: (millis: number) => new Promise<void>((wake) => void waiting.push({ at: now + millis + late(), wake })),
    }),
    /** Lets time go by until nobody waits any more. */
    async pass(): Promise<void> {
      for (let quiet = 0; quiet < 20; ) {
        await Promise.resolve();
        quiet += 1;
        if (quiet < 20 || waiting.length === 0) continue;
        waiting.sort((a, b) => a.at - b.at);
        const next = waiting.shift();
        now = Math.max(now, next?.at ?? now);
        next?.wake();
        quiet = 0;
      }
    },
  };
}

describe('a meter', () => {
  test('hands out no more send times than the rate allows, in any second, however late timers fire', async () => {
    const late = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 2000 })), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(late, fc.constantFrom(0.5, 3, 7.5, 40), async (delays, rate) => {
        const meter = createMeter(rate, Number.POSITIVE_INFINITY);
        const time = createTime();
        const sends: number[] = [];
        let waits = 0;
        const all = Promise.all(
          [1, 2, 3].map(async () => {
            const clock = time.clockOf(() => delays[waits++ % delays.length] ?? 0);
            const pace = pacedBy(meter.pace, clock);
            await Promise.all(
              Array.from({ length: 30 }, async () => {
                await pace.next();
                sends.push(clock.now());
              }),
            );
          }),
        );
        await time.pass();
        await all;
        expect(sends.length).toBe(90);
        expect(mostWithin(Math.max(1000, 1000 / rate) - ROUNDING, sends)).toBeLessThanOrEqual(Math.max(1, Math.floor(rate)));
      }),
      { numRuns: 25 },
    );
  });

  test('counts up to the budget and not beyond, and every row of silence', () => {
    const meter = createMeter(undefined, 1_000);
    expect([meter.count(2), meter.count(2), meter.count(2)]).toEqual([true, true, false]);
    expect([meter.sent, meter.end]).toEqual([2, 1_000]);
    meter.noteSilence(true);
    meter.noteSilence(true);
    expect(meter.silent).toBe(2);
    meter.noteSilence(false);
    expect(meter.silent).toBe(0);
    meter.noteBusy(true);
    expect(meter.busy).toBe(1);
  });

  test('keeps the longest pause', () => {
    const meter = createMeter(undefined, Number.POSITIVE_INFINITY);
    meter.pauseUntil(500);
    meter.pauseUntil(200);
    expect(meter.pausedUntil).toBe(500);
  });
});

describe('a target that finds requests too many', () => {
  test('is told with a rate a little below what it took in a second, whatever the pauses were', () => {
    const meter = createMeter(undefined, Number.POSITIVE_INFINITY);
    expect(meter.throttled).toBeUndefined();
    // Twenty in half a second, then refusals, then a pause of a second, three times over.
    for (const begun of [0, 2000, 4000]) {
      for (let i = 0; i < 20; i++) meter.noteAnswer(false, begun + i * 25);
      meter.noteAnswer(true, begun + 510);
      meter.noteAnswer(false, begun + 515);
      meter.noteAnswer(true, begun + 520);
    }
    expect(meter.throttled).toEqual({ answers: 6, rate: 18 });
  });

  test('at its very first request has the lowest rate', () => {
    const meter = createMeter(undefined, Number.POSITIVE_INFINITY);
    meter.noteAnswer(true, 0);
    expect(meter.throttled).toEqual({ answers: 1, rate: 1 });
  });
});
