import { expect, test } from 'vitest';
import { nearest } from './nearest.js';

const names = ['void', 'certify', 'explain', 'export', 'generate'];

test.each([
  ['certfy', 'certify'],
  ['EXPORT', 'export'],
  ['exprot', 'export'],
  ['viod', 'void'],
  ['generates', 'generate'],
])('takes %s for a slip of %s', (text, name) => {
  expect(nearest(text, names)).toBe(name);
});

test.each(['xyzzy', '', 'ex'])('does not guess at %j', (text) => {
  expect(nearest(text, names)).toBeUndefined();
});
