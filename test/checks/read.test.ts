import { expect, test } from 'vitest';
import { readOrder } from '../../src/checks/read-order.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Exchange } from '../../src/model/exchange.js';
import { answer, exchange, inspect, refusal } from './support.js';

const shown = (refunded: number, more: JsonObject = {}): JsonObject => ({
  totalAuthorizedAmount: 100,
  totalCapturedAmount: 100,
  totalRefundedAmount: refunded,
  ...more,
});
const refund = (
  transactionId: string,
  body: JsonObject,
  reply = answer({ result: 'SUCCESS', order: shown(25), response: { gatewayCode: 'APPROVED' } }),
): Exchange => exchange('refund@60', reply, { transactionId, body: { transaction: { amount: '25.00', currency: 'USD' }, ...body } });

/** What is said of an order that is read after these requests. */
const read = (body: JsonObject, earlier: readonly Exchange[], refused: readonly Exchange[] = []): readonly string[] =>
  inspect(readOrder, exchange('refund@60', answer(body)), {
    read: true,
    order: { state: 'captured-order', transactionId: 't0', earlier, refused },
  });

test('an instant that is written in another way is the same', () => {
  const first = answer({
    result: 'SUCCESS',
    order: shown(25, { creationTime: '2026-01-01T10:00:00.000Z' }),
    response: { gatewayCode: 'APPROVED' },
  });
  const at = (creationTime: string) => read({ order: shown(25, { creationTime }) }, [refund('t1', {}, first)]);
  expect(at('2026-01-01T12:00:00.000+02:00')).toEqual(['should flow/read-shows-order conforms']);
  expect(at('2026-01-01T12:00:00.000Z')).toEqual(['should flow/read-shows-order violates']);
});

test('totals that hold what a refused request would have come to are its doing, others are of the read', () => {
  const after = (refunded: number) => read({ order: shown(refunded) }, [refund('t1', {})], [refund('t2', {}, refusal())]);
  expect(after(25)).toEqual(['should flow/read-shows-order conforms']);
  expect(after(50)).toEqual(['must flow/refusal-no-effect violates']);
  expect(after(40)).toEqual(['should flow/read-shows-order violates']);
});

test('two requests at once under one id count once', () => {
  const confirmed = (authorized: number): Exchange =>
    exchange(
      'confirm-browser-payment@35',
      answer({ result: 'SUCCESS', order: { amount: 90, ...totalsOf(authorized) }, response: { gatewayCode: 'APPROVED' } }),
      { body: {} },
    );
  const totalsOf = (authorized: number) => ({ totalAuthorizedAmount: authorized, totalCapturedAmount: 0, totalRefundedAmount: 0 });
  const seen = (authorized: number): readonly string[] =>
    inspect(readOrder, exchange('confirm-browser-payment@35', answer({ order: totalsOf(authorized) })), {
      read: true,
      order: {
        state: 'initiated-browser-payment',
        transactionId: 't1',
        amount: '90.00',
        concurrent: [confirmed(90), confirmed(authorized)],
      },
    });
  expect(seen(90)).toEqual(['should flow/read-shows-order conforms']);
  expect(seen(180)).toEqual(['must flow/replay-identical violates']);
});

test('a transaction that is listed shows what its request brought, or what the order has by now', () => {
  const brought = (reference: string) => ({ order: { reference } });
  const earlier = [refund('t1', brought('first')), refund('t2', brought('second'))];
  const listed = (reference: string) =>
    read({ transaction: [{ transaction: { id: 't1' }, order: { reference } }] }, earlier).filter((line) => line.includes('violates'));
  expect(listed('first')).toEqual([]);
  expect(listed('second')).toEqual([]);
  expect(listed('third')).toEqual(['should exchange/echo-values violates']);
});
