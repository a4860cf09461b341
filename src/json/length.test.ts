import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codePointLength } from './length.js';

test.each([
  ['', 0],
  ['abc', 3],
  ['é', 1],
  ['\u{1F600}', 1],
  ['a\u{1F600}b', 3],
  ['\uD83D', 1],
  ['\uD83D\uD83D\uDE00', 2],
  ['\uDE00\uD83D', 2],
])('counts the code points of %j', (text, length) => {
  expect(codePointLength(text)).toBe(length);
});

test('agrees with the iteration of a string', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffff)), (units) => {
      const text = String.fromCharCode(...units);
      expect(codePointLength(text)).toBe([...text].length);
    }),
  );
});
