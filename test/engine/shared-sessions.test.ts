import { expect, test } from 'vitest';
import { createSharedSessions } from '../../src/engine/execute/contexts/shared-sessions.js';
import { createPool, type StatePool } from '../../src/engine/execute/states.js';
import { isMissing, type Provide, type StateInstance } from '../../src/engine/input/states.js';
import type { Exchange } from '../../src/model/exchange.js';
import { outcomeOf } from '../../src/model/outcome.js';
import { refused, success } from './support.js';

const exchange = {} as Exchange;
const ACCEPTED = outcomeOf(success());
const REFUSED = outcomeOf(refused('order.currency'));

function bench() {
  let count = 0;
  let now = 0;
  const provide: Provide = async (state) => {
    count += 1;
    const ids = { orderId: `o${count}`, transactionId: 't', amount: '1.00', currency: 'USD', earlier: [] };
    return { state, ...ids, sendings: [], ...(state === 'session' ? { sessionId: `s${count}`, sessionVersion: `v${count}` } : {}) };
  };
  const sessions = createSharedSessions(() => now);
  const take = async (pool: StatePool, state: 'session' | 'initiated-authentication' = 'session'): Promise<StateInstance> => {
    const taken = await pool.take(state, provide);
    if (isMissing(taken)) throw new Error(taken.reason);
    return taken;
  };
  return { sessions, take, provide, later: (millis: number) => void (now += millis), made: () => count };
}

test('a session serves one case after the other while they are refused, and none after a use', async () => {
  const { sessions, take } = bench();
  const pool = sessions.alone(createPool());
  const first = await take(pool);
  pool.settle(first, exchange, REFUSED);
  const second = await take(pool);
  expect(second.sessionId).toBe(first.sessionId);
  pool.settle(second, exchange, ACCEPTED);
  expect((await take(pool)).sessionId).not.toBe(first.sessionId);
});

test('an old session is not lent again, and no sequence gets one that cases had', async () => {
  const { sessions, take, later } = bench();
  const usual = createPool();
  const pool = sessions.alone(usual);
  const first = await take(pool);
  pool.settle(first, exchange, REFUSED);
  expect((await take(usual)).sessionId).not.toBe(first.sessionId);
  later(10 * 60_000);
  expect((await take(pool)).sessionId).not.toBe(first.sessionId);
});

test('an order and a session beside it go back to where each of them came from', async () => {
  const { sessions, take, made } = bench();
  const orders = createPool();
  const both = sessions.with(orders, orders);
  const one = await take(both, 'initiated-authentication');
  expect(one).toMatchObject({ orderId: 'o1', sessionId: 's2', sessionVersion: 'v2' });
  both.settle(one, exchange, REFUSED);
  const alone = await take(orders, 'initiated-authentication');
  expect(alone).toMatchObject({ orderId: 'o1', hadRefusal: true });
  expect(alone.sessionId).toBeUndefined();
  expect((await take(sessions.alone(orders))).sessionId).toBe('s2');
  expect(made()).toBe(2);
});
