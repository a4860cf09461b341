import { expect, test } from 'vitest';
import { jsonText } from './json-text.js';

test('writes a bigint as its digits', () => {
  expect(jsonText({ maximum: 9999999999999999n, list: [1, null, true], text: 'a"b' })).toBe(
    '{"maximum":9999999999999999,"list":[1,null,true],"text":"a\\"b"}',
  );
});

test('is what JSON.stringify writes, in one line and indented', () => {
  const value = { a: [], b: {}, c: [{ d: 1 }, 'e'], f: { g: null } };
  expect(jsonText(value)).toBe(JSON.stringify(value));
  expect(jsonText(value, '  ')).toBe(JSON.stringify(value, null, 2));
});
