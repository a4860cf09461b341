import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/json/value.js';
import { lintText } from '../../src/lint/lint-text.js';

const told = (contract: string, body: JsonObject, side?: 'request' | 'response' | 'error'): readonly string[] =>
  lintText(JSON.stringify(body), { contract, ...(side === undefined ? {} : { side }) }).messages.map(
    ({ level, rule, path }) => `${level} ${rule} ${path ?? ''}`,
  );
const totals = (status: string, captured: number, refunded: number): JsonObject => ({
  id: 'A1',
  creationTime: '2026-11-15T01:02:03.456Z',
  status,
  totalAuthorizedAmount: 25,
  totalCapturedAmount: captured,
  totalRefundedAmount: refunded,
});
const answer = (order: JsonObject, more: JsonObject = {}): JsonObject => ({
  result: 'SUCCESS',
  merchant: 'TEST',
  response: { gatewayCode: 'APPROVED' },
  order,
  ...more,
});
const authorize = (more: JsonObject): JsonObject => ({ apiOperation: 'AUTHORIZE', ...more });
const many = Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`field${i}`, 'a']));
const card = (members: JsonObject): JsonObject => ({ sourceOfFunds: { provided: { card: members } } });

describe('a request', () => {
  test.each<[string, string, JsonObject, readonly string[]]>([
    [
      'sub-totals that do not add up',
      'authorize@55',
      authorize({ order: { amount: '25.00', currency: 'USD', itemAmount: '20', shippingAndHandlingAmount: '3', taxAmount: '5' } }),
      ['must order-amount-subtotals order.amount'],
    ],
    [
      'an expiry without its year',
      'authorize@55',
      authorize(card({ expiry: { month: '5' } })),
      ['should cut-listing-bounds sourceOfFunds.provided.card.expiry.year'],
    ],
    [
      'encrypted data without its payload',
      'refund@60',
      { apiOperation: 'REFUND', ...card({ p2pe: { keySerialNumber: '0123456789ABCDEF0123' } }) },
      ['should cut-listing-bounds sourceOfFunds.provided.card.p2pe.payload'],
    ],
    [
      'a name with an underscore',
      'authorize@55',
      authorize({ order: { custom: { a_b: 'x' } } }),
      ['must order-custom-name order.custom.a_b'],
    ],
    ['51 custom fields', 'authorize@55', authorize({ order: { custom: many } }), ['must order-custom-count order.custom']],
    [
      'a custom value of 251',
      'authorize@55',
      authorize({ order: { custom: { a: 'x'.repeat(251) } } }),
      ['should cut-listing-bounds order.custom.a'],
    ],
    [
      'a card number in custom data of the agreement',
      'authorize@55',
      authorize({ agreement: { id: 'A', customData: '5123456789012346' } }),
      ['must custom-data-no-sensitive agreement.customData'],
    ],
    [
      'a card number in custom data of the transaction',
      'authorize@55',
      authorize({ transaction: { acquirer: { customData: '5123456789012346' } } }),
      ['must custom-data-no-sensitive transaction.acquirer.customData'],
    ],
    [
      'a chip by its entry mode, without a reason',
      'verify@26',
      { apiOperation: 'VERIFY', order: { currency: 'USD' }, posTerminal: { entryMode: '801' } },
      ['must pos-online-reason-chip posTerminal.onlineReasonCode'],
    ],
    [
      'a card number in full-width digits',
      'balance-inquiry@73',
      { apiOperation: 'BALANCE_INQUIRY', order: { currency: 'USD' }, ...card({ number: '\uFF15123456789012346' }) },
      ['must sourceOfFunds.provided.card.number:charset sourceOfFunds.provided.card.number'],
    ],
  ])('%s', (_name, contract, body, wanted) => {
    expect(told(contract, body).filter((one) => !one.includes('open'))).toEqual(wanted);
  });
  test('whose operation is misspelt is judged as the one that is meant, with a suggestion', () => {
    const { messages } = lintText(JSON.stringify({ apiOperation: 'AUTHORISE', order: { amount: '1' } }));
    expect(messages.map(({ rule }) => rule)).toEqual(['apiOperation:constant']);
    expect(messages[0]?.suggestion).toBe('write AUTHORIZE');
    // What another operation is called is no misspelling.
    expect(lintText(JSON.stringify({ apiOperation: 'CAPTURE', order: { amount: '1' } })).judged).toBe(false);
  });
});

describe('an answer', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    ['AUTHORIZED with something captured', answer(totals('AUTHORIZED', 25, 0)), ['must status-fits-totals order.status']],
    ['PARTIALLY_REFUNDED with everything refunded', answer(totals('PARTIALLY_REFUNDED', 25, 25)), ['must status-fits-totals order.status']],
    ['a status that fits', answer(totals('PARTIALLY_REFUNDED', 25, 10)), []],
    ['an order that a refund opened', answer(totals('REFUNDED', 0, 10)), []],
    [
      'a street2',
      answer(totals('AUTHORIZED', 0, 0), { billing: { address: { street2: 'Floor 3' } } }),
      ['must echo-street billing.address.street2'],
    ],
    [
      'a street2 of a terminal',
      answer(totals('AUTHORIZED', 0, 0), { posTerminal: { name: 'A', address: { street2: 'Floor 3' } } }),
      ['must echo-street posTerminal.address.street2'],
    ],
    [
      'a redirectUrl without https',
      answer(totals('AUTHORIZED', 0, 0), { browserPayment: { redirectUrl: 'http://example.com/x', interaction: { status: 'COMPLETED' } } }),
      ['must browserPayment.redirectUrl:format browserPayment.redirectUrl'],
    ],
  ])('%s', (_name, body, wanted) => {
    expect(told('confirm-browser-payment@35', body, 'response')).toEqual(wanted);
  });
  test.each<[string, JsonObject, readonly string[]]>([
    ['SERVER_BUSY with field', { cause: 'SERVER_BUSY', field: 'order.id' }, ['must error-field-absent error.field']],
    [
      'SERVER_BUSY with both',
      { cause: 'SERVER_BUSY', field: 'order.id', validationType: 'INVALID' },
      ['must error-field-absent error.field'],
    ],
    [
      'REQUEST_REJECTED with validationType',
      { cause: 'REQUEST_REJECTED', supportCode: '1', validationType: 'INVALID' },
      ['must error-validation-type-absent error.validationType'],
    ],
  ])('%s is told once', (_name, error, wanted) => {
    expect(told('void@66', { result: 'ERROR', error }, 'error')).toEqual(wanted);
  });
});
