import { describe, expect, test } from 'vitest';
import { leakedValues } from '../../src/checks/leaked-values.js';
import type { JsonObject } from '../../src/json/value.js';
import { SeenTexts } from '../../src/engine/execute/seen-texts.js';
import { broken, exchange, refusal, result } from './support.js';

const BILLING: JsonObject = { address: { city: 'Springfield' } };
const BROKEN = ['should exchange/echo-values violates'];
const verify = (body: JsonObject, shown: JsonObject, transactionId = 't2') =>
  exchange('verify@26', result('SUCCESS', {}, shown), { body, transactionId });

describe('a group that a request did not bring', () => {
  const earlier = [verify({ billing: BILLING }, { billing: BILLING }, 't1')];
  const others = (...orders: readonly string[]): SeenTexts => {
    const texts = new SeenTexts();
    for (const orderId of orders)
      texts.add(exchange('verify@26', result('SUCCESS'), { body: { billing: BILLING }, orderId }).request, ['billing']);
    return texts;
  };

  test('is not shown after another transaction of the order brought it', () => {
    expect(broken(leakedValues, verify({}, { billing: BILLING }), { order: { earlier } })).toEqual(BROKEN);
    expect(broken(leakedValues, verify({ billing: BILLING }, { billing: BILLING }), { order: { earlier } })).toEqual([]);
    expect(broken(leakedValues, verify({}, {}), { order: { earlier } })).toEqual([]);
    // What the target made up.
    expect(broken(leakedValues, verify({}, { billing: { address: { city: 'Shelbyville' } } }), { order: { earlier } })).toEqual([]);
  });

  test('is the own one where a request continues that transaction, is sent again, or carries out the other once more', () => {
    expect(broken(leakedValues, verify({}, { billing: BILLING }, 't1'), { order: { earlier } })).toEqual([]);
    const confirmed = exchange('confirm-browser-payment@35', result('SUCCESS', {}, { billing: BILLING }), {
      body: {},
      transactionId: 't1',
    });
    expect(broken(leakedValues, confirmed, { order: { earlier, transactionId: 't1' } })).toEqual([]);
    const referred = exchange('referral@68', result('SUCCESS', {}, { billing: BILLING }), { body: {}, transactionId: 't2' });
    expect(broken(leakedValues, referred, { order: { earlier } })).toEqual([]);
  });

  test('is not shown either where it belongs to the transaction, and answers need not show it', () => {
    const noted = { transaction: { merchantNote: 'gift wrap', targetTransactionId: 'payment-1' } };
    const before = [verify(noted, {}, 't1')];
    const shown = { transaction: { merchantNote: 'gift wrap' } };
    expect(
      broken(leakedValues, exchange('void@66', result('SUCCESS', {}, shown), { body: {}, transactionId: 't2' }), {
        order: { earlier: before },
      }),
    ).toEqual(BROKEN);
    const target = { transaction: { targetTransactionId: 'payment-1' } };
    expect(
      broken(leakedValues, exchange('void@66', result('SUCCESS', {}, target), { body: {}, transactionId: 't2' }), {
        order: { earlier: before },
      }),
    ).toEqual([]);
  });

  test('is kept with the order where it is a value of the order', () => {
    const reference = { order: { reference: 'REF-00017' } };
    const before = [exchange('verify@26', result('SUCCESS', { reference: 'REF-00017' }), { body: reference, transactionId: 't1' })];
    const later = exchange('verify@26', result('SUCCESS', { reference: 'REF-00017' }), { body: {}, transactionId: 't2' });
    expect(broken(leakedValues, later, { order: { earlier: before } })).toEqual([]);
  });

  test('is not kept from a request that was refused, unless one that was carried out brought it too', () => {
    const custom = { order: { custom: { note: 'gift wrap' } } };
    const refused = [exchange('verify@26', refusal(), { body: custom, transactionId: 't1' })];
    const later = exchange('verify@26', result('SUCCESS', { custom: { note: 'gift wrap' } }), { body: {}, transactionId: 't2' });
    expect(broken(leakedValues, later, { order: { refused } })).toEqual(['must flow/refusal-no-effect violates']);
    const carriedOut = [exchange('verify@26', result('SUCCESS'), { body: custom, transactionId: 't0' })];
    expect(broken(leakedValues, later, { order: { refused, earlier: carriedOut } })).toEqual([]);
    // One of two that were sent at once may have been.
    expect(broken(leakedValues, later, { order: { refused, concurrent: carriedOut } })).toEqual([]);
  });

  test("may be the target's own where its characters are a row, as a default has them", () => {
    const agent = (travelAgentCode: string): JsonObject => ({ airline: { ticket: { issue: { travelAgentCode } } } });
    const shownAfter = (code: string): readonly string[] => {
      const texts = new SeenTexts();
      texts.add(exchange('refund@60', result('SUCCESS'), { body: agent(code), orderId: 'o7' }).request, ['airline']);
      return broken(leakedValues, exchange('refund@60', result('SUCCESS', {}, agent(code)), { body: {}, transactionId: 't2' }), {
        otherTexts: texts,
      });
    };
    expect(['12345678', 'ABCDEFGH', '11111111'].map(shownAfter)).toEqual([[], [], []]);
    expect(shownAfter('83917264')).toEqual(BROKEN);
  });

  test('is not shown after a request on another order brought it', () => {
    const shown = verify({}, { billing: BILLING });
    expect(broken(leakedValues, shown, { otherTexts: others('o7') })).toEqual(BROKEN);
    expect(broken(leakedValues, shown, { otherTexts: others('o7', 'o1') })).toEqual([]);
    expect(broken(leakedValues, shown, { otherTexts: others('o7', 'o8', 'o9') })).toEqual([]);
    expect(broken(leakedValues, shown, { otherTexts: others() })).toEqual([]);
  });

  test('may be what a recipe brought, which its answer shows', () => {
    const provisioned = { billing: BILLING };
    expect(broken(leakedValues, verify({}, { billing: BILLING }), { otherTexts: others('o7'), order: { provisioned } })).toEqual([]);
  });

  test('may come from a session', () => {
    const inSession = verify({ session: { id: 'SESSION0000000000000000000000001' } }, { billing: BILLING });
    expect(broken(leakedValues, inSession, { otherTexts: others('o7') })).toEqual([]);
  });

  test('is not told by texts that anybody may have', () => {
    const short = { address: { city: 'Rome' } };
    const before = [verify({ billing: short }, { billing: short }, 't1')];
    expect(broken(leakedValues, verify({}, { billing: short }), { order: { earlier: before } })).toEqual([]);
  });
});

test('the texts of a field are forgotten, the oldest first', () => {
  const texts = new SeenTexts();
  const add = (orderId: string, city: string): void =>
    texts.add(exchange('verify@26', result('SUCCESS'), { body: { billing: { address: { city } } }, orderId }).request, ['billing']);
  for (let i = 0; i <= 100; i += 1) add(`o${i}`, `Springfield ${i}`);
  expect(texts.isOfOthers('billing.address.city', 'Springfield 0', { merchantId: 'M1', orderId: 'x' })).toBe(false);
  expect(texts.isOfOthers('billing.address.city', 'Springfield 1', { merchantId: 'M1', orderId: 'x' })).toBe(true);
});

test('an order of another merchant under the same id is another order', () => {
  const texts = new SeenTexts();
  texts.add(exchange('verify@26', result('SUCCESS'), { body: { billing: BILLING }, orderId: 'o1' }).request, ['billing']);
  const isOfOthers = (merchantId: string) => texts.isOfOthers('billing.address.city', 'Springfield', { merchantId, orderId: 'o1' });
  expect([isOfOthers('M1'), isOfOthers('M2')]).toEqual([false, true]);
});
