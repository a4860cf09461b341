import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonical, hashOf, shortHash } from './canonical.js';
import type { JsonValue } from './value.js';

test('orders the keys of every object and no array', () => {
  expect(canonical({ b: [2, 1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[2,1,{"c":"x","d":null}]}');
});

test('is JSON that reads back as the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.parse(canonical(value as JsonValue))).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('gives one hash to equal values and different hashes to different ones', () => {
  expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
  expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: '1' }));
});

test('the hash is ten letters and digits and never changes between releases', () => {
  expect(shortHash('')).toBe('4oymiquy7q');
  fc.assert(fc.property(fc.string(), (text) => /^[a-z2-7]{10}$/.test(shortHash(text))));
});
