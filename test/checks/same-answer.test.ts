import { expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { sameAnswer } from '../../src/checks/same-answer.js';
import type { JsonObject } from '../../src/json/value.js';
import type { OrderHistory } from '../../src/model/check.js';
import type { Outcome } from '../../src/model/outcome.js';
import { answer, exchange } from './support.js';

const body = (order: Record<string, string | number>, result = 'SUCCESS', gatewayCode = 'APPROVED'): JsonObject => ({
  result,
  response: { gatewayCode },
  order,
});
const of = (outcome: Outcome, order: Partial<OrderHistory> = {}) => ({ outcome, order: { earlier: [], ...order } });
const success = (order: Record<string, string | number>, history: Partial<OrderHistory> = {}) =>
  of({ kind: 'success', body: body(order) }, history);
const after = (before: JsonObject): Partial<OrderHistory> => ({ earlier: [exchange('refund@60', answer(before))] });

const same = { as: 'the request', relation: 'when it is written plainly' };

test('answers that differ in ids, times and what one of them leaves out are the same', () => {
  const one = success({ id: 'A', totalAuthorizedAmount: 10 });
  const two = success({ id: 'B', totalAuthorizedAmount: 10, status: 'AUTHORIZED' });
  expect(sameAnswer(one, two, same, SHIPPED)).toMatchObject([{ rule: 'same-answer', status: 'conforms' }]);
});

test('another total, status or result is told with both values', () => {
  const [told] = sameAnswer(success({ totalAuthorizedAmount: 10.01 }), success({ totalAuthorizedAmount: 10 }), same, SHIPPED);
  expect(told).toMatchObject({ status: 'violates', level: 'should', path: 'order.totalAuthorizedAmount' });
  const refused: Outcome = { kind: 'error', cause: 'INVALID_REQUEST', body: { result: 'ERROR', error: { cause: 'INVALID_REQUEST' } } };
  expect(sameAnswer(of(refused), success({}), same, SHIPPED)).toMatchObject([{ status: 'violates', path: 'result' }]);
});

test('what the relation lets differ, and outcomes that are not settled, are not compared', () => {
  const [one, two] = [success({ amount: 1 }), success({ amount: 2 })];
  expect(sameAnswer(one, two, { ...same, but: ['order.amount'] }, SHIPPED)).toMatchObject([{ status: 'conforms' }]);
  expect(sameAnswer(of({ kind: 'busy', status: 503 }), two, same, SHIPPED)).toEqual([]);
});

test.each([
  ['is still under way', body({}, 'PENDING', 'PENDING')],
  ['timed out', body({}, 'FAILURE', 'TIMED_OUT')],
  ['the acquirer does not support', body({}, 'FAILURE', 'NOT_SUPPORTED')],
  ['was approved in part', body({}, 'SUCCESS', 'PARTIALLY_APPROVED')],
])('after a request that %s nothing is compared', (_, before) => {
  const [one, two] = [success({ status: 'PARTIALLY_REFUNDED' }, after(before)), success({ status: 'REFUNDED' })];
  expect(sameAnswer(one, two, same, SHIPPED)).toEqual([]);
  expect(sameAnswer(two, one, same, SHIPPED)).toEqual([]);
});

test('an order that a recipe made with an approval in part is not compared', () => {
  const inPart = success(
    { totalAuthorizedAmount: 5 },
    { provisioned: body({ totalAuthorizedAmount: 5 }, 'SUCCESS', 'PARTIALLY_APPROVED') },
  );
  expect(sameAnswer(inPart, success({ totalAuthorizedAmount: 10 }), same, SHIPPED)).toEqual([]);
});

const DECLINED = body({ status: 'FAILED' }, 'FAILURE', 'DECLINED');

test('what an issuer declined on one side only is not compared, nor what follows it', () => {
  const [declined, approved] = [of({ kind: 'failure', body: DECLINED }), success({ status: 'AUTHORIZED' })];
  const later = success({ status: 'PARTIALLY_REFUNDED' }, after(DECLINED));
  for (const relation of [same, { ...same, onlyOf: 'untouched-orders' } as const]) {
    expect(sameAnswer(declined, approved, relation, SHIPPED)).toEqual([]);
    expect(sameAnswer(approved, declined, relation, SHIPPED)).toEqual([]);
  }
  expect(sameAnswer(later, success({ status: 'REFUNDED' }), same, SHIPPED)).toEqual([]);
  const otherwise = of({ kind: 'failure', body: body({}, 'FAILURE', 'INSUFFICIENT_FUNDS') });
  expect(sameAnswer(declined, otherwise, same, SHIPPED)).toEqual([]);
});

test('two declines of one kind are compared, as is what follows them; so is what the gateway itself fails or refuses', () => {
  const [one, two] = [success({ status: 'PARTIALLY_REFUNDED' }, after(DECLINED)), success({ status: 'REFUNDED' }, after(DECLINED))];
  expect(sameAnswer(one, two, same, SHIPPED)).toMatchObject([{ status: 'violates', path: 'order.status' }]);
  const told = of({ kind: 'failure', body: body({ status: 'AUTHORIZED' }, 'FAILURE', 'DECLINED') });
  expect(sameAnswer(of({ kind: 'failure', body: DECLINED }), told, same, SHIPPED)).toMatchObject([{ path: 'order.status' }]);
  const failed = of({ kind: 'failure', body: body({}, 'FAILURE', 'SYSTEM_ERROR') });
  expect(sameAnswer(failed, success({}), same, SHIPPED)).toMatchObject([{ status: 'violates', path: 'result' }]);
});

test('orders that were made with other money are not compared', () => {
  const usual = success({ amount: 100 }, { amount: '100.00', currency: 'USD' });
  expect(sameAnswer(usual, success({ amount: 7 }, { amount: '7.000', currency: 'KWD' }), same, SHIPPED)).toEqual([]);
});

test('after refusals alone, a request fails as little as without them; after anything that was taken nothing is compared', () => {
  const afterRefusals = { ...same, onlyOf: 'untouched-orders' } as const;
  const good = success({ status: 'AUTHORIZED' });
  const failed = of({ kind: 'failure', body: body({}, 'FAILURE', 'NOT_SUPPORTED') });
  expect(sameAnswer(failed, good, afterRefusals, SHIPPED)).toEqual([]);
  const broken = of({ kind: 'failure', body: body({}, 'FAILURE', 'SYSTEM_ERROR') });
  expect(sameAnswer(broken, good, afterRefusals, SHIPPED)).toMatchObject([{ status: 'violates', path: 'result' }]);
  const locked = of({ kind: 'failure', body: body({}, 'FAILURE', 'LOCK_FAILURE') });
  expect(sameAnswer(locked, good, afterRefusals, SHIPPED)).toEqual([]);
  const declinedBefore = success({ status: 'FAILED' }, after(body({}, 'FAILURE', 'DECLINED')));
  expect(sameAnswer(declinedBefore, good, afterRefusals, SHIPPED)).toEqual([]);
});

test('what was given back in parts is compared where each part was carried out, for an issuer may decline one', () => {
  const inParts = { ...same, onlyOf: 'carried-out' } as const;
  const whole = success({ status: 'REFUNDED' });
  const taken = success({ status: 'PARTIALLY_REFUNDED' }, after(body({})));
  expect(sameAnswer(taken, whole, inParts, SHIPPED)).toMatchObject([{ status: 'violates', path: 'order.status' }]);
  const declined = success({ status: 'PARTIALLY_REFUNDED' }, after(body({}, 'FAILURE', 'DECLINED')));
  expect(sameAnswer(declined, whole, inParts, SHIPPED)).toEqual([]);
});

test.each(['DUPLICATE_BATCH', 'BLOCKED', 'ABORTED', 'EXCEEDED_RETRY_LIMIT'])(
  'what is rejected with %s on one side, or with another code of a success, is not compared',
  (code) => {
    const rejected = of({ kind: 'failure', body: body({ status: 'FAILED' }, 'FAILURE', code) });
    expect(sameAnswer(rejected, success({ status: 'VERIFIED' }), same, SHIPPED)).toEqual([]);
    expect(sameAnswer(rejected, of({ kind: 'failure', body: DECLINED }), same, SHIPPED)).toEqual([]);
    const other = of({ kind: 'success', body: body({ status: 'VERIFIED' }, 'SUCCESS', 'NOT_ENROLLED_3D_SECURE') });
    expect(sameAnswer(other, success({ status: 'VERIFIED' }), same, SHIPPED)).toMatchObject([{ status: 'conforms' }]);
  },
);
