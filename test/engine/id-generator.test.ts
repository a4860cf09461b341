import { describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
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

  test('of recipes never meet those of requests, and have the same word', () => {
    const uses = [createIdGenerator('ts20260101aaaaa'), createIdGenerator('ts20260101aaaaa', 'recipes')];
    const ids = uses.flatMap((generator) => Array.from({ length: 2000 }, () => generator.next()));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id.startsWith(uses[0]?.word ?? ''))).toBe(true);
  });

  test('nothing in them tells the harness: neither the name of the run, nor its day, nor one form for all runs', () => {
    const runs = Array.from({ length: 300 }, (_, i) => newRunId(new Date('2026-11-15T05:06:07Z'), () => i / 300));
    const ids = runs.map((run) => createIdGenerator(run).next());
    expect(ids.filter((id, i) => id.includes(runs[i] ?? '') || id.includes('20261115'))).toEqual([]);
    const forms = {
      uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      prefixed: /^[A-Za-z]+-\d{5}[A-Z]{3}\d{3}[A-Z]{2}-\d+$/,
      mixed: /^(?:[a-z0-9-]+|[A-Z0-9]+)$/,
    };
    const seen = ids.map((id) => Object.entries(forms).find(([, form]) => form.test(id))?.[0]);
    for (const form of Object.keys(forms)) expect(seen.filter((name) => name === form).length).toBeGreaterThan(50);
    // What begins many ids of different runs would tell them all.
    expect(new Set(ids.map((id) => id.slice(-14, -6))).size).toBeGreaterThan(200);
  });

  test('a run is named after its day', () => {
    expect(newRunId(new Date('2026-03-04T05:06:07Z'), () => 0.5)).toMatch(/^ts20260304[0-9a-z]{5}$/);
  });

  test('no id made from it is taken for the number of a card and masked', () => {
    // Evenly over all there are: one in six hundred would end in five digits, and a tenth of its ids in a check digit.
    const runs = Array.from({ length: 2_000 }, (_, i) => newRunId(new Date('2026-11-15T05:06:07Z'), () => i / 2_000));
    const mask = createMask([], SHIPPED);
    const ids = runs.flatMap((run) => {
      const idGenerator = createIdGenerator(run);
      return [...Array.from({ length: 40 }, () => idGenerator.next()), idGenerator.ofLength(40), idGenerator.ofLength(20)];
    });
    expect(ids.filter((id) => mask.foreign(id) !== id)).toEqual([]);
  });
});
