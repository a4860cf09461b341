import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { DEFAULT_VALUES, type Values } from '../../src/model/values.js';
import { judge } from '../../src/rules/judge.js';
import { bareRequest, withValue } from './bodies.js';

type Plants = Readonly<Record<string, JsonValue>>;

interface Row {
  readonly rule: string;
  readonly contracts: readonly string[];
  readonly level: 'must' | 'should' | 'open';
  readonly path: string;
  readonly valid: readonly Plants[];
  readonly invalid: readonly Plants[];
  readonly values?: Values;
}

const CARD = 'sourceOfFunds.provided.card';
const PAN = '5123450000000008';
const SUMS = ['verify@26', 'confirm-browser-payment@35', 'authorize@55'];
const P2PE = { keySerialNumber: 'FFFF9876543210E00001', payload: 'A'.repeat(32) };
const custom = (count: number): JsonObject => Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, 'x']));

const ROWS: readonly Row[] = [
  {
    rule: 'order-amount-subtotals',
    contracts: SUMS,
    level: 'must',
    path: 'order.amount',
    valid: [
      { 'order.amount': '30.00', 'order.itemAmount': '20', 'order.shippingAndHandlingAmount': '4.5', 'order.taxAmount': '5.500' },
      {
        'order.amount': '30',
        'order.itemAmount': '20.00',
        'order.shippingAndHandlingAmount': '5.00',
        'order.taxAmount': '6.00',
        'order.discount': { amount: '1' },
      },
      // Not all three are given: nothing is said.
      { 'order.amount': '30.00', 'order.itemAmount': '20.00', 'order.taxAmount': '1.00' },
      { 'order.amount': '30.00', 'order.itemAmount': '20.00' },
    ],
    invalid: [
      { 'order.amount': '30.01', 'order.itemAmount': '20.00', 'order.shippingAndHandlingAmount': '4.50', 'order.taxAmount': '5.50' },
      { 'order.amount': '0.3', 'order.itemAmount': '0.1', 'order.shippingAndHandlingAmount': '0.1', 'order.taxAmount': '0.10000001' },
    ],
  },
  {
    rule: 'order-amount-subtotals-over',
    contracts: SUMS,
    level: 'should',
    path: 'order.amount',
    valid: [
      { 'order.amount': '10.00', 'order.shippingAndHandlingAmount': '4.00', 'order.taxAmount': '6.00' },
      // The part that is left out may make up for it.
      { 'order.amount': '20.00', 'order.taxAmount': '0.00' },
      { 'order.amount': '30.00', 'order.itemAmount': '30.00' },
    ],
    invalid: [
      { 'order.amount': '9.99', 'order.shippingAndHandlingAmount': '4.00', 'order.taxAmount': '6.00' },
      { 'order.amount': '10.00', 'order.itemAmount': '10.01' },
      { 'order.amount': '10.00', 'order.itemAmount': '8.00', 'order.taxAmount': '2.01' },
    ],
  },
  {
    rule: 'order-amount-subtotals-short',
    contracts: ['verify@26'],
    level: 'open',
    path: 'order.amount',
    valid: [{ 'order.amount': '10.00', 'order.taxAmount': '10.00' }],
    invalid: [{ 'order.amount': '10.01', 'order.taxAmount': '10.00' }],
  },
  {
    rule: 'tax-amount-line-items',
    contracts: ['verify@26', 'confirm-browser-payment@35', 'authorize@55'],
    level: 'must',
    path: 'order.taxAmount',
    valid: [
      {
        'order.taxAmount': '0.70',
        'order.item': [
          { quantity: '2', unitTaxAmount: '0.2' },
          { quantity: 3, unitTaxAmount: '0.1' },
        ],
      },
      { 'order.taxAmount': '9', 'order.item': [{ quantity: '2', unitTaxAmount: '0.2' }, { quantity: 3 }] },
    ],
    invalid: [
      {
        'order.taxAmount': '0.71',
        'order.item': [
          { quantity: '2', unitTaxAmount: '0.2' },
          { quantity: 3, unitTaxAmount: '0.1' },
        ],
      },
    ],
  },
  {
    rule: 'reference-order-tokenization',
    contracts: ['authenticate-payer@100'],
    level: 'should',
    path: CARD,
    valid: [{ referenceOrderId: 'o1' }, { referenceOrderId: 'o1', [CARD]: {} }],
    invalid: [{ referenceOrderId: 'o1', [`${CARD}.devicePayment.cryptogramFormat`]: 'EMV' }],
  },
  {
    rule: 'account-funding-purchase-type',
    contracts: ['authenticate-payer@100'],
    level: 'should',
    path: 'order.purchaseType',
    valid: [{ 'accountFunding.purpose': 'OTHER', 'order.purchaseType': 'ACCOUNT_FUNDING' }, { accountFunding: {} }],
    invalid: [{ 'accountFunding.purpose': 'OTHER' }],
  },
  {
    rule: 'account-funding-state-code',
    contracts: ['authenticate-payer@100'],
    level: 'should',
    path: 'accountFunding.recipient.stateProvinceCode',
    valid: ['CA', 'AE'].map((code) => ({
      'order.purchaseType': 'ACCOUNT_FUNDING',
      'accountFunding.recipient': { country: 'USA', stateProvinceCode: code },
    })),
    invalid: ['CAL', '1', 'ca'].map((code) => ({
      'order.purchaseType': 'ACCOUNT_FUNDING',
      'accountFunding.recipient': { country: 'CAN', stateProvinceCode: code },
    })),
  },
  ...['void', 'confirm-browser-payment', 'verify', 'update-authorization', 'referral', 'authenticate-payer', 'refund', 'authorize'].flatMap(
    (id): Row[] => [
      {
        rule: 'order-custom-name',
        contracts: [id],
        level: 'must',
        path: 'order.custom.*',
        valid: [{ 'order.custom': { ['x'.repeat(99)]: 'v', A1: 'v' } }],
        invalid: ['x'.repeat(100), 'a_b', '', 'a b', 'caf\u00E9', '__proto__'].map((name) => ({
          'order.custom': JSON.parse(`{${JSON.stringify(name)}:"v"}`) as JsonObject,
        })),
      },
      {
        rule: 'order-custom-count',
        contracts: [id],
        level: 'must',
        path: 'order.custom',
        valid: [{ 'order.custom': custom(50) }],
        invalid: [{ 'order.custom': custom(51) }],
      },
    ],
  ),
  ...(
    [
      ['void@66', 'transaction.acquirer.customData'],
      ['authenticate-payer@100', 'agreement.customData'],
      ['refund', 'agreement.customData'],
      ['refund', 'transaction.acquirer.customData'],
      ['authorize', 'agreement.customData'],
      ['authorize', 'transaction.acquirer.customData'],
    ] as const
  ).flatMap(([id, path]): Row[] => [
    {
      rule: 'custom-data-no-sensitive',
      contracts: [id],
      level: 'must',
      path,
      valid: ['note 1', '5123450000000009', '12', `${PAN}${PAN}`].map((text) => ({ [path]: text })),
      invalid: [PAN, `paid with ${PAN} today`, '4222222222222'].map((text) => ({ [path]: text })),
    },
    {
      rule: 'custom-data-other-sensitive',
      contracts: [id],
      level: 'should',
      path,
      valid: [{ [path]: '1-2-3' }],
      invalid: ['5123 4500 0000 0008', '5123-4500-0000-0008', `;${PAN}=3912101?`, `%B${PAN}^PAYER/PAT^3912101`].map((text) => ({
        [path]: text,
      })),
    },
  ]),
  {
    rule: 'agreement-empty-checkout-53',
    contracts: ['create-checkout-session@53'],
    level: 'should',
    path: 'agreement',
    valid: [{ 'agreement.id': 'a' }],
    invalid: [{ agreement: {} }],
  },
  {
    rule: 'agreement-amount-variability-recurring',
    contracts: ['authenticate-payer@100'],
    level: 'must',
    path: 'agreement.amountVariability',
    valid: [{ agreement: { id: 'a', type: 'RECURRING', amountVariability: 'FIXED' } }, { agreement: { id: 'a', type: 'OTHER' } }],
    invalid: [{ agreement: { id: 'a', type: 'RECURRING' } }],
  },
  {
    rule: 'agreement-amount-variability-recurring',
    contracts: ['refund'],
    level: 'should',
    path: 'agreement.amountVariability',
    valid: [{ agreement: { id: 'a', type: 'RECURRING', amountVariability: 'FIXED' } }],
    invalid: [{ agreement: { id: 'a', type: 'RECURRING' } }],
  },
  {
    rule: 'agreement-amount-variability-recurring',
    contracts: ['authorize@55'],
    level: 'open',
    path: 'agreement.amountVariability',
    valid: [],
    invalid: [{ agreement: { id: 'a', type: 'RECURRING' } }],
  },
  {
    rule: 'submerchant-trading-name-networks',
    contracts: ['balance-inquiry'],
    level: 'open',
    path: 'order.subMerchant.tradingName',
    valid: [{ 'order.subMerchant': { identifier: 'a', tradingName: 'x'.repeat(21) } }],
    invalid: [{ 'order.subMerchant': { identifier: 'a', tradingName: 'x'.repeat(22) } }],
  },
  {
    rule: 'funds-full-set',
    contracts: ['balance-inquiry'],
    level: 'must',
    path: 'sourceOfFunds',
    valid: [{ sourceOfFunds: {}, 'session.id': 'x'.repeat(31) }],
    invalid: [{ sourceOfFunds: {} }, { sourceOfFunds: { provided: { card: {} } } }],
  },
  {
    rule: 'cryptogram-format-group',
    contracts: ['balance-inquiry'],
    level: 'open',
    path: `${CARD}.mobileWallet.3DSecure`,
    valid: [{ [`${CARD}.mobileWallet`]: { cryptogramFormat: 'EMV' } }],
    invalid: [{ [`${CARD}.mobileWallet`]: { cryptogramFormat: '3DSECURE' } }],
  },
  {
    rule: 'session-version-alone',
    contracts: ['balance-inquiry', 'authenticate-payer@100'],
    level: 'open',
    path: 'session.version',
    valid: [{ session: { id: 'x'.repeat(31), version: '0123456789' } }],
    invalid: [{ 'session.version': '0123456789' }],
  },
  {
    rule: 'emv-tags-permitted',
    contracts: ['void@66', 'balance-inquiry'],
    level: 'must',
    path: `${CARD}.emvRequest`,
    valid: ['9F0206000000001000', '5F2A020978', 'not hex', '9F02', '57', '9F36820002ABCD5A08'].map((text) => ({
      [`${CARD}.emvRequest`]: text,
    })),
    invalid: ['DF7F0100', '9F0206000000001000DF7F0100', '9F3681020001DF01'].map((text) => ({ [`${CARD}.emvRequest`]: text })),
  },
  {
    rule: 'track2-matches-pan',
    contracts: ['balance-inquiry'],
    level: 'must',
    path: `${CARD}.track2`,
    valid: [
      { [CARD]: { number: PAN, expiry: { month: '12', year: '39' }, track2: `;${PAN}=3912101?` } },
      { [CARD]: { number: PAN, track2: `${PAN}D3912101` } },
      { [CARD]: { number: PAN, track2: 'something else' } },
    ],
    invalid: [
      { [CARD]: { number: '4000000000000002', track2: `;${PAN}=3912101?` } },
      { [CARD]: { number: PAN, expiry: { month: '11', year: '39' }, track2: `;${PAN}=3912101?` } },
      { [CARD]: { number: PAN, expiry: { month: '12', year: '38' }, track2: `;${PAN}=3912101?` } },
    ],
  },
  {
    rule: 'p2pe-card-bin',
    contracts: ['void@66', 'balance-inquiry'],
    level: 'must',
    path: `${CARD}.p2pe.cardBin`,
    valid: [
      { [`${CARD}.p2pe`]: { ...P2PE, cardBin: '512345' } },
      { [`${CARD}.p2pe`]: { ...P2PE, payload: 'B'.repeat(32), cardBin: '400000' } },
    ],
    invalid: [{ [`${CARD}.p2pe`]: { ...P2PE, cardBin: '400000' } }],
    values: { ...DEFAULT_VALUES, p2pe: { ...P2PE, pan: PAN } },
  },
  {
    rule: 'pos-entry-mode-codes',
    contracts: ['verify@26', 'authorize@55'],
    level: 'should',
    path: 'posTerminal.entryMode',
    valid: ['01', '02', '04', '05', '07', '79', '80', '90', '91'].flatMap((pan) =>
      ['0', '1', '2', '8'].map((pin) => ({ posTerminal: { entryMode: pan + pin, onlineReasonCode: 'FORCED_BY_CHIP' } })),
    ),
    invalid: ['999', '033', '013', '000'].map((mode) => ({ 'posTerminal.entryMode': mode })),
  },
  {
    rule: 'pos-online-reason-chip',
    contracts: ['verify@26', 'authorize@55'],
    level: 'must',
    path: 'posTerminal.onlineReasonCode',
    valid: [
      { posTerminal: { panEntryMode: 'CHIP', onlineReasonCode: 'FORCED_BY_CHIP' } },
      { 'posTerminal.panEntryMode': 'SWIPE' },
      { 'posTerminal.entryMode': '901' },
    ],
    invalid: [
      ...['CHIP', 'CHIP_FALLBACK'].map((mode) => ({ 'posTerminal.panEntryMode': mode })),
      ...['051', '792', '800'].map((mode) => ({ 'posTerminal.entryMode': mode })),
    ],
  },
];

const bodyOf = (contract: Contract, plants: Plants): JsonObject =>
  Object.entries(plants).reduce((body, [path, value]) => withValue(body, path, value), bareRequest(contract));

const cases = ROWS.flatMap((row) =>
  CONTRACTS.filter(({ id, operation }) => row.contracts.includes(id) || row.contracts.includes(operation)).map(
    (contract) => [`${row.rule} of ${contract.id}`, row, contract] as const,
  ),
);

describe.each(cases)('%s', (_, row, contract) => {
  const options = row.values === undefined ? {} : { values: row.values };
  const found = (plants: Plants) => {
    const body = bodyOf(contract, plants);
    return judge(contract, 'request', { body, text: JSON.stringify(body) }, options)
      .filter(({ rule }) => rule !== 'unlisted-field' || rule === row.rule)
      .map(({ rule, path, level }) => ({ rule, path: path.replace(/^(order\.custom).+/, '$1.*'), level }));
  };

  test('holds', () => {
    for (const plants of row.valid) expect({ plants, found: found(plants) }).toEqual({ plants, found: [] });
  });

  test('is broken', () => {
    const expected = row.level === 'open' ? [] : [{ rule: row.rule, path: row.path, level: row.level }];
    for (const plants of row.invalid) expect({ plants, found: found(plants) }).toEqual({ plants, found: expected });
  });

  test('is told when it is promoted', () => {
    for (const plants of row.invalid) {
      const body = bodyOf(contract, plants);
      const promote = (rule: string) => (rule === row.rule ? ('must' as const) : undefined);
      const levels = judge(contract, 'request', { body }, { ...options, promote }).filter(({ rule }) => rule === row.rule);
      expect(levels.map(({ level }) => level)).toEqual(['must']);
    }
  });
});

test('every relation of every contract that one body shows has a row', () => {
  const rows = new Set<string>(cases.map(([title]) => title));
  const wanted = CONTRACTS.flatMap((contract) =>
    contract.relations.filter(({ lint }) => lint !== 'no').map((relation) => `${relation.id} of ${contract.id}`),
  );
  expect(wanted.filter((title) => !rows.has(title))).toEqual([]);
});
