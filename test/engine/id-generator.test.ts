import { describe, expect, test } from 'vitest';
import { createMask } from '../../src/redact/mask.js';
import { createIdGenerator, newRunId } from '../../src/engine/execute/id-generator.js';

describe('ids', () => {
  test('never come twice, and keep within forty characters', () => {
    const idGenerator = createIdGenerator(newRunId());
    const ids = Array.from({ length: 20_000 }, () => idGenerator.next());
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id.length <= 40 && /^[A-Za-z0-9-]+$/.test(id))).toBe(true);
  });

  test('have the length that is asked for', () => {
    const idGenerator = createIdGenerator('ts20260101abcde');
    for (const length of [1, 2, 8, 12, 39, 40, 41, 100]) expect(idGenerator.ofLength(length)).toHaveLength(length);
  });

  test('are unique from eight characters on', () => {
    const idGenerator = createIdGenerator('ts20260101abcde');
    const ids = Array.from({ length: 5000 }, () => idGenerator.ofLength(12));
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('of one character go round: all of them before one comes again, whatever else is made', () => {
    const idGenerator = createIdGenerator('ts20260101abcde');
    const ids = Array.from({ length: 62 }, (_, i) => {
      for (let other = 0; other < i % 3; other += 1) idGenerator.next();
      return idGenerator.ofLength(1);
    });
    expect(new Set(ids).size).toBe(62);
  });

  test('of two runs differ', () => {
    const [one, other] = [createIdGenerator('ts20260101aaaaa'), createIdGenerator('ts20260101bbbbb')];
    expect(one.next()).not.toBe(other.next());
    expect(one.ofLength(40)).not.toBe(other.ofLength(40));
  });

  test('of a run that goes on differ from those it used before', () => {
    const [first, resumed] = [createIdGenerator('ts20260101aaaaa'), createIdGenerator('ts20260101aaaaarm1abc')];
    expect(new Set([...Array.from({ length: 100 }, () => first.next()), ...Array.from({ length: 100 }, () => resumed.next())]).size).toBe(
      200,
    );
  });

  test('a run is named after its day', () => {
    expect(newRunId(new Date('2026-03-04T05:06:07Z'), () => 0.5)).toMatch(/^ts20260304[0-9a-z]{5}$/);
  });

  test('no id made from it is taken for the number of a card and masked', () => {
    // Evenly over all there are: one in six hundred would end in five digits, and a tenth of its ids in a check digit.
    const runs = Array.from({ length: 2_000 }, (_, i) => newRunId(new Date('2026-11-15T05:06:07Z'), () => i / 2_000));
    const mask = createMask([]);
    const ids = runs.flatMap((run) => {
      const idGenerator = createIdGenerator(run);
      return Array.from({ length: 40 }, () => idGenerator.next());
    });
    expect(ids.filter((id) => mask.foreign(id) !== id)).toEqual([]);
  });
});
