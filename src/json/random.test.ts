import { describe, expect, test } from 'vitest';
import { streamFor } from './random.js';

describe('a stream', () => {
  test('is the same for the same seed and case, on every platform and in every release', () => {
    const stream = streamFor(1, 'void@66/order.reference/too-long/by-one');
    expect([stream.nextUint32(), stream.nextUint32(), stream.nextUint32()]).toEqual([3561366263, 39998118, 3442467622]);
  });

  test.each([
    [1, 'b'],
    [2, 'a'],
    [11, ''],
  ])('of seed %s and case %j is unlike that of seed 1 and case "a"', (seed, caseId) => {
    const draw = (stream: ReturnType<typeof streamFor>) => Array.from({ length: 4 }, () => stream.nextUint32());
    expect(draw(streamFor(seed, caseId))).not.toEqual(draw(streamFor(1, 'a')));
  });

  test('draws every number below the bound about equally often', () => {
    const counts = Array.from({ length: 6 }, () => 0);
    for (let i = 0; i < 6000; i++) {
      const drawn = streamFor(i, 'die').nextInt(6);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    for (const count of counts) expect(count).toBeGreaterThan(850);
    for (const count of counts) expect(count).toBeLessThan(1150);
  });

  test.each([0, -1, 1.5, Number.NaN, 2 ** 33])('refuses the bound %s', (max) => {
    expect(() => streamFor(1, 'a').nextInt(max)).toThrow(RangeError);
  });
});

test('pick takes one of the items and needs at least one', () => {
  const stream = streamFor(1, 'pick');
  const picked = new Set(Array.from({ length: 100 }, () => stream.pick(['a', 'b', 'c'])));
  expect([...picked].sort()).toEqual(['a', 'b', 'c']);
  expect(() => stream.pick([])).toThrow(RangeError);
});

test('shuffle keeps every item and the given array', () => {
  const items = [1, 2, 3, 4, 5, 6, 7, 8];
  const shuffled = streamFor(1, 'shuffle').shuffle(items);
  expect(items).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(shuffled).not.toEqual(items);
  expect(shuffled.toSorted((a, b) => a - b)).toEqual(items);
});
