import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { testCardNumber } from '../../src/catalogue/test-cards.js';
import { createRedactor, createPlacing } from '../../src/engine/record/redact.js';
import { createMask } from '../../src/redact/mask.js';
import { cardDataOf, credentialsOf } from '../../src/redact/secrets.js';
import type { RunEvent } from '../../src/model/event.js';
import { isLuhn } from '../../src/redact/card-number.js';
import { fill, valueLookup } from '../../src/model/template.js';
import type { JsonValue } from '../../src/json/value.js';
import { configOf } from './support.js';

const card = testCardNumber(16, 1);
const track = `;${testCardNumber(16, 2)}=3912101?`;
const SECRETS = [
  { name: 'card:approved.number', value: card },
  { name: 'track:track2', value: track },
  { name: 'password', value: 'pass"word\\1', credential: true as const },
  { name: 'card:approved.securityCode', value: '737', short: true as const },
];
const redact = (text: string): string => createMask(SECRETS, SHIPPED).foreign(text);

describe('redaction', () => {
  test('puts placeholders in place of what is known', () => {
    expect(redact(`a ${card} b`)).toBe('a {{card:approved.number}} b');
    expect(redact(`track ${track}!`)).toBe('track {{track:track2}}!');
    expect(redact('the word is pass"word\\1.')).toBe('the word is {{password}}.');
  });

  test('knows secrets as they stand in JSON, and in JSON within JSON', () => {
    const once = JSON.stringify({ word: 'pass"word\\1' });
    expect(redact(once)).toBe('{"word":"{{password}}"}');
    expect(redact(JSON.stringify({ body: once }))).not.toContain('word\\\\');
    expect(redact(JSON.stringify({ body: once }))).toContain('{{password}}');
    expect(redact(encodeURIComponent('pass"word\\1'))).toBe('{{password}}');
  });

  test('masks a security code where it stands alone only', () => {
    expect(redact('{"securityCode":"737","amount":737,"id":"A737"}')).toBe(
      '{"securityCode":"{{card:approved.securityCode}}","amount":737,"id":"A737"}',
    );
    expect(redact('{\\"securityCode\\":\\"737\\"}')).not.toContain('737');
  });

  test.each([
    ['alone', (number: string) => number],
    ['with blanks', (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')],
    ['with dashes', (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1-')],
    ['after another number', (number: string) => `12 ${number}`],
    ['before another number', (number: string) => `${number} 2026-11-15`],
    ['between dashes', (number: string) => `ref-77-${number}-99`],
    ['twice', (number: string) => `${number} ${number}`],
  ])('masks a card number that nobody told of, %s', (_name, write) => {
    for (const length of [13, 14, 15, 16, 17, 18, 19]) {
      const number = testCardNumber(length, 42);
      const shown = redact(write(number));
      expect(shown.replace(/[ -]/g, '')).not.toContain(number);
      expect(shown).toContain('xxx');
    }
  });

  test('leaves alone what is no card number', () => {
    for (const text of ['order 12345678', '2026-11-15T10:11:12.345Z', 'amount 10000000000.00', 'id ts20261115abcde-1', '4111111111111112'])
      expect(redact(text)).toBe(text);
  });

  test('no number with a check digit survives, whatever stands around it', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 18 }).map((list) => {
      const body = list.join('');
      return `${body}${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => isLuhn(`${body}${digit}`)) ?? 0}`;
    });
    const around = fc.string({ maxLength: 20 }).map((text) => text.replace(/\d/g, 'n'));
    fc.assert(
      fc.property(digits, around, around, fc.constantFrom('', ' ', '-'), (number, before, after, gap) => {
        const text = `${before}${gap}${number}${gap}${after}`;
        expect(redact(text)).not.toContain(number);
      }),
    );
  });
});

describe('the last gate', () => {
  const gate = createRedactor(SECRETS, SHIPPED);
  const leaking: RunEvent = {
    type: 'finding',
    finding: {
      id: 'f',
      case: 'c',
      contract: 'verify@26',
      side: 'response',
      rule: 'r',
      clause: '7',
      level: 'must',
      validity: 'valid',
      path: `order.custom.${card}`,
      expected: `masked, not ${track}`,
      actual: JSON.stringify(card),
      signature: 's',
      request: { method: 'PUT', path: `/x/${card}`, body: `{"a":"${card}"}` },
      reply: { status: 200, body: `<p>pass"word\\1 ${testCardNumber(16, 9)}</p>` },
      steps: [
        { name: 'n', contract: 'c', request: { method: 'PUT', path: card, body: undefined }, reply: { status: 1, body: card }, millis: 1 },
      ],
    },
  };
  test('lets nothing through that the parts forgot', () => {
    const text = JSON.stringify(gate(leaking));
    for (const secret of [card, track, 'pass"word', 'pass\\"word', testCardNumber(16, 9)]) expect(text).not.toContain(secret);
  });

  test('keeps a stored case fit to be sent again', () => {
    const zeros = '0000000000000000';
    const stored: RunEvent = { type: 'stored', finding: 'f', case: 'c', subject: { one: { base: { number: card, ticket: zeros } } } };
    expect(gate(stored)).toEqual({ ...stored, subject: { one: { base: { number: '{{card:approved.number}}', ticket: zeros } } } });
    expect(createPlacing(SECRETS)({ base: zeros })).toEqual({ base: zeros });
  });
});

describe('secrets of a configuration', () => {
  test('credentials are hidden, as a word and as the header that carries them', async () => {
    const config = await configOf();
    const shown = createMask(credentialsOf(config.target), SHIPPED).foreign;
    const header = Buffer.from('merchant.M1:secret-word').toString('base64');
    expect(shown(`Basic ${header} of secret-word`)).toBe('Basic {{password-header}} of {{password}}');
  });

  test('card data that is written straight into the overlay is known too, and can be filled in again', async () => {
    const number = testCardNumber(16, 77);
    const overlay = { 'authorize@55': { sourceOfFunds: { provided: { card: { number, securityCode: '999' } } } } };
    const plain = await configOf();
    const config = { ...plain, values: { ...plain.values, overlay } };
    const secrets = cardDataOf(config.values);
    expect(secrets.map(({ value }) => value)).toEqual(expect.arrayContaining([number, '999']));
    const { base: stored } = createPlacing(secrets)({ base: overlay }) as { base: JsonValue };
    expect(JSON.stringify(stored)).not.toContain(number);
    expect(fill(stored, valueLookup(config.values))).toEqual(overlay);
  });
});
