import { describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { testCardNumber } from '../../src/catalogue/test-cards.js';
import { shownHeader } from '../../src/redact/headers.js';
import { createMask } from '../../src/redact/mask.js';
import { overlaySecrets } from '../../src/redact/overlay-secrets.js';
import { wordsOf } from '../../src/redact/sent-words.js';
import { shapeOf } from '../../src/redact/shape.js';
import { disguises } from './disguises.js';

const CARD = testCardNumber(16, 4321);
const UNSENT = testCardNumber(16, 99);
const PASSWORD = 'Kq7-vortex-92-Lumen';
const mask = createMask(
  [
    { name: 'card:approved.number', value: CARD },
    { name: 'password', value: PASSWORD, credential: true },
  ],
  SHIPPED,
);

/** Whether four or more characters of a disguise that are no usual word are still there. */
const leaks = (shown: string, written: string): boolean => {
  const core = written.slice(2, -2);
  for (let at = 0; at + 6 <= core.length; at += 1) {
    const part = core.slice(at, at + 6);
    if (/[^\s]{5}/.test(part) && shown.includes(part)) return true;
  }
  return false;
};

const PLACES: Readonly<Record<string, (written: string) => string>> = {
  'an unknown field': (written) => mask.answer(JSON.stringify({ result: 'ERROR', debug: written })),
  'the name of a field': (written) => mask.answer(JSON.stringify({ result: 'ERROR', [written]: 1 })),
  'a list of the unknown': (written) => mask.answer(JSON.stringify({ trace: [[written]] })),
  'an explanation': (written) =>
    mask.answer(JSON.stringify({ error: { cause: 'INVALID_REQUEST', explanation: `Refused ${written} as wrong` } })),
  'a listed field': (written) => mask.answer(JSON.stringify({ response: { gatewayCode: written } })),
  'a page': (written) => mask.answer(`<html><body>${written}</body></html>`),
  'text after JSON': (written) => mask.answer(`{"result":"SUCCESS"} ${written}`),
  'a cut answer': (written) => mask.answer(`{"result":"ERROR","debug":"${written.replace(/["\\\n]/g, '_')}`),
  'a header': (written) => shownHeader('location', `https://a.example/${written}`, mask),
  'a content type': (written) => shownHeader('content-type', `application/json; x=${written}`, mask),
  'a sentence': (written) => mask.sentence(`expected an order, got ${JSON.stringify(written)}`),
  'a sentence about an unknown field': (written) => mask.sentence(`no field, got ${JSON.stringify(written)}`, { about: 'no.such.field' }),
};

describe.each(Object.entries(PLACES))('of a secret in %s', (_place, shownIn) => {
  test.each([
    ['the password', PASSWORD],
    ['a card number that was sent', CARD],
    ['a card number that was never sent', UNSENT],
  ])('nothing of %s is shown, in any disguise', (_what, secret) => {
    const leaking = disguises(secret).flatMap(([name, written]) => {
      const shown = shownIn(written);
      return leaks(shown, written) || shown.includes(secret) ? [`${name}: ${shown}`] : [];
    });
    expect(leaking).toEqual([]);
  });
});

describe('what people need for mending is shown', () => {
  test('names, listed values, amounts, times and what was sent', () => {
    const sent = wordsOf({
      path: '/api/rest/version/60/merchant/SHOP/order/ord-20301122-abcdefghijk/transaction/1',
      body: '{"order":{"amount":"12345678901234.00"}}',
    });
    const text =
      '{"result":"SUCCESS","order":{"id":"ord-20301122-abcdefghijk","amount":12345678901234.00,"totalCapturedAmount":1234.5,"currency":"EUR","status":"CAPTURED","creationTime":"2026-11-16T08:40:31.123Z"},"response":{"gatewayCode":"APPROVED"}}';
    expect(mask.answer(text, { sent })).toBe(text);
    expect(mask.answer(text)).toContain('"amount":"‹17 characters');
  });

  test('explanations in language, with short codes', () => {
    const text = `{"error":{"cause":"INVALID_REQUEST","explanation":"Unexpected parameter 'order.foo' (code E5021): must be at most 40 characters, was 41.","field":"order.foo","validationType":"INVALID"}}`;
    expect(mask.answer(text)).toBe(text);
  });

  test('duplicate members stay where they are', () => {
    const text = '{"result":"SUCCESS", "result":"ERROR"}';
    expect(mask.answer(text)).toBe(text);
  });

  test('placeholders of what was found in an unknown field', () => {
    expect(mask.answer(`{"debug":"${CARD}"}`)).toContain('{{card:approved.number}}');
  });

  test('and masking again changes nothing', () => {
    const once = mask.sentence(`got ${JSON.stringify(`order ${disguises(PASSWORD)[0]?.[1]} refused`)}`);
    expect(mask.sentence(once)).toBe(once);
  });
});

test('of a short text a shape tells neither ends nor digest', () => {
  expect(shapeOf('1234')).toBe('‹4 digits›');
  expect(shapeOf('a'.repeat(5_000_000))).toContain('5000000 small letters');
});

test('a PIN block of an overlay is a secret in any form', () => {
  const blocks = [
    '0412AC89ABCDEF67',
    'BBKsiavN72c=',
    '04 12 AC 89 AB CD EF 67',
    '04:12:AC:89:AB:CD:EF:67',
    '0x0412AC89ABCDEF67',
    '041234FFFFFFFFFF',
    '1412345678901234',
    '{"block":"0412AC89ABCDEF67"}',
  ];
  for (const block of blocks) {
    const found = overlaySecrets({ overlay: { authorize: { order: { reference: block } } } });
    expect(found.map(({ value }) => value)).toEqual([block]);
  }
  expect(overlaySecrets({ overlay: { authorize: { order: { description: 'Two blue chairs, delivered' } } } })).toEqual([]);
});
