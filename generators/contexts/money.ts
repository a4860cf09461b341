import { CURRENCIES } from '../../src/catalogue/codes.js';
import { once } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../../src/json/edit.js';
import { concretePaths, getAt, hasAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { Money } from '../../src/model/context.js';
import type { Values } from '../../src/model/values.js';
import { amountPaths } from '../base.js';
import { fieldTable } from '../fields.js';
import { leavesOf } from '../beyond-listing.js';
import { settle } from '../settle.js';

/** Amounts of new orders in the usual currency, and in one with other decimals. */
const AMOUNTS: Readonly<Record<string, string>> = {
  whole: '60',
  'one-decimal': '40.5',
  cents: '0.40',
  'trailing-zeros': '90.10',
  // More than 32 bits of cents, and more digits than a single-precision number has.
  large: '50331647.93',
};
const IN_CURRENCY: Readonly<Record<string, { readonly decimals: number; readonly amount: string }>> = {
  'other-currency': { decimals: 2, amount: '80.25' },
  'no-decimals': { decimals: 0, amount: '1000' },
  'three-decimals': { decimals: 3, amount: '10.005' },
};

/** Amount and currency of a row, where the configured currencies allow it. */
export function moneyOf(value: string, values: Values): Money | undefined {
  const [usual = 'USD'] = values.currencies;
  const amount = AMOUNTS[value];
  if (amount !== undefined) return CURRENCIES.get(usual) === 2 ? { amount, currency: usual } : undefined;
  const wanted = IN_CURRENCY[value];
  const currency = values.currencies.find((code) => code !== usual && CURRENCIES.get(code) === wanted?.decimals);
  return wanted === undefined || currency === undefined ? undefined : { amount: wanted.amount, currency };
}

/** Whether the amounts of the case can be others: its fault is not about them, and nothing else in its body depends on them. */
export function takesMoney(one: Case, contract: Contract, values: Values): (money: Money | undefined) => boolean {
  const { paths, hasAmount, hasOthers } = moneyIn(contract, one.base, values);
  if (paths.length === 0 && one.state === 'none') return () => false;
  const isTouched = one.edits.some(({ path }) => paths.some((at) => at === path || at.startsWith(`${path}.`)));
  // Other amounts have decimals of their own, which another currency may not have.
  const isFree = !isTouched && !(hasAmount && hasOthers);
  return (money) => money !== undefined && isFree && (!hasOthers || money.currency === values.currencies[0]);
}

/** Where a body speaks of the money of its order, and whether it has other amounts. */
interface MoneyIn {
  readonly paths: readonly string[];
  readonly hasAmount: boolean;
  readonly hasOthers: boolean;
}

/** Many cases share one body. */
const known = once(() => new WeakMap<JsonObject, MoneyIn>());

function moneyIn(contract: Contract, base: JsonObject, values: Values): MoneyIn {
  const before = known().get(base);
  if (before !== undefined) return before;
  const [amountAt, currencyAt] = amountPaths(contract, values);
  const others = fieldTable(contract)
    .leaves.filter(({ type }) => type === 'Decimal')
    .flatMap(({ path }) => concretePaths(base, path))
    .filter((path) => path !== amountAt);
  const found: MoneyIn = {
    paths: [amountAt, ...currencyPaths(contract, base, values), currencyAt].filter((path) => path !== undefined),
    hasAmount: amountAt !== undefined,
    hasOthers: others.length > 0,
  };
  known().set(base, found);
  return found;
}

/** Where a body says the currency of its order. */
const currencyPaths = (contract: Contract, base: JsonObject, values: Values): readonly string[] =>
  fieldTable(contract)
    .leaves.filter(({ type, path }) => type === 'Currency' && !path.includes('valueTransfer'))
    .flatMap(({ path }) => concretePaths(base, path))
    .filter((path) => getAt(base, path) === values.currencies[0]);

/** The body with this money: its own amount where it opens an order, a part of the amount of its order otherwise. */
export function withMoney(one: Case, contract: Contract, values: Values, { amount, currency }: Money): Case {
  const [amountAt, currencyAt] = amountPaths(contract, values);
  const set = (path: string, value: string): Edit => ({ op: 'set', path, value });
  const edits = [
    ...(amountAt !== undefined && hasAt(one.base, amountAt) ? [set(amountAt, one.state === 'none' ? amount : '{{state:quarter}}')] : []),
    ...[...currencyPaths(contract, one.base, values), ...(currencyAt !== undefined && hasAt(one.base, currencyAt) ? [currencyAt] : [])].map(
      (path) => set(path, currency),
    ),
  ];
  if (edits.length === 0) return one;
  return { ...one, base: settle(contract, applyEdits(one.base, edits) as JsonObject, values, leavesOf(one.base)) };
}
