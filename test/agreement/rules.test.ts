import { describe, expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { CONTRACTS, contractOf } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { DEFAULT_VALUES, type Values } from '../../src/model/values.js';
import { judge } from '../../src/rules/judge.js';
import { disagreements } from '../../src/app/contracts/agreement.js';
import { bodyOf, FULL_VALUES, OTHER_VALUES } from '../helpers/fill-case.js';
import { halfOfContracts, isWhole } from '../helpers/sample.js';

/** Lint asks for order.purchaseType beside accountFunding; it is never generated, so that a target must be told to want it. */
const purchaseType = { 'authenticate-payer': { order: { purchaseType: 'ACCOUNT_FUNDING' } } };
const plain: Values = { ...DEFAULT_VALUES, overlay: purchaseType };
const other: Values = {
  ...plain,
  currencies: ['EUR'],
  countries: ['DEU'],
  names: { DEVICE_A_PAY: 'PHONE_PAY' },
  apiOperation: { 'balance-inquiry': null, 'create-checkout-session': 'INITIATE_CHECKOUT' },
};

/** One set of values for each contract beside the default ones: each set meets a third of the contracts. */
const OTHERS: readonly (readonly [string, Values, number])[] = [
  ['with everything a configuration can tell', FULL_VALUES, 2],
  ['with other words and currencies', other, 3],
  ['with other cards and another encryption', OTHER_VALUES, 5],
];

const MANY = 100;

describe.each(halfOfContracts('first').map((contract, i): [string, Contract, number] => [contract.id, contract, i]))(
  '%s',
  (_id, contract, i) => {
    test.each([['with the default values', plain, 1] as const, ...OTHERS.slice(i % OTHERS.length).slice(0, 1)])(
      'generators and judge agree %s',
      (_title, values, seed) => {
        // With one set of values every fault is looked at, with the others those that a standard run sends; so in the suite where a contract has very many.
        const isAll = seed === 1 && (isWhole || contract.request.length < MANY);
        expect(disagreements(contract, values, seed, isWhole ? 40 : 10, isAll ? 'all' : 'of a standard run')).toEqual([]);
      },
    );
  },
);

test('a random seed changes nothing', () => {
  const seed = Date.now() % 1_000_000;
  // Some of the contracts, which the seed draws too; in the suite one.
  const drawn = isWhole ? CONTRACTS.filter((_, i) => i % 4 === seed % 4) : [CONTRACTS[seed % CONTRACTS.length] as Contract];
  expect(
    drawn.flatMap((contract) => disagreements(contract, plain, seed, isWhole ? 40 : 10)).map((line) => `seed ${seed}: ${line}`),
  ).toEqual([]);
});

test('without an overlay only the purchase type of account funding is missed', () => {
  const contract = contractOf('authenticate-payer@100') as Contract;
  const found = acceptanceCases(contract, DEFAULT_VALUES, 1).flatMap((combined) =>
    judge(contract, 'request', { body: bodyOf(combined, DEFAULT_VALUES) }, { values: DEFAULT_VALUES }),
  );
  expect(new Set(found.map(({ rule }) => rule))).toEqual(new Set(['account-funding-purchase-type']));
});
