import { expect, test } from 'vitest';
import { orderStatus } from '../../src/checks/order-status.js';
import { totalsTold, ZERO } from '../../src/checks/order.js';
import { parseDecimal, type Decimal } from '../../src/json/decimal.js';
import { contextFor, exchange, result } from './support.js';

const of = (text: string): Decimal => parseDecimal(text) ?? ZERO;
const totals = (authorized: string, captured: string) => ({ authorized: of(authorized), captured: of(captured), refunded: ZERO });

test('of several totals that are allowed those are named that fit the right ones beside, and never what came', () => {
  const options = [totals('100', '0'), totals('0', '100'), totals('100', '100')];
  expect(totalsTold(options, totals('0', '0')).observed.differs).toEqual([
    { path: 'order.totalAuthorizedAmount', expected: ['100'], actual: '0' },
  ]);
  const both = totalsTold([totals('100', '0'), totals('0', '0')], totals('0', '50')).observed.differs;
  expect(both?.map(({ expected }) => expected)).toEqual([['100'], ['0']]);
});

test('a status of a refund is not said to be allowed where nothing is refunded', () => {
  const reply = result('SUCCESS', { authorized: 100, captured: 100, refunded: 0, status: 'REFUNDED' });
  const one = exchange('refund@60', reply, { transactionId: 't2', body: { transaction: { amount: '25.00' } } });
  const order = { state: 'captured-order', transactionId: 'p1', amount: '100.00', earlier: [] };
  const wrong = orderStatus.inspect(one, contextFor(one, { order })).filter(({ status }) => status === 'violates');
  const allowed = wrong.filter(({ rule }) => rule === 'status-fits-totals').map(({ observed }) => observed?.differs?.[0]?.expected);
  expect(allowed).toEqual([['"CAPTURED"']]);
});
