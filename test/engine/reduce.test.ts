import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reduce } from '../../src/engine/shrink/reduce.js';
import { getAt, hasAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';

const BASE: JsonObject = { apiOperation: 'VERIFY', order: { currency: 'USD' } };
const LARGE: JsonObject = {
  ...BASE,
  order: { currency: 'USD', amount: '1.00', reference: 'r', custom: { A: '1', B: '2' }, tax: [{ type: 'a' }, { type: 'b' }] },
  airline: Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`field${i}`, { inner: i, other: i }])),
  customer: { email: 'a@b.co', phone: '1' },
  billing: { address: { city: 'x', street: 'y' } },
  correlationId: 'c',
};

async function reduced(needs: readonly string[], touched: readonly string[] = [], budget = 100) {
  const tries: string[] = [];
  const body = await reduce(LARGE, BASE, touched, async (candidate, what) => {
    if (tries.length >= budget) return false;
    tries.push(what);
    return needs.every((path) => hasAt(candidate, path));
  });
  return { body, tries };
}

describe('a body', () => {
  test('shrinks to the smallest at once, when nothing is needed', async () => {
    const { body, tries } = await reduced([]);
    expect(body).toEqual(BASE);
    expect(tries).toEqual(['the smallest body']);
  });

  test.each([
    ['correlationId', { ...BASE, correlationId: 'c' }],
    ['customer.email', { ...BASE, customer: { email: 'a@b.co' } }],
    ['airline.field13.other', { ...BASE, airline: { field13: { other: 13 } } }],
    ['order.custom.B', { ...BASE, order: { currency: 'USD', custom: { B: '2' } } }],
    ['billing.address.city', { ...BASE, billing: { address: { city: 'x' } } }],
  ])('shrinks to the base and %s', async (path, wanted) => {
    const { body, tries } = await reduced([path]);
    expect(body).toEqual(wanted);
    expect(tries.length).toBeLessThanOrEqual(24);
  });

  test('keeps two fields that are needed together', async () => {
    const { body } = await reduced(['customer.email', 'airline.field3.inner']);
    expect(body).toEqual({ ...BASE, customer: { email: 'a@b.co' }, airline: { field3: { inner: 3 } } });
  });

  test('keeps what the fault is about, and what it stands in', async () => {
    const { body } = await reduced([], ['airline.field2.inner']);
    expect(body).toEqual({ ...BASE, airline: { field2: { inner: 2 } } });
  });

  test('drops elements of an array that are not needed', async () => {
    const { body } = await reduced(['order.tax[0].type']);
    expect(body).toEqual({ ...BASE, order: { currency: 'USD', tax: [{ type: expect.any(String) as string }] } });
  });

  test('keeps the elements before the one that the fault is in, which would be another one without them', async () => {
    const { body } = await reduced([], ['order.tax[1].type']);
    expect(getAt(body, 'order.tax')).toEqual([{}, { type: 'b' }]);
  });

  test('ends when there is nothing left to spend', async () => {
    const { body, tries } = await reduced(['airline.field13.other'], [], 3);
    expect(tries.length).toBe(3);
    expect(hasAt(body, 'airline.field13.other')).toBe(true);
  });

  test('still shows it, whatever is needed', async () => {
    const paths = [
      'order.amount',
      'order.custom.A',
      'airline.field0',
      'airline.field7.inner',
      'customer.phone',
      'billing.address.street',
      'correlationId',
    ];
    await fc.assert(
      fc.asyncProperty(fc.subarray(paths), async (needs) => {
        const { body } = await reduced(needs);
        expect(needs.every((path) => hasAt(body, path))).toBe(true);
        expect(JSON.stringify(body).length).toBeLessThanOrEqual(JSON.stringify(LARGE).length);
      }),
      { numRuns: 40 },
    );
  });
});
