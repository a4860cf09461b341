import { expect, test } from 'vitest';
import { partOfBody } from './part-of-body.js';

const long = JSON.stringify({ note: 'x'.repeat(300), order: { amount: '10.00', tax: [{ type: 'A' }] } });

test('a short body is shown as it is', () => expect(partOfBody('{ "a": 1 }', ['a'])).toEqual(['{ "a": 1 }']));

test('of a long one what is asked for is shown, and what it lacks is said', () =>
  expect(partOfBody(long, ['order.tax', 'order.currency'])).toEqual([
    'order.tax[0].type: "A"',
    'order.currency: (absent)',
    '(of 359 characters; -v shows all)',
  ]));

test('one that is long by its blanks is no line of blanks', () =>
  expect(partOfBody(`{${' '.repeat(20_000)}"a":${'\n'.repeat(9)}1}`, [])).toEqual(['{ "a": 1} (20,016 characters; -v shows all)']));

test('what may be in a part that is not kept is not said to be absent', () =>
  expect(partOfBody(`{"a": 1,${' '.repeat(20_000)}… (300 more characters)`, ['a', 'b'])).toEqual([
    'a: 1',
    'b: (in the part that is not kept)',
    '(of 20,308 characters; the end is not kept)',
  ]));
