import { describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { testCardNumber } from '../../src/catalogue/test-cards.js';
import { createMask } from '../../src/redact/mask.js';
import { spellings } from './spellings.js';

const CARD = testCardNumber(16, 4321);
const PASSWORD = 'pa55=word/+ &"é';
const HEADER = Buffer.from(`merchant.SHOP:${PASSWORD}`).toString('base64');
const mask = createMask(
  [
    { name: 'card:approved.number', value: CARD },
    { name: 'password', value: PASSWORD, credential: true },
    { name: 'password-header', value: HEADER, credential: true },
    { name: 'card:approved.securityCode', value: '737', short: true },
    { name: 'other', value: 'x', credential: true },
  ],
  SHIPPED,
);

describe('a secret in disguise', () => {
  test.each(spellings('password', PASSWORD))('is masked as %s', (_name, written) => {
    const shown = mask.foreign(`{"explanation":"before ${written} after","result":"ERROR"}`);
    expect(shown).toContain('{{password}}');
    expect(shown).not.toContain(written);
    expect(shown).toMatch(/^\{"explanation":"before .*","result":"ERROR"\}$/s);
  });

  test.each(spellings('number', CARD))('is masked as %s, for a card number', (_name, written) => {
    const shown = mask.foreign(`{"explanation":"before ${written} after","result":"ERROR"}`);
    expect(shown).not.toContain(written);
    expect(shown.replace(/[^0-9]/g, '')).not.toContain(CARD);
    expect(shown).toContain('"result":"ERROR"');
  });

  test.each(
    spellings('number', CARD).filter(([name]) => /^(?:full|Arabic|digits|escaped full|Base64|hex|percent|a page|blanks)/.test(name)),
  )('is masked as %s, for a card number that nobody configured', (_name, written) => {
    const shown = createMask([], SHIPPED).foreign(`{"explanation":"before ${written} after","result":"ERROR"}`);
    expect(shown).not.toContain(written);
    expect(shown).toContain('"result":"ERROR"');
  });

  test('is masked with its user, in either alphabet', () => {
    const url = Buffer.from(`merchant.SHOP:${PASSWORD}`).toString('base64url');
    for (const written of [HEADER, url, `Basic ${HEADER}`])
      expect(mask.foreign(`got ${written}!`)).toMatch(/^got (?:Basic )?\{\{password.*\}\}!$/);
  });

  test('is masked where a card number is cut into several fields of one object', () => {
    const body = JSON.stringify({ bin: CARD.slice(0, 6), middle: Number(CARD.slice(6, 12)), end: CARD.slice(12), result: 'SUCCESS' });
    const text = body.replace(`:${Number(CARD.slice(6, 12))},`, `:"${CARD.slice(6, 12)}",`);
    const shown = mask.foreign(text);
    expect(Object.keys(JSON.parse(shown) as object)).toEqual(['bin', 'middle', 'end', 'result']);
    expect(shown).not.toContain(CARD.slice(0, 6));
    expect(shown).not.toContain(CARD.slice(12));
  });
});

describe('masking', () => {
  test('leaves the names of the specification alone, whatever the secrets are', () => {
    const words = createMask([{ name: 'password', value: 'order', credential: true }], SHIPPED);
    expect(words.foreign('{"order":{"id":"order"},"orders":1}')).toBe('{"order":{"id":"{{password}}"},"{{password}}s":1}');
    expect(words.path('order.id')).toBe('order.id');
    expect(words.sentence('the order has another status: "my order"')).toBe('the order has another status: "my {{password}}"');
  });

  test('looks for what is too short as a whole value, and after a name that tells', () => {
    expect(mask.foreign('{"a":"x","b":"xx","pwd":1}')).toBe('{"a":"{{other}}","b":"xx","pwd":1}');
    expect(mask.foreign('password=x; next=x1')).toBe('password={{other}}; next=x1');
    expect(mask.foreign('x')).toBe('{{other}}');
  });

  test('changes nothing when it is done again', () => {
    const twice = createMask([{ name: 'password', value: 'password', credential: true }], SHIPPED);
    const once = twice.foreign('the password, "password"');
    expect(once).toBe('the {{password}}, "{{password}}"');
    expect(twice.foreign(once)).toBe(once);
  });

  test('of a long text reads no further than it shows, and cuts no secret in half', () => {
    const text = `${'a'.repeat(95)}${PASSWORD}${'b'.repeat(1000)}`;
    expect(mask.foreign(text, { limit: 100 })).toBe(`${'a'.repeat(95)}{{password}}… (${text.length - 100} more characters)`);
    expect(mask.sentence(`beginning "${PASSWORD.slice(0, 7)}…"`)).toBe('beginning "{{password}}…"');
  });
});
