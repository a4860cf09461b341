import { expect, test } from 'vitest';
import { NOTIFICATION_FIELD } from '../../src/catalogue/rules.js';
import type { FlowStepResult } from '../../src/engine/check/check-flow.js';
import { isToldBefore, isToTell, mostCalls } from '../../src/engine/notifications.js';
import { applyEdits } from '../../src/json/edit.js';
import type { JsonObject } from '../../src/json/value.js';

const URL = 'https://merchant.example/a';

const step = (order: string, named: boolean, result = 'SUCCESS', doubtful = false): FlowStepResult =>
  ({
    step: { order, expect: { kind: 'observed' }, body: named ? applyEdits({}, [{ op: 'set', path: NOTIFICATION_FIELD, value: URL }]) : {} },
    outcome: { kind: result === 'PENDING' ? 'pending' : 'success', body: { result } },
    sent: { doubtful },
  }) as unknown as FlowStepResult;

test.each([
  ['once for each request that names it', [step('A', true), step('B', true)], 2],
  ['once for a later one about the order', [step('A', true), step('A', false)], 2],
  ['not for one of another order, nor for one before', [step('A', false), step('A', true), step('B', false)], 1],
  ['not for one that was refused', [step('A', true), { ...step('A', false), outcome: { kind: 'error' } as never }], 1],
  ['again for what was settled later', [step('A', true, 'PENDING')], 2],
  ['again for what was sent again without an answer', [step('A', true, 'SUCCESS', true)], 2],
  ['again for each of two orders with one address', [step('A', true, 'PENDING'), step('B', true, 'PENDING')], 4],
])('an address may be called %s', (_, steps, calls) => {
  expect(mostCalls(steps, URL)).toBe(calls);
});

const OTHER = 'https://merchant.example/b';

const failed = (order: string, url = URL, gatewayCode = 'DECLINED', body: JsonObject = {}): FlowStepResult => {
  const one = step(order, true);
  return {
    ...one,
    step: {
      ...one.step,
      body: applyEdits({ ...one.step.body, ...body }, [{ op: 'set', path: NOTIFICATION_FIELD, value: url }]) as JsonObject,
    },
    outcome: { kind: 'failure', body: { result: 'FAILURE', response: { gatewayCode } } },
  };
};

test.each([
  ['of another order with the same address', [failed('A'), step('B', true)], 2],
  ['of the same order', [step('A', true), failed('A')], 2],
  ['of the same order that names another address', [step('A', true), failed('A', OTHER), failed('A', OTHER, 'NOT_SUPPORTED')], 3],
  ['of another order with another address', [step('A', true), failed('B', OTHER)], 1],
  ['of the same order before it', [failed('A', OTHER), step('A', true)], 1],
])('an address may be called once more for what failed: a request %s', (_, steps, calls) => {
  expect(mostCalls(steps, URL)).toBe(calls);
});

test('what failed may be told of at the earlier address of its order', () => {
  const [first, later] = [step('A', true), failed('A', OTHER, 'DECLINED', { number: '{{card:declined.number}}' })];
  const calls = (count: number) => ({ callsAt: (url: string) => (url === URL ? Array.from({ length: count }, () => ({}) as never) : []) });
  expect([1, 2].map((count) => isToldBefore([first, later], 1, calls(count)))).toEqual([false, true]);
  expect(isToldBefore([first, failed('B', OTHER)], 1, calls(2))).toBe(false);
  expect(isToldBefore([first, step('A', true)], 1, calls(2))).toBe(false);
});

test('what failed is told of where a card failed it, not where nobody tried; whether anything else updates the order is not said', () => {
  const card = { number: '{{card:declined.number}}' };
  const due = (one: FlowStepResult): readonly FlowStepResult[] => [one].filter(isToTell);
  expect(due(failed('A', URL, 'DECLINED', card))).toHaveLength(1);
  for (const one of [failed('A'), failed('A', URL, 'LOCK_FAILURE', card), failed('A', URL, 'NOT_SUPPORTED', card)]) {
    expect(due(one)).toHaveLength(0);
  }
});
