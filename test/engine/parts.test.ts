import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drain } from '../../src/engine/execute/drain.js';
import { partOf, stateLookup } from '../../src/engine/plan/state-parts.js';
import { shardOf } from '../../src/engine/plan/shard.js';
import { createPool, historyOf } from '../../src/engine/execute/states.js';
import type { Provided, StateInstance } from '../../src/engine/input/states.js';
import { createStops } from '../../src/engine/stops.js';
import { spaced } from '../../src/target/rate.js';
import { mostWithin, ownClock } from '../helpers/clock.js';
import { configOf } from './support.js';

const instance = (orderId: string, more: Partial<StateInstance> = {}): StateInstance => ({
  state: 'authorized-order',
  orderId,
  transactionId: `${orderId}-t`,
  amount: '100.00',
  currency: 'USD',
  earlier: [],
  ...more,
});

describe('work', () => {
  test('goes on with so many at a time, each item once', async () => {
    let [now, most] = [0, 0];
    const seen: number[] = [];
    await drain(
      Array.from({ length: 50 }, (_, i) => i),
      7,
      async (item) => {
        most = Math.max(most, ++now);
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(item);
        now -= 1;
      },
      () => false,
    );
    expect(most).toBe(7);
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  test('stops after what is under way', async () => {
    const seen: number[] = [];
    await drain(
      Array.from({ length: 50 }, (_, i) => i),
      3,
      async (item) => {
        await Promise.resolve();
        seen.push(item);
      },
      () => seen.length >= 10,
    );
    expect(seen.length).toBeGreaterThanOrEqual(10);
    expect(seen.length).toBeLessThanOrEqual(12);
  });

  test('may be endless', async () => {
    function* forever(): Iterable<number> {
      for (let i = 0; ; i += 1) yield i;
    }
    let count = 0;
    await drain(
      forever(),
      4,
      async () => {
        count += 1;
        await Promise.resolve();
      },
      () => count > 100,
    );
    expect(count).toBeGreaterThan(100);
  });
});

describe('states', () => {
  const counted = () => {
    let made = 0;
    return { provide: async (): Promise<Provided> => instance(`o${++made}`), made: () => made };
  };

  test('are lent to one borrower at a time', async () => {
    const { provide, made } = counted();
    const pool = createPool();
    const taken = await Promise.all(Array.from({ length: 20 }, () => pool.take('authorized-order', provide)));
    expect(new Set(taken).size).toBe(20);
    expect(made()).toBe(20);
  });

  test('are lent again when they come back, and not before', async () => {
    const { provide, made } = counted();
    const pool = createPool();
    const first = (await pool.take('authorized-order', provide)) as StateInstance;
    const second = await pool.take('authorized-order', provide);
    expect(second).not.toBe(first);
    pool.give(first);
    expect(await pool.take('authorized-order', provide)).toBe(first);
    expect(await pool.take('authorized-order', provide)).not.toBe(first);
    expect(made()).toBe(3);
  });

  test('that were set aside are lent when no more can be made', async () => {
    let left = 2;
    const pool = createPool();
    const provide = async (): Promise<Provided> => (left-- > 0 ? instance(`o${left}`) : { kind: 'missing', reason: 'used up' });
    const first = (await pool.take('captured-order', provide)) as StateInstance;
    pool.give({ ...first, state: 'captured-order' });
    pool.setAside();
    expect(await pool.take('captured-order', provide)).toMatchObject({ orderId: 'o0' });
    for (let i = 0; i < 3; i += 1) {
      const spare = (await pool.take('captured-order', provide)) as StateInstance;
      expect(spare).toMatchObject({ orderId: 'o1' });
      pool.give(spare);
      pool.setAside();
    }
  });

  test('that cannot be had twice are not asked for again', async () => {
    let asked = 0;
    const pool = createPool();
    const provide = async (): Promise<Provided> => {
      asked += 1;
      return { kind: 'missing', reason: 'no recipe' };
    };
    for (let i = 0; i < 10; i += 1) expect(await pool.take('captured-order', provide)).toEqual({ kind: 'missing', reason: 'no recipe' });
    expect(asked).toBe(2);
    expect([...pool.missing]).toEqual([['captured-order', { kind: 'missing', reason: 'no recipe' }]]);
  });

  test('have a history of their own, which later exchanges do not change', () => {
    const one = instance('o1');
    const history = historyOf(one);
    one.earlier.push({} as never);
    expect(history).toMatchObject({ state: 'authorized-order', transactionId: 'o1-t', earlier: [] });
    expect(historyOf(undefined)).toEqual({ earlier: [] });
  });

  test('are spoken of in templates', () => {
    const one = instance('o1', { sessionVersion: 'abc0', amount: '100.01' });
    const part = (name: string) => partOf(one, name, ['USD', 'EUR']);
    expect(part('quarter')).toBe('25.00');
    expect(part('half')).toBe('50.00');
    expect(part('double')).toBe('200.02');
    expect(part('otherCurrency')).toBe('EUR');
    expect(['100.01', '100.00', '40.50', '100', '40.500'].map((amount) => partOf({ ...one, amount }, 'respelled', []))).toEqual([
      '100.01',
      '100',
      '40.5',
      '100',
      '40.5',
    ]);
    expect(part('sessionVersion.otherEnd')).toBe('abc1');
    expect(part('nothing')).toBeUndefined();
    const lookup = stateLookup(one, (name) => `<${name}>`, ['USD']);
    expect([lookup('state:orderId'), lookup('card:x.number')]).toEqual(['o1', '<card:x.number>']);
    expect(stateLookup(undefined, () => 'x', [])('state:orderId')).toBeUndefined();
  });
});

describe('a run ends', () => {
  const gauges = { sent: () => 0, silent: () => 0, busy: () => 0, violations: () => 0 };
  const runOf = async (run: object = {}) => (await configOf({ run: { concurrency: 2, retries: 3, ...run } })).run;

  test('when it is interrupted', async () => {
    const controller = new AbortController();
    const stops = createStops(await runOf(), controller.signal, gauges);
    expect(stops.halted()).toBe(false);
    controller.abort();
    expect([stops.halted(), stops.outcome?.reason]).toEqual([true, 'interrupted']);
  });
  test('after its requests', async () => {
    let sent = 9;
    const stops = createStops(await runOf({ maxRequests: 10 }), undefined, { ...gauges, sent: () => sent });
    expect(stops.halted()).toBe(false);
    sent = 10;
    expect([stops.halted(), stops.outcome]).toEqual([true, { reason: 'budget', message: 'stopped after 10 requests' }]);
  });
  test('after its time', async () => {
    expect(createStops(await runOf({ maxTimeMillis: 0 }), undefined, gauges).halted()).toBe(true);
    expect(createStops(await runOf({ maxTimeMillis: 10_000 }), undefined, gauges).halted()).toBe(false);
  });
  test('after so many violations', async () => {
    const stops = createStops(await runOf({ bail: 3 }), undefined, { ...gauges, violations: () => 3 });
    expect([stops.halted(), stops.outcome?.reason]).toEqual([true, 'bail']);
  });
  test('when the target is gone, and not when a few requests are lost', async () => {
    let silent = 15;
    const stops = createStops(await runOf(), undefined, { ...gauges, silent: () => silent });
    expect(stops.halted()).toBe(false);
    silent = 16;
    expect(stops.halted()).toBe(true);
    expect(stops.outcome).toEqual({ reason: 'aborted', message: 'the target stopped answering: the last 16 requests got no answer' });
  });
  test('when the target says nothing but that it is busy', async () => {
    const stops = createStops(await runOf(), undefined, { ...gauges, busy: () => 16 });
    expect([stops.halted(), stops.outcome?.reason]).toEqual([true, 'aborted']);
    expect(stops.outcome?.message).toMatch(/busy/);
  });
  test('for the first reason', async () => {
    const stops = createStops(await runOf({ bail: 1 }), undefined, { ...gauges, violations: () => 5 });
    stops.stop({ reason: 'aborted' });
    expect([stops.halted(), stops.outcome?.reason]).toEqual([true, 'aborted']);
  });
});

test('every key belongs to one shard, about as many to each', () => {
  const keys = Array.from({ length: 4000 }, (_, i) => `case/${i}`);
  for (const total of [1, 2, 3, 7]) {
    const counts = new Map<number, number>();
    for (const key of keys) counts.set(shardOf(key, total), (counts.get(shardOf(key, total)) ?? 0) + 1);
    expect([...counts.keys()].toSorted((a, b) => a - b)).toEqual(Array.from({ length: total }, (_, i) => i + 1));
    for (const count of counts.values()) expect(Math.abs(count - keys.length / total)).toBeLessThan(200);
  }
});

/** Thirds of a second do not add up to it exactly. */
const ROUNDING = 1e-6;

describe('a pace', () => {
  test('holds in every second, however late timers fire', async () => {
    const late = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 3000 })), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(late, fc.constantFrom(0.5, 3, 7.5, 200), async (delays, rate) => {
        let waits = 0;
        const clock = ownClock(() => delays[waits++ % delays.length] ?? 0);
        const pace = spaced(rate, clock);
        const times: number[] = [];
        await Promise.all(
          Array.from({ length: 450 }, async () => {
            await pace.next();
            times.push(clock.now());
          }),
        );
        // A second holds a whole number of requests; where the rate is below one, a longer span holds one.
        expect(mostWithin(Math.max(1000, 1000 / rate) - ROUNDING, times)).toBeLessThanOrEqual(Math.max(1, Math.floor(rate)));
      }),
      { numRuns: 60 },
    );
  });
  test('takes no longer than it must', async () => {
    const clock = ownClock();
    const pace = spaced(0.5, clock);
    await pace.next();
    await pace.next();
    expect(clock.now()).toBe(2000);
  });
});

test.each([
  ['cent', '0.01'],
  ['third', '33.33'],
  ['amount-third-cent', '66.66'],
  ['amount-cent', '99.99'],
  ['currency-cent', undefined],
])('the part %s of an order of 100.00 is %s', (name, amount) => {
  expect(partOf(instance('o'), name, ['USD'])).toBe(amount);
});
