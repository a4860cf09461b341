import { expect, test } from 'vitest';
import { wrap } from './wrap.js';

test('breaks at blanks and keeps within the width', () => {
  expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']);
});

test('keeps a quoted value whole', () => {
  expect(wrap('bad: "a b c", too short', 12)).toEqual(['bad:', '"a b c", too', 'short']);
});

test('breaks a long path after a point and a long address after a slash', () => {
  expect(wrap('sourceOfFunds.provided.card.number', 24)).toEqual(['sourceOfFunds.provided.', 'card.number']);
  expect(wrap('/merchant/{merchantId}/order', 24)).toEqual(['/merchant/{merchantId}/', 'order']);
});

test('breaks any other long word where it must', () => {
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
});

test('makes one empty line of nothing', () => {
  expect(wrap('', 10)).toEqual(['']);
});
