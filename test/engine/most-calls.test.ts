import { expect, test } from 'vitest';
import { NOTIFICATION_FIELD } from '../../src/catalogue/rules.js';
import type { FlowStepResult } from '../../src/engine/check/check-flow.js';
import { mostCalls } from '../../src/engine/notifications.js';
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
  ['again for what was settled later', [step('A', true, 'PENDING')], 2],
  ['again for what was sent again without an answer', [step('A', true, 'SUCCESS', true)], 2],
  ['again for each of two orders with one address', [step('A', true, 'PENDING'), step('B', true, 'PENDING')], 4],
])('an address may be called %s', (_, steps, calls) => {
  expect(mostCalls(steps, URL)).toBe(calls);
});

test('what failed is told of where a card failed it: whether anything else updates the order is not said', () => {
  const failed = (body: JsonObject): FlowStepResult => {
    const one = step('A', true);
    return {
      ...one,
      step: { ...one.step, body: { ...one.step.body, ...body } },
      outcome: { kind: 'failure', body: { result: 'FAILURE' } },
    };
  };
  expect(mostCalls([failed({ number: '{{card:declined.number}}' })], URL)).toBe(1);
  expect(mostCalls([failed({})], URL)).toBe(0);
});
