import { describe, expect, test } from 'vitest';
import { elementSpans } from './element-spans.js';

const pieces = (text: string): readonly (readonly [number, string])[] =>
  [...elementSpans(text, ['log', 'entries'])].map(([index, { start, end }]) => [index, text.slice(start, end)] as const);

describe('the spans of the elements of an array', () => {
  test('are those of its objects, by their place, whatever stands beside and inside', () => {
    const elements = [{ a: '"]},{[' }, { b: [{ c: {} }, []] }, null, 'x', { log: { entries: [{ d: 1 }] } }];
    const text = JSON.stringify(
      { entries: [{ no: 1 }], log: { pages: [{ id: 'p' }], entries: elements, more: { entries: [{ no: 2 }] } } },
      null,
      2,
    );
    expect(pieces(text).map(([index, piece]) => [index, JSON.parse(piece) as unknown])).toEqual([
      [0, elements[0]],
      [1, elements[1]],
      [4, elements[4]],
    ]);
  });

  test('are found beside escapes, and of two arrays of one name in the last', () => {
    const text = '{"l\\u006fg":{"comment":"a\\\\","entries":[{"x":"\\\\\\""}],"entries":[{"y":1}]}}';
    expect(pieces(text)).toEqual([[0, '{"y":1}']]);
  });

  test.each(['', '[]', '{}', '{"log":[]}', '{"log":{"entries":{}}}', '{"log":{"entries":[]}}', '{"log":{"entries":[{'])(
    'are none in %s',
    (text) => {
      expect(pieces(text)).toEqual([]);
    },
  );
});
