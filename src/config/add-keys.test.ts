import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addKeys, type NewKey } from './add-keys.js';

const CARD: NewKey = [['values', 'cards', 'approved'], { number: '4111111111111111' }];
const RECIPE: NewKey = [['provision', 'session'], [{ request: { method: 'GET', path: '/x' } }]];

const ADDED: readonly (readonly [what: string, before: string])[] = [
  ['in a block', 'values:\n  cards:\n    # good ones\n    declined: {number: "1"}   # ours\n\n  currencies: [USD]\n# end\n'],
  ['at the end of the file', 'target:   # mine\n  baseUrl: "${URL}"\n# scope:\n#   contracts: [void]\nreport: {formats: [html]}\n'],
  ['without a last line end', 'run: { profile: smoke }\n  # deep'],
];

describe('a key that a configuration lacks', () => {
  test.each(ADDED)('is added %s, and every line that was there stays as it was', (_what, before) => {
    const { text, added } = addKeys(before, [CARD, RECIPE]);
    expect(added).toEqual(['values.cards.approved', 'provision.session']);
    const left = text.split('\n').filter((line) => before.split('\n').includes(line));
    expect(left.join('\n').trimEnd()).toBe(before.trimEnd());
    const lacking = { values: { cards: { approved: CARD[1] } }, provision: { session: RECIPE[1] } };
    expect(parse(text)).toMatchObject({ ...(parse(before) as object), ...lacking });
  });

  test.each([['values: {}\n'], ['values:\n'], ['values:\n  cards: { declined: { number: "1" } }\n'], ['']])('is added to %j', (before) => {
    expect(parse(addKeys(before, [CARD]).text)).toMatchObject({ values: { cards: { approved: CARD[1] } } });
  });

  test('and one that it has is left alone', () => {
    const before = 'values: {cards: {approved:   {number: "2"}}}\n';
    expect(addKeys(before, [CARD])).toEqual({ text: before, added: [] });
  });
});
