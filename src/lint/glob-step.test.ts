import { expect, test } from 'vitest';
import { stepMatcher } from './glob-step.js';

test.each([
  ['*.json', 'a.json', true],
  ['*.json', 'a.jsonl', false],
  ['a?c', 'abc', true],
  ['a?c', 'ac', false],
  ['{void,refund}-*.json', 'refund-1.json', true],
  ['{void,refund}-*.json', 'verify-1.json', false],
  ['[a-c]x', 'bx', true],
  ['[!a-c]x', 'bx', false],
  ['[^a-c]x', 'dx', true],
  ['a.b+c', 'a.b+c', true],
  ['a.b+c', 'aab+c', false],
  ['[', '[', true],
  ['*', '', true],
  ['', '', true],
])('%s of %s is %s', (step, name, isSo) => {
  expect(stepMatcher(step)(name)).toBe(isSo);
});

test('many stars and a long name take no longer than they are long', () => {
  // A pattern that goes back for every star would try more ways than there are atoms.
  expect(stepMatcher(`${'*a'.repeat(100)}*b`)('a'.repeat(10_000))).toBe(false);
  expect(stepMatcher('{a,b}'.repeat(30))('a'.repeat(30))).toBe(false);
});
