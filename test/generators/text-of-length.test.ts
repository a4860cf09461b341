import { describe, expect, test } from 'vitest';
import { fieldTable } from '../../generators/fields.js';
import { textOfLength } from '../../generators/text-of-length.js';
import { contractOf } from '../../src/catalogue/contracts.js';
import type { Contract, Field } from '../../src/catalogue/vocabulary.js';
import { fillText } from '../../src/model/template.js';
import type { Values } from '../../src/model/values.js';

const contract = contractOf('balance-inquiry@73') as Contract;
const fieldOf = (path: string): Field => fieldTable(contract).byPath.get(`sourceOfFunds.provided.card.${path}`) as Field;
const card = (month: string) =>
  ({ cards: { approved: { number: '4000000000000002', expiry: { month, year: '39' } } } }) as unknown as Values;
const filled = (text: string, { cards: { approved } }: Values): string =>
  fillText(text, (name) =>
    name === 'card:approved.number' ? approved?.number : name.endsWith('year') ? approved?.expiry.year : approved?.expiry.month,
  );

describe('a track of any length is one of the approved card', () => {
  test.each([
    ['track1', '1', 80, /^%B4000000000000002\^PAYER\/PAT\^3901101\d+\?$/],
    ['track1', '11', 79, /^%B4000000000000002\^PAYER\/PAT\^3911101\d+\?$/],
    ['track2', '1', 41, /^;4000000000000002=3901101\d+\?$/],
    ['track2', '12', 40, /^;4000000000000002=3912101\d+\?$/],
  ] as const)('%s, month %s, %i characters', (name, month, length, form) => {
    const text = filled(textOfLength(fieldOf(name), length, undefined, card(month)), card(month));
    expect(text).toMatch(form);
    expect(text).toHaveLength(length);
  });

  test('but for one that is shorter than any', () => {
    expect(textOfLength(fieldOf('track1'), 1)).toBe('%');
    expect(textOfLength(fieldOf('track2'), 1)).toBe(';');
  });
});
