import { expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { sameAnswer } from '../../src/checks/same-answer.js';
import type { Outcome } from '../../src/model/outcome.js';

const success = (order: Record<string, string | number>): Outcome => ({
  kind: 'success',
  body: { result: 'SUCCESS', response: { gatewayCode: 'APPROVED' }, order },
});
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
  expect(sameAnswer(refused, success({}), same, SHIPPED)).toMatchObject([{ status: 'violates', path: 'result' }]);
});

test('what the relation lets differ, and outcomes that are not settled, are not compared', () => {
  const [one, two] = [success({ amount: 1 }), success({ amount: 2 })];
  expect(sameAnswer(one, two, { ...same, but: ['order.amount'] }, SHIPPED)).toMatchObject([{ status: 'conforms' }]);
  expect(sameAnswer({ kind: 'busy', status: 503 }, two, same, SHIPPED)).toEqual([]);
});
