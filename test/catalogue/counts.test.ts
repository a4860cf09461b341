import { describe, expect, test } from 'vitest';
import { CONTRACTS, contractOf } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';

/** Leaves, counted by hand in parts 2 and 4. */
const REQUEST_FIELDS: Readonly<Record<string, number>> = {
  'authenticate-payer@100': 50,
  'balance-inquiry@48': 38,
  'balance-inquiry@73': 41,
  'void@66': 19,
  'confirm-browser-payment@35': 18,
  'verify@26': 55,
  'create-checkout-session@37': 49,
  'create-checkout-session@53': 49,
  'update-authorization@24': 11,
  // One more than 4.8 shows for certain: version 39 may have agreement.recurring.numberOfPayments.
  'refund@39': 61,
  'refund@60': 62,
  'referral@68': 10,
  'authorize@55': 79,
};

/** Leaves below a group, counted by hand in the tables of part 2. */
const REQUEST_GROUPS: readonly (readonly [contract: string, group: string, count: number])[] = [
  ['authenticate-payer@100', 'accountFunding', 10],
  ['authenticate-payer@100', 'agreement', 10],
  ['authenticate-payer@100', 'shipping', 18],
  ['authenticate-payer@100', 'sourceOfFunds', 3],
  ['balance-inquiry@48', 'order.subMerchant', 13],
  ['balance-inquiry@73', 'order.subMerchant', 16],
  ['balance-inquiry@48', 'sourceOfFunds', 19],
  ['void@66', 'sourceOfFunds', 8],
  ['void@66', 'sourceOfFunds.provided.card.p2pe', 5],
  ['void@66', 'transaction', 4],
  ['confirm-browser-payment@35', 'order', 11],
  ['verify@26', 'billing.address', 8],
  ['verify@26', 'customer', 5],
  ['verify@26', 'device', 6],
  ['verify@26', 'order', 16],
  ['verify@26', 'posTerminal', 17],
  ['create-checkout-session@37', 'airline', 47],
  ['create-checkout-session@53', 'airline', 47],
  ['create-checkout-session@53', 'agreement', 1],
  ['update-authorization@24', 'transaction', 4],
  ['refund@39', 'airline', 47],
  ['refund@60', 'airline', 47],
  ['refund@60', 'agreement', 13],
  ['referral@68', 'transaction', 3],
  ['authorize@55', 'airline.itinerary.leg[n]', 19],
  ['authorize@55', 'agreement', 4],
  ['authorize@55', 'order', 5],
  ['authorize@55', 'paymentPlan', 3],
  ['authorize@55', 'posTerminal', 17],
];

const RESPONSE_GROUPS: readonly (readonly [group: string, count: number])[] = [
  ['response', 25],
  ['response.risk', 14],
  ['order', 32],
  ['accountFunding', 11],
  ['agreement', 13],
  ['airline', 47],
  ['billing', 8],
  ['shipping', 21],
  ['paymentPlan', 6],
  ['constraints', 3],
  ['posTerminal', 17],
  ['3DSecure', 5],
  ['authorizationResponse', 18],
  ['availableBalance', 5],
  ['browserPayment', 14],
  ['sourceOfFunds', 7],
];

const SEVEN = ['void', 'confirm-browser-payment', 'verify', 'update-authorization', 'refund', 'referral', 'authorize'];

const named = (id: string): Contract => contractOf(id) as Contract;
const leaves = (contract: Contract, side: 'url' | 'request' | 'response' | 'error', group?: string): number =>
  contract[side].filter((field) => field.type !== 'group' && (group === undefined || field.path.startsWith(`${group}.`))).length;

test('there are the contracts that were counted by hand, of ten operations', () => {
  expect(CONTRACTS.map(({ id }) => id)).toEqual(Object.keys(REQUEST_FIELDS));
  expect(new Set(CONTRACTS.map(({ operation }) => operation)).size).toBe(10);
});

test.each(Object.entries(REQUEST_FIELDS))('%s has %i request fields', (id, count) => {
  expect(leaves(named(id), 'request')).toBe(count);
});

test.each(REQUEST_GROUPS)('the request of %s has %s with %i fields', (id, group, count) => {
  expect(leaves(named(id), 'request', group)).toBe(count);
});

describe.each(CONTRACTS.map((contract) => [contract.id, contract] as const))('%s', (_, contract) => {
  const isTransaction = SEVEN.includes(contract.operation);

  test('has the ids of its path', () => {
    const ids = contract.route.endsWith('{transactionid}') ? ['merchantId', 'orderid', 'transactionid'] : ['merchantId'];
    expect(contract.url.map(({ path }) => path)).toEqual(ids);
  });

  test('has the six fields of an error body', () => {
    expect(leaves(contract, 'error')).toBe(6);
  });

  test('answers with the 239 fields of a transaction, or has only a result of its answer shown', () => {
    expect(leaves(contract, 'response')).toBe(isTransaction ? 239 : 1);
    if (!isTransaction) return;
    expect(RESPONSE_GROUPS.map(([group]) => [group, leaves(contract, 'response', group)])).toEqual(RESPONSE_GROUPS);
  });
});

test('no side of a contract has a path twice', () => {
  const twice = CONTRACTS.flatMap((contract) =>
    (['url', 'request', 'response', 'error'] as const).flatMap((side) => {
      const paths = contract[side].map(({ path }) => path);
      return paths.filter((path, i) => paths.indexOf(path) !== i).map((path) => `${contract.id} ${side} ${path}`);
    }),
  );
  expect(twice).toEqual([]);
});

test('every value list has every value once', () => {
  const twice = CONTRACTS.flatMap((contract) => [...contract.request, ...contract.response]).filter(
    ({ values = [] }) => new Set(values).size !== values.length,
  );
  expect(twice).toEqual([]);
});
