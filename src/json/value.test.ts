import { expect, test } from 'vitest';
import { isArray, isObject } from './value.js';

test.each([{}, { a: 1 }, Object.create(null)])('takes %j for an object', (value) => {
  expect(isObject(value)).toBe(true);
});

test.each([null, [], 'a', 1, true, undefined])('does not take %j for an object', (value) => {
  expect(isObject(value)).toBe(false);
});

test('tells arrays from objects', () => {
  expect(isArray([])).toBe(true);
  expect(isArray({ length: 0 })).toBe(false);
});
