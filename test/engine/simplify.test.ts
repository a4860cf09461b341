import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simplify } from '../../src/engine/shrink/simplify.js';
import type { JsonValue } from '../../src/json/value.js';

async function simplified(value: JsonValue, kind: 'amount' | 'other', shows: (value: JsonValue) => boolean) {
  let reached = value;
  let tries = 0;
  await simplify(value, kind, async (simpler) => {
    tries += 1;
    if (!shows(simpler)) return false;
    reached = simpler;
    return true;
  });
  return { reached, tries };
}

const lengthOf = (value: JsonValue): number => [...(value as string)].length;

/** What holds a placeholder stays as it is. */
const plainText = fc.string({ minLength: 1, maxLength: 1000 }).filter((text) => !text.includes('{{'));

describe('a value', () => {
  test('that is a text becomes the shortest that shows it', async () => {
    await fc.assert(
      fc.asyncProperty(plainText, fc.nat(1000), async (text, least) => {
        const needed = Math.max(1, Math.min(least, [...text].length));
        const { reached, tries } = await simplified(text, 'other', (value) => lengthOf(value) >= needed);
        expect(lengthOf(reached)).toBe(needed);
        expect(tries).toBeLessThanOrEqual(14);
      }),
      { numRuns: 200 },
    );
  });

  test('that is a text of other letters becomes one of plain letters, where these show it too', async () => {
    const isLong = (value: JsonValue): boolean => (value as string).length > 10;
    expect((await simplified('𠮷'.repeat(40), 'other', isLong)).reached).toBe('xxxxxxxxxxx');
    const isOther = (value: JsonValue): boolean => /é/.test(value as string);
    expect((await simplified('é'.repeat(40), 'other', isOther)).reached).toBe('é');
  });

  test('that holds a placeholder stays as it is', async () => {
    expect(await simplified('a {{card:approved.number}} b', 'other', () => true)).toEqual({
      reached: 'a {{card:approved.number}} b',
      tries: 0,
    });
  });

  test('that is an amount becomes the simplest that shows it, with its decimals', async () => {
    expect(await simplified('137.42', 'amount', () => true)).toMatchObject({ reached: '1.00' });
    expect(await simplified('137.42', 'amount', (value) => Number(value) > 99)).toMatchObject({ reached: '100.00' });
    expect(await simplified('137', 'amount', (value) => Number(value) > 12)).toMatchObject({ reached: '13' });
    expect(await simplified('137.42', 'amount', (value) => value === '137.42')).toMatchObject({ reached: '137.42' });
  });

  test('that is a number becomes the smallest that shows it', async () => {
    expect(await simplified(1000, 'other', (value) => Number(value) >= 37)).toMatchObject({ reached: 37 });
    expect(await simplified(1000, 'other', () => true)).toMatchObject({ reached: 1, tries: 1 });
  });

  test.each([['{{card:approved.number}}'], [true], [null], [{ inner: 'text' }]])('like %j stays as it is', async (value) => {
    expect(await simplified(value as JsonValue, 'other', () => true)).toEqual({ reached: value, tries: 0 });
  });
});
