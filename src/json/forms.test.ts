import { expect, test } from 'vitest';
import { JSON_FORMS, writtenAs } from './forms.js';

const BODY = {
  apiOperation: 'VOID',
  order: { note: 'say "a1" \\ 12, 7', custom: { A1: 'x' } },
  days: 120,
  url: 'https://a.co/b',
  list: [1, { a: '2e1', b: 0 }],
};

test.each(JSON_FORMS)('%s: other text, the same value', (form) => {
  const text = writtenAs(BODY, form);
  expect(text).not.toBe(JSON.stringify(BODY));
  expect(JSON.parse(text)).toEqual(BODY);
});

test('each form shows what it is named for', () => {
  expect(writtenAs(BODY, 'blanks')).toMatch(/^ \{\r\n\t"apiOperation": /);
  expect(Object.keys(JSON.parse(writtenAs(BODY, 'other-order')) as object)).toEqual(['list', 'url', 'days', 'order', 'apiOperation']);
  expect(writtenAs(BODY, 'escapes')).toContain('{"\\u0061piOperation":"\\u0056OID"');
  expect(Object.keys(JSON.parse(writtenAs(BODY, 'first-last')) as object)).toEqual(['order', 'days', 'url', 'list', 'apiOperation']);
  expect(writtenAs({ id: '😀{{id:3}}' }, 'escaped')).toBe('{"\\u0069\\u0064":"\\ud83d\\uDE00{{id:3}}"}');
  expect(writtenAs({ id: 'a/b' }, 'escaped-solidus')).toBe('{"id":"a\\/b"}');
  expect(writtenAs(BODY, 'exponents')).toContain('"days":1.2e+2,"url":"https://a.co/b","list":[1e+0,{"a":"2e1","b":0e+0}]');
});
