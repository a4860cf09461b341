import { describe, expect, test } from 'vitest';
import { newCatalogue } from '../../src/catalogue/catalogue.js';
import { CLAUSES, WAIVED_CLAUSES } from '../../src/catalogue/clauses.js';
import { contractOf, CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { kindsOf } from '../../src/catalogue/field-rules.js';
import { ALIASES } from '../../src/catalogue/aliases.js';
import { writtenForm } from '../../src/catalogue/rule-name.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import { RULE_KINDS, STATE_NAMES, type Contract, type Level, type Rule } from '../../src/catalogue/vocabulary.js';
import { claimFaults } from '../../src/app/audit/claims.js';
import { READING_IDS } from './reading-ids.js';

const rules = CONTRACTS.flatMap((contract) => rulesOf(contract));

/** Readings that no rule can stand for, with the reason. */
const UNEXERCISABLE: Readonly<Record<string, string>> = {};

describe('the rules', () => {
  test('keep the claims that the audit makes', () => {
    expect(claimFaults(SHIPPED)).toEqual([]);
  });

  test('are each there once', () => {
    const names = rules.map(writtenForm);
    expect(new Set(names).size).toBe(names.length);
  });

  test('cite clauses that exist', () => {
    expect(rules.filter((rule) => !Object.hasOwn(CLAUSES, rule.clause))).toEqual([]);
  });

  test('cite every clause but those that are waived by name', () => {
    const cited = new Set<string>(rules.map((rule) => rule.clause));
    expect(Object.keys(CLAUSES).filter((clause) => !cited.has(clause))).toEqual(Object.keys(WAIVED_CLAUSES));
  });

  test('say why they are open', () => {
    expect(rules.filter((rule) => rule.level === 'open' && rule.because === undefined).map(writtenForm)).toEqual([]);
  });

  test('have at least one side (valid or invalid), a text, and needs that are known', () => {
    const wrong = rules.filter(
      ({ validity, text, needs }) =>
        validity.length === 0 ||
        text === '' ||
        needs.some((need) => !(STATE_NAMES as readonly string[]).includes(need) && !/^(?:values|target|notifications)\./.test(need)),
    );
    expect(wrong.map(writtenForm)).toEqual([]);
  });

  test('of a field are named by its path and a known kind', () => {
    const wrong = rules.filter(({ kind, id, path }) => kind !== undefined && (id !== `${path}:${kind}` || !RULE_KINDS.includes(kind)));
    expect(wrong).toEqual([]);
  });
});

test.each(READING_IDS)('the reading %s is a rule or another name of one', (id) => {
  const known = rules.some((rule) => rule.id === id || rule.aliases.includes(id));
  expect(known || Object.hasOwn(UNEXERCISABLE, id)).toBe(true);
});

test('every alias stands for a rule, and is no rule itself', () => {
  const used = new Set(rules.flatMap((rule) => rule.aliases));
  expect(ALIASES.filter(({ alias }) => !used.has(alias))).toEqual([]);
  expect(ALIASES.filter(({ alias }) => rules.some((rule) => rule.id === alias))).toEqual([]);
});

/** The table of requirement and presence: how firmly the bare request, and one without an optional field, are accepted. */
const PRESENCE: readonly (readonly [
  contract: string,
  apiOperation: string,
  listing: 'complete' | 'cut',
  bare: Level,
  optional: Level,
  required: readonly string[],
])[] = [
  ['authenticate-payer@100', 'assumed', 'cut', 'open', 'should', []],
  [
    'balance-inquiry@48',
    'assumed',
    'cut',
    'should',
    'should',
    [
      'order.currency',
      'sourceOfFunds',
      'card.expiry.month',
      'card.expiry.year',
      'card.p2pe.keySerialNumber',
      'card.p2pe.payload',
      'card.mobileWallet.cryptogramFormat',
      'card.mobileWallet.3DSecure.onlinePaymentCryptogram',
    ],
  ],
  [
    'balance-inquiry@73',
    'assumed',
    'cut',
    'should',
    'should',
    [
      'order.currency',
      'order.subMerchant.identifier',
      'order.subMerchant.tradingName',
      'sourceOfFunds',
      'card.expiry.month',
      'card.expiry.year',
      'card.p2pe.keySerialNumber',
      'card.p2pe.payload',
      'card.mobileWallet.cryptogramFormat',
      'card.mobileWallet.3DSecure.onlinePaymentCryptogram',
    ],
  ],
  [
    'void@66',
    'VOID',
    'complete',
    'must',
    'must',
    ['transaction', 'transaction.targetTransactionId', 'card.p2pe.keySerialNumber', 'card.p2pe.payload'],
  ],
  ['confirm-browser-payment@35', 'CONFIRM_BROWSER_PAYMENT', 'complete', 'must', 'must', []],
  ['verify@26', 'VERIFY', 'complete', 'must', 'must', ['order', 'order.currency']],
  ['create-checkout-session@37', 'assumed', 'cut', 'open', 'should', []],
  ['create-checkout-session@53', 'assumed', 'cut', 'open', 'should', ['agreement.id']],
  ['update-authorization@24', 'UPDATE_AUTHORIZATION', 'complete', 'should', 'should', []],
  ['refund@39', 'assumed', 'cut', 'open', 'should', []],
  ['refund@60', 'assumed', 'cut', 'open', 'should', []],
  ['referral@68', 'REFERRAL', 'complete', 'must', 'must', ['transaction', 'transaction.authorizationCode']],
  ['authorize@55', 'assumed', 'cut', 'open', 'should', ['paymentPlan.planId', 'paymentPlan.numberOfPayments']],
];

test.each(PRESENCE)('%s is required as the readings have it', (id, apiOperation, listing, bare, optional, required) => {
  const contract = contractOf(id) as Contract;
  expect({
    apiOperation: contract.apiOperation.assumed ? 'assumed' : contract.apiOperation.value,
    listing: contract.listing,
    bare: contract.bare,
    optional: contract.optionalLevel,
    required: contract.request
      .filter(({ presence }) => presence === 'required' || presence === 'required-in-group')
      .map(({ path }) => path.replace('sourceOfFunds.provided.', '')),
  }).toEqual({ apiOperation, listing, bare, optional, required });
  expect(level(id, 'request', 'optional-is-optional')).toBe(optional);
});

const find = (contract: string, side: string, id: string): Rule | undefined =>
  rules.find((rule) => rule.contract === contract && rule.side === side && rule.id === id);
const level = (contract: string, side: string, id: string): Level | undefined => find(contract, side, id)?.level;

/** Levels that the readings settle one by one. */
const LEVELS: readonly (readonly [contract: string, side: string, id: string, level: Level | undefined])[] = [
  ['void@66', 'request', 'apiOperation:required', 'should'],
  ['confirm-browser-payment@35', 'request', 'apiOperation:required', 'open'],
  ['balance-inquiry@48', 'request', 'apiOperation:required', 'open'],
  ['create-checkout-session@53', 'request', 'apiOperation:required', 'open'],
  ['void@66', 'request', 'apiOperation:constant', 'must'],
  ['authorize@55', 'request', 'apiOperation:constant', 'should'],
  ['void@66', 'exchange', 'unlisted-required', 'should'],
  ['refund@60', 'exchange', 'unlisted-required', 'open'],
  ['verify@26', 'exchange', 'body-empty', 'must'],
  ['authorize@55', 'exchange', 'body-empty', 'open'],
  ['void@66', 'request', 'unlisted-field', 'should'],
  ['authorize@55', 'request', 'unlisted-field', undefined],
  ['authorize@55', 'request', 'unlisted-field-cut', 'open'],
  ['refund@39', 'request', 'other-version-field', 'should'],
  ['balance-inquiry@48', 'request', 'order.subMerchant.address.city:max-length', 'should'],
  ['balance-inquiry@48', 'request', 'order.subMerchant.tradingName:max-length', 'must'],
  ['balance-inquiry@73', 'request', 'order.subMerchant.identifier:charset', 'must'],
  ['balance-inquiry@48', 'request', 'order.subMerchant.identifier:charset', undefined],
  ['refund@39', 'request', 'agreement.recurring.numberOfPayments:maximum', 'must'],
  ['refund@60', 'request', 'agreement.recurring.numberOfPayments:maximum', 'must'],
  ['authenticate-payer@100', 'request', 'agreement-amount-variability-recurring', 'must'],
  ['refund@60', 'request', 'agreement-amount-variability-recurring', 'should'],
  ['authorize@55', 'request', 'agreement-amount-variability-recurring', 'open'],
  ['authorize@55', 'request', 'posTerminal.pinEntryCapability:values', 'should'],
  ['verify@26', 'request', 'posTerminal.location:values', 'open'],
  ['confirm-browser-payment@35', 'exchange', 'body-empty', 'should'],
  ['update-authorization@24', 'exchange', 'body-empty', 'should'],
  ['verify@26', 'response', 'posTerminal.location:values', 'open'],
  ['verify@26', 'response', 'order.amount:always', 'should'],
  ['verify@26', 'response', 'order.currency:always', 'must'],
  ['void@66', 'response', 'gatewayEntryPoint:values', 'open'],
  ['authorize@55', 'response', 'gatewayEntryPoint:values', 'must'],
  ['balance-inquiry@48', 'response', 'result:always', 'should'],
  ['create-checkout-session@37', 'response', 'result:always', 'must'],
  ['verify@26', 'request', 'order.reference:max-length', 'must'],
  ['verify@26', 'response', 'order.reference:max-length', 'must'],
  ['authorize@55', 'url', 'merchant-id-13-40', 'open'],
];

test('a version that has every field of the others has no rule about fields of other versions', () => {
  const { contracts: versions } = newCatalogue([contractOf('refund@39'), contractOf('refund@60')] as Contract[]);
  expect(versions.map((contract) => rulesOf(contract).some(({ id }) => id === 'other-version-field'))).toEqual([true, false]);
});

test.each(LEVELS)('%s, %s, %s is %s', (contract, side, id, wanted) => {
  expect(level(contract, side, id)).toBe(wanted);
});

test('a length of correlationId is taken at both ends and never refused', () => {
  const [min, max] = [find('void@66', 'request', 'correlationId:min-length'), find('void@66', 'request', 'correlationId:max-length')];
  expect([min?.validity, max?.validity]).toEqual([['valid'], ['valid']]);
});

test('a field of fixed form has its length judged with its form', () => {
  const currency = contractOf('verify@26')?.request.find(({ path }) => path === 'order.currency');
  expect(currency === undefined ? [] : kindsOf(currency)).toEqual(['required', 'json-type', 'format']);
});
