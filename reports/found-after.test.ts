import { expect, test } from 'vitest';
import { CURVE, foundAfter } from './found-after.js';

test('the curve goes through what was measured, and never falls', () => {
  for (const [share, found] of CURVE) expect(foundAfter(share)).toBe(found);
  const shares = Array.from({ length: 101 }, (_, i) => foundAfter(i / 100));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(foundAfter(0.15)).toBeCloseTo((0.588 + 0.749) / 2);
});
