import { describe, expect, test } from 'vitest';
import { readAmount } from '../../src/gateway/amount.js';
import { codePoints } from '../../src/gateway/text-length.js';
import { readClass } from '../../src/gateway/scan/character-class.js';
import { scanEmail, scanTelephone, scanUrl } from '../../src/gateway/scan/address-forms.js';
import { scanCarrier, scanMasked } from '../../src/gateway/scan/codes.js';
import { scanDate } from '../../src/gateway/scan/date.js';
import { scanDecimal } from '../../src/gateway/scan/decimal.js';
import { scanTime } from '../../src/gateway/scan/time.js';
import { decrypt, encrypt } from '../../src/gateway/relate/p2pe.js';
import { tagsOf } from '../../src/gateway/relate/emv.js';
import { TestGateway, funds } from './support/handler.js';

const decimal = (text: string) => scanDecimal(text, 14);
const masked = (text: string) => scanMasked(text, 9, 19);

test.each([
  [decimal, '25.00', undefined],
  [decimal, '10000000000.00', undefined],
  [decimal, '100000000000.00', 'must'],
  [decimal, '.5', 'open'],
  [decimal, '5.', 'open'],
  [decimal, '007', 'open'],
  [decimal, '1.2345', 'open'],
  [decimal, '.', 'must'],
  [decimal, '1e3', 'must'],
  [scanDate, '2032-02-29', undefined],
  [scanDate, '2030-02-29', 'should'],
  [scanDate, '2030-1-5', 'must'],
  [scanTime, '10:30:15-05:00', undefined],
  [scanTime, '10:30', 'open'],
  [scanTime, '25:00Z', 'should'],
  [scanTime, '1030Z', 'must'],
  [scanEmail, 'a.b+c@example.org', undefined],
  [scanEmail, 'a@bc', 'open'],
  [scanEmail, 'a@b', 'must'],
  [scanUrl, 'https://a.co', undefined],
  [scanUrl, 'HTTPS://example.com/n', 'open'],
  [scanUrl, 'https://a.b', 'must'],
  [scanTelephone, '+123 456789012345', undefined],
  [scanTelephone, '+1  5551234567', 'must'],
  [scanCarrier, 'ZZ/999', undefined],
  [scanCarrier, '!!', 'open'],
  [scanCarrier, 'ZZ-999', 'must'],
  [masked, '512345xxxxxx0008', undefined],
  [masked, '5123xxxxxxxx0008', 'should'],
  [masked, '512345******0008', 'must'],
])('%o on %s says %s', (scan, text, verdict) => {
  expect(scan(text)).toBe(verdict);
});

test.each([
  ['10', 10_000],
  ['0.01', 10],
  ['1.2345', 1_234],
  ['.5', 500],
  ['1.2.3', undefined],
  ['', undefined],
])('%s is %s thousandths', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test('characters beyond the basic plane count once', () => {
  expect([codePoints('a\u{1F600}b'), codePoints('\uD83D'), codePoints('')]).toEqual([3, 1, 0]);
});

test('classes are read with their ranges and escapes', () => {
  const set = readClass('0-9_\\-\\x20');
  expect(['0', '9', '_', '-', ' ', 'a', '.'].map((character) => set[character.charCodeAt(0)])).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('a payload for the sandbox is read back, and nothing is read from another', () => {
  expect(decrypt('FFFF9876543210E00001', encrypt('FFFF9876543210E00001', '4000000000000002'))).toBe('4000000000000002');
  expect(decrypt('FFFF9876543210E00001', 'ABCDEF'.repeat(6))).toBeUndefined();
});

test('EMV tags are read with one byte and with two', () => {
  expect(tagsOf('9F02060000000010005F2A020840')).toEqual(['9F02', '5F2A']);
  expect(tagsOf('DF7F0100')).toEqual(['DF7F']);
  expect(tagsOf('9F02FF')).toBeUndefined();
});

describe('a body', () => {
  const handler = new TestGateway();
  const said = async (contract: `${string}@${number}`, body: object | string) => {
    const { error } = (await handler.send(contract, body)).body;
    return [error?.field, error?.validationType];
  };

  test.each([
    ['void@66', { apiOperation: 'VOID' }, ['transaction', 'MISSING']],
    ['void@66', { apiOperation: 'VOID', transaction: null }, ['transaction', 'MISSING']],
    ['void@66', { apiOperation: 'VOID', transaction: {} }, ['transaction.targetTransactionId', 'MISSING']],
    ['void@66', { apiOperation: 'VOID', transaction: 'text' }, ['transaction', 'INVALID']],
    ['verify@26', { apiOperation: 'verify', order: { currency: 'USD' } }, ['apiOperation', 'INVALID']],
    ['verify@26', { order: { currency: 'USD' } }, ['apiOperation', 'MISSING']],
    ['verify@26', { apiOperation: 'VERIFY', order: { currency: 'USD', bogus: 1 } }, ['order.bogus', 'UNSUPPORTED']],
    ['verify@26', { apiOperation: 'VERIFY', order: { currency: 'USD', taxStatus: 'EXEMPT' } }, ['order.taxStatus', 'UNSUPPORTED']],
    ['verify@26', { apiOperation: 'VERIFY', order: { currency: 'USD', custom: { a: 'x'.repeat(251) } } }, ['order.custom.a', 'INVALID']],
    ['verify@26', { apiOperation: 'VERIFY', order: { currency: 'USD', custom: { a_b: 'x' } } }, ['order.custom', 'INVALID']],
    ['confirm-browser-payment@35', { order: { tax: [{ type: 'a' }, { type: 'x'.repeat(51) }] } }, ['order.tax[1].type', 'INVALID']],
    [
      'authorize@55',
      { apiOperation: 'AUTHORIZE', posTerminal: { address: { stateProvinceCode: 'CA' } } },
      ['posTerminal.address.stateProvinceCode', 'UNSUPPORTED'],
    ],
    [
      'balance-inquiry@48',
      { order: { currency: 'USD', subMerchant: { disputeContactPhone: '+1 555' } }, sourceOfFunds: funds() },
      ['order.subMerchant.disputeContactPhone', 'UNSUPPORTED'],
    ],
    ['balance-inquiry@73', { order: { currency: 'USD' }, sourceOfFunds: {} }, ['sourceOfFunds', 'MISSING']],
    ['create-checkout-session@53', { agreement: { type: 'OTHER' } }, ['agreement.id', 'MISSING']],
  ] as const)('of %s: %j is refused at %j', async (contract, body, expected) => {
    expect(await said(contract, body)).toEqual(expected);
  });

  test('with two faults is refused for the one that the catalogue lists first, in whichever order they come', async () => {
    const faults = { amount: 'ten', currency: 'usd', reference: 'x'.repeat(41) };
    for (const names of [
      ['amount', 'currency', 'reference'],
      ['reference', 'currency', 'amount'],
      ['currency', 'amount'],
    ] as const) {
      const transaction = Object.fromEntries(names.map((name) => [name, faults[name]]));
      expect(await said('update-authorization@24', { transaction, apiOperation: 'UPDATE_AUTHORIZATION' })).toEqual([
        'transaction.amount',
        'INVALID',
      ]);
    }
    const missing = { order: { walletProvider: 7 }, transaction: {} };
    expect(await said('void@66', { apiOperation: 'VOID', ...missing })).toEqual(
      await said('void@66', { ...missing, apiOperation: 'VOID' }),
    );
  });

  test.each(['{', '[]', '"text"', '', '{"apiOperation":"VERIFY","order":{"currency":"USD"}} x', 'null'])(
    'that is %j is refused without naming a field',
    async (text) => {
      const { status, body } = await handler.send('verify@26', text);
      expect([status, body.result, body.error?.cause, body.error?.field]).toEqual([400, 'ERROR', 'INVALID_REQUEST', undefined]);
    },
  );

  test('with a name of 5000 characters is refused with an error.field of 100', async () => {
    expect((await said('verify@26', { ['n'.repeat(5000)]: 1 }))[0]).toHaveLength(100);
  });

  test('with names that objects inherit is refused like any other', async () => {
    expect(await said('verify@26', '{"apiOperation":"VERIFY","order":{"currency":"USD"},"__proto__":{},"constructor":1}')).toEqual([
      '__proto__',
      'UNSUPPORTED',
    ]);
  });
});
