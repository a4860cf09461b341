import { expect, test } from 'vitest';
import { given } from './given.js';

test('members that are undefined are left out, and no others', () => {
  expect(Object.entries(given({ a: undefined, b: 0, c: '', d: null, e: false }))).toEqual([
    ['b', 0],
    ['c', ''],
    ['d', null],
    ['e', false],
  ]);
});
