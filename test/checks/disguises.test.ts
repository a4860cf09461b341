import { describe, expect, test } from 'vitest';
import { noDisclosure } from '../../src/checks/no-disclosure.js';
import type { Secret } from '../../src/model/check.js';
import { spellings } from '../masking/spellings.js';
import { answer, contextFor, exchange } from './support.js';

const NUMBER = '5123450000000008';
const secrets: readonly Secret[] = [
  { name: 'card:approved.number', value: NUMBER },
  { name: 'card:approved.securityCode', value: '123', short: true },
  { name: 'pan:9', value: '512345678' },
];
const statusOf = (text: string, known = secrets): readonly (string | undefined)[] => {
  const sent = exchange('verify@26', answer({ result: 'SUCCESS' }, { text }));
  return noDisclosure.inspect(sent, { ...contextFor(sent), secrets: known }).map(({ status }) => status);
};

describe('card data that comes back', () => {
  test.each(spellings('number', NUMBER))('is seen in %s', (_name, text) => {
    expect(statusOf(`{"result":"SUCCESS","extra":"${text}"}`)).toEqual(['violates']);
  });

  test('is seen when it is cut over the members of an object', () => {
    expect(statusOf(`{"result":"SUCCESS","card":{"first":"${NUMBER.slice(0, 8)}","last":"${NUMBER.slice(8)}"}}`)).toEqual(['violates']);
  });

  test('is seen in a text that was searched for other card data before', () => {
    const other: Secret = { name: 'pan:16', value: '5123450000000024' };
    const text = `{"result":"SUCCESS","extra":"${Buffer.from(other.value).toString('base64')}"}`;
    expect(statusOf(text)).toEqual(['conforms']);
    expect(statusOf(text, [...secrets, other])).toEqual(['violates']);
    expect(statusOf(text)).toEqual(['conforms']);
  });

  test.each([
    ['masked', '512345xxxxxx0008'],
    ['its first and last digits apart', '512345","last":"0008'],
    ['another number', '5123450000000016'],
    ['hex that begins alike', Buffer.from(NUMBER).toString('hex').slice(0, 20)],
    ['Base64 of something else', Buffer.from('a session of this merchant, 5123').toString('base64')],
    ['amounts and dates', '12.34, 2026-11-15T12:34:56.789Z, 100%25 &amp; more'],
  ])('is not seen in what is none: %s', (_name, text) => {
    expect(statusOf(`{"result":"SUCCESS","extra":"${text}"}`)).toEqual(['conforms']);
  });
});
