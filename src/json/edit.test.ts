import { describe, expect, test } from 'vitest';
import { applyEdits, type Edit } from './edit.js';
import type { JsonValue } from './value.js';

const body: JsonValue = { order: { amount: '1.00', tax: [{ type: 'GST' }, { type: 'PST' }] }, session: { id: 'S' } };

function edited(...edits: Edit[]): JsonValue {
  return applyEdits(body, edits);
}

describe('a set', () => {
  test('replaces a value and leaves the given body alone', () => {
    expect(edited({ op: 'set', path: 'order.tax[1].type', value: 'HST' })).toEqual({
      order: { amount: '1.00', tax: [{ type: 'GST' }, { type: 'HST' }] },
      session: { id: 'S' },
    });
    expect(body).toEqual({ order: { amount: '1.00', tax: [{ type: 'GST' }, { type: 'PST' }] }, session: { id: 'S' } });
  });

  test('makes the groups and arrays that are missing', () => {
    expect(applyEdits({}, [{ op: 'set', path: 'a.b[0].c', value: 1 }])).toEqual({ a: { b: [{ c: 1 }] } });
  });

  test('appends an element, and refuses to leave a hole', () => {
    expect(edited({ op: 'set', path: 'order.tax[2]', value: null })).toHaveProperty(['order', 'tax', 2], null);
    expect(() => edited({ op: 'set', path: 'order.tax[3]', value: null })).toThrow('beyond the end of an array of 2');
  });

  test('replaces a plain value that stands where a group is needed', () => {
    expect(edited({ op: 'set', path: 'session.id.part', value: 1 })).toHaveProperty('session', { id: { part: 1 } });
  });

  test('replaces the whole body at the empty path', () => {
    expect(edited({ op: 'set', path: '', value: [] })).toEqual([]);
  });

  test('shares what it does not touch', () => {
    const result = edited({ op: 'set', path: 'order.amount', value: '2.00' }) as { session: unknown };
    expect(result.session).toBe((body as { session: unknown }).session);
  });

  test('treats __proto__ as a key like any other', () => {
    const result = applyEdits({}, [{ op: 'set', path: '__proto__.polluted', value: true }]);
    expect(JSON.stringify(result)).toBe('{"__proto__":{"polluted":true}}');
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('a removal', () => {
  test('takes away a member or an element', () => {
    expect(edited({ op: 'remove', path: 'session' }, { op: 'remove', path: 'order.tax[0]' })).toEqual({
      order: { amount: '1.00', tax: [{ type: 'PST' }] },
    });
    expect(edited({ op: 'remove', path: 'order.tax[0].type' })).toHaveProperty('order.tax', [{}, { type: 'PST' }]);
  });

  test.each(['nothing', 'nothing.here', 'order.tax[9]', 'order.tax[9].type', 'order[0]', 'session.id.part'])(
    'of %s, which is not there, changes nothing',
    (path) => {
      expect(edited({ op: 'remove', path })).toEqual(body);
    },
  );

  test('of the whole body is refused', () => {
    expect(() => edited({ op: 'remove', path: '' })).toThrow(RangeError);
  });
});

test('an edit of a generic path is refused', () => {
  expect(() => edited({ op: 'set', path: 'order.tax[n].type', value: 'X' })).toThrow(RangeError);
  expect(() => edited({ op: 'remove', path: 'order.tax[n]' })).toThrow(RangeError);
});
