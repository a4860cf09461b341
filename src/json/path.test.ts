import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { threadMillis } from '../../bench/thread-time.js';
import { appendKey, concretePaths, generic, getAt, hasAt, isPath, joinPath, matchesGlob, parentOf, segments, textOf } from './path.js';
import type { JsonValue } from './value.js';

const body: JsonValue = {
  order: { amount: '10.00', note: null, tax: [{ type: 'GST', amount: '1.00' }, { type: 'PST' }], custom: { colour: 'red', 'a.b': 'odd' } },
  authentication: { '3DSecure': { acsEci: '05' } },
};

describe('segments', () => {
  test('reads keys, element numbers, any element and any key', () => {
    expect(segments('order.tax[0].amount')).toEqual([
      { kind: 'key', key: 'order' },
      { kind: 'key', key: 'tax' },
      { kind: 'index', index: 0 },
      { kind: 'key', key: 'amount' },
    ]);
    expect(segments('a[n].{X}')).toEqual([{ kind: 'key', key: 'a' }, { kind: 'every-element' }, { kind: 'every-key', name: 'X' }]);
  });

  test('reads a key that starts with a digit like any other', () => {
    expect(segments('authentication.3DSecure')).toEqual([
      { kind: 'key', key: 'authentication' },
      { kind: 'key', key: '3DSecure' },
    ]);
  });

  test('reads the empty path as the whole body', () => {
    expect(segments('')).toEqual([]);
  });

  test.each(['.a', 'a.', 'a..b', 'a[', 'a[]', 'a[01]', 'a[-1]', 'a[first]', 'a.[0]', 'a[0]b', 'a]', '{X', 'a{X}', 'a["b]', 'a["\\x"]'])(
    'refuses %s',
    (text) => {
      expect(isPath(text)).toBe(false);
      expect(() => segments(text)).toThrow(RangeError);
    },
  );

  test('any keys at all survive being written and read', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.nat(99))), (parts) => {
        const path = parts.reduce<string>((at, part) => (typeof part === 'number' ? joinPath(at, part) : appendKey(at, part)), '');
        expect(segments(path).map((step) => (step.kind === 'key' ? step.key : step.kind === 'index' ? step.index : step.kind))).toEqual(
          parts,
        );
        expect(textOf(segments(path))).toBe(path);
      }),
    );
  });
});

describe('joinPath and parentOf', () => {
  test('join paths and element numbers', () => {
    expect(joinPath('order.tax', 0, 'amount')).toBe('order.tax[0].amount');
    expect(joinPath('order.tax', '[n]', 'amount')).toBe('order.tax[n].amount');
    expect(joinPath('', 'order')).toBe('order');
    expect(joinPath('order', '')).toBe('order');
  });

  test.each([
    ['order.tax[n].amount', 'order.tax[n]'],
    ['order.tax[n]', 'order.tax'],
    ['order.custom.{X}', 'order.custom'],
    ['order', ''],
    ['', undefined],
  ])('the parent of %j is %j', (path, parent) => {
    expect(parentOf(path)).toBe(parent);
  });
});

test.each([
  ['order.tax[0].amount', 'order.tax[n].amount'],
  ['order.tax[first].lines[last]', 'order.tax[n].lines[n]'],
  ['order.tax[n].amount', 'order.tax[n].amount'],
  ['a["[0]"][12]', 'a["[0]"][n]'],
])('the generic form of %s is %s', (path, expected) => {
  expect(generic(path)).toBe(expected);
});

describe('reading a body', () => {
  test.each([
    ['order.tax[1].type', 'PST'],
    ['authentication.3DSecure.acsEci', '05'],
    ['order.custom["a.b"]', 'odd'],
    ['order.note', null],
    ['order.tax[2].type', undefined],
    ['order.tax.type', undefined],
    ['order.amount.length', undefined],
    ['order.toString', undefined],
    ['order.constructor.name', undefined],
  ])('finds at %s the value %j', (path, expected) => {
    expect(getAt(body, path)).toBe(expected);
    expect(hasAt(body, path)).toBe(expected !== undefined);
  });

  test('gives the body itself for the empty path', () => {
    expect(getAt(body, '')).toBe(body);
  });

  test('refuses a path that names no single place', () => {
    expect(() => getAt(body, 'order.tax[n].type')).toThrow('not a concrete path');
  });

  test('lists the places that a generic path names', () => {
    expect(concretePaths(body, 'order.tax[n].type')).toEqual(['order.tax[0].type', 'order.tax[1].type']);
    expect(concretePaths(body, 'order.tax[n].amount')).toEqual(['order.tax[0].amount']);
    expect(concretePaths(body, 'order.custom.{X}')).toEqual(['order.custom.colour', 'order.custom["a.b"]']);
    expect(concretePaths(body, 'order.missing[n]')).toEqual([]);
    expect(concretePaths(undefined, 'order')).toEqual([]);
  });
});

describe('matchesGlob', () => {
  test.each([
    ['void@66/**', 'void@66/transaction.targetTransactionId/too-long/by-one'],
    ['*/order.*/too-long/*', 'refund@60/order.reference/too-long/by-one'],
    ['**/too-long/**', 'refund@60/order.tax[first].type/too-long/by-far'],
    ['order.tax[n].*', 'order.tax[n].amount'],
    ['airline.**', 'airline.itinerary.leg[n].fare'],
    ['**', ''],
    ['a*c', 'ac'],
    ['a***c', 'a/b.c'],
    ['', ''],
  ])('%s fits %s', (glob, text) => {
    expect(matchesGlob(glob, text)).toBe(true);
  });

  test.each([
    ['order.*', 'order.tax[n].amount'],
    ['order.*', 'xorder.amount'],
    ['*', 'a/b'],
    ['*', 'a.b'],
    ['*', 'a:b'],
    ['airline.**', 'airline'],
    ['a.b', 'axb'],
    ['order', 'orders'],
    ['', 'a'],
  ])('%s does not fit %s', (glob, text) => {
    expect(matchesGlob(glob, text)).toBe(false);
  });

  test('agrees with a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '.', '/', '*'), maxLength: 8 });
    fc.assert(
      fc.property(letters, letters, (glob, text) => {
        const source = glob.replace(/\*+|\./g, (part) => (part === '.' ? '\\.' : part === '*' ? '[^/.:]*' : '.*'));
        expect(matchesGlob(glob, text)).toBe(new RegExp(`^${source}$`).test(text));
      }),
      { numRuns: 2000 },
    );
  });

  test('stays fast on a glob made to be slow', () => {
    const started = threadMillis();
    // Without a fixed end by which it could be told at a glance.
    expect(matchesGlob(`${'*a**a'.repeat(25)}b*`, 'a'.repeat(5000))).toBe(false);
    expect(threadMillis() - started).toBeLessThan(2000);
  });
});
