import { expect, test } from 'vitest';
import { cutAt } from './cut.js';

test.each([
  ['short', 10, 'short'],
  ['one two three', 9, 'one two'],
  ['one two three', 7, 'one two'],
  // No blank near the end: the word is cut, rather than most of the text lost.
  ['a bcdefghijklmnop', 10, 'a bcdefghi'],
  [`${'x'.repeat(100)} ${'y'.repeat(200)}`, 250, `${'x'.repeat(100)} ${'y'.repeat(149)}`],
  ['ab😀cd', 3, 'ab'],
])('cuts %j to at most %i characters between words', (text, limit, kept) => {
  expect(text.slice(0, cutAt(text, limit))).toBe(kept);
});
