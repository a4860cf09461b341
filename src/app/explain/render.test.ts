import { expect, test } from 'vitest';
import type { Block } from './page.js';
import { render, wrap } from './render.js';

const blocks: readonly Block[] = [
  { kind: 'title', text: 'void@66', note: 'Undoes a transaction.' },
  {
    kind: 'facts',
    rows: [
      ['clause', '4.3'],
      ['listing', 'complete and long enough to be wrapped'],
    ],
  },
  { kind: 'heading', text: 'Request' },
  {
    kind: 'table',
    rows: [
      ['order', 'optional', 'a group'],
      ['a.path.that.is.far.too.long.for.a.column', 'must', 'text'],
    ],
  },
];

test('sets labels, columns and headings, and wraps the last column', () => {
  expect(render(blocks, { width: 40, colours: 'off' })).toBe(`void@66  Undoes a transaction.

  clause   4.3
  listing  complete and long enough to
           be wrapped

Request
  order  optional  a group
  a.path.that.is.far.too.long.for.a.
  column
         must      text
`);
});

test('is as wide with colours as without', () => {
  const escape = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g');
  const coloured = render(blocks, { width: 40, colours: 'on' });
  expect(coloured).not.toBe(render(blocks, { width: 40, colours: 'off' }));
  const plain = coloured.replace(escape, '').split('\n');
  expect(plain.map((line) => line.trimEnd()).join('\n')).toBe(render(blocks, { width: 40, colours: 'off' }));
});

test('breaks at blanks and keeps within the width', () => {
  expect(wrap('one two three four', 9)).toEqual(['one two', 'three', 'four']);
});

test('keeps a quoted value whole', () => {
  expect(wrap('bad: "a b c", too short', 12)).toEqual(['bad:', '"a b c", too', 'short']);
});

test('breaks a long path after a point and a long address after a slash', () => {
  expect(wrap('sourceOfFunds.provided.card.number', 24)).toEqual(['sourceOfFunds.provided.', 'card.number']);
  expect(wrap('/merchant/{merchantId}/order', 24)).toEqual(['/merchant/{merchantId}/', 'order']);
});

test('breaks any other long word where it must', () => {
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
});

test('makes one empty line of nothing', () => {
  expect(wrap('', 10)).toEqual(['']);
});
