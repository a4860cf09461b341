import { expect, test } from 'vitest';
import { jsonText, withExactBounds } from './json-text.js';

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

test('a bound that a double cannot hold stands in a schema with all its digits', () => {
  const schema = { properties: { score: { minimum: 1, maximum: Number(9999999999999999n) }, other: { maximum: 40 } } };
  expect(jsonText(withExactBounds(schema, [{ minimum: 1, maximum: 9999999999999999n }, { maximum: 40 }]))).toBe(
    '{"properties":{"score":{"minimum":1,"maximum":9999999999999999},"other":{"maximum":40}}}',
  );
});
