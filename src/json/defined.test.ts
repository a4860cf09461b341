import { expect, test } from 'vitest';
import { defined } from './defined.js';

test('members that are undefined are left out, and no others', () => {
  expect(Object.entries(defined({ a: undefined, b: 0, c: '', d: null, e: false }))).toEqual([
    ['b', 0],
    ['c', ''],
    ['d', null],
    ['e', false],
  ]);
});
