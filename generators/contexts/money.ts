import { CURRENCIES } from '../../src/catalogue/codes.js';
import { ROLES } from '../../src/catalogue/roles.js';
import type { Contract, StateName } from '../../src/catalogue/vocabulary.js';
import { applyEdits, type Edit } from '../../src/json/edit.js';
import { leafPaths } from '../../src/json/leaves.js';
import { concretePaths, generic, getAt, hasAt } from '../../src/json/path.js';
import type { JsonObject } from '../../src/json/value.js';
import type { Case } from '../../src/model/case.js';
import type { Context, Money } from '../../src/model/context.js';
import type { Values } from '../../src/model/values.js';
import { amountPaths } from '../base.js';
import { fieldTable } from '../fields.js';
import { settle } from '../settle.js';

/** Amounts of new orders, in a currency of so many decimals; a form that it does not have is left out. */
const AMOUNTS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  whole: { 0: '6000', 2: '60', 3: '60' },
  'one-decimal': { 2: '40.5', 3: '40.5' },
  cents: { 2: '0.40', 3: '0.405' },
  'trailing-zeros': { 2: '90.10', 3: '90.100' },
  // More than 32 bits of cents, and more digits than a single-precision number has.
  large: { 0: '50331647', 2: '50331647.93', 3: '50331647.935' },
};
/** The amount where only the currency is another. */
const IN_CURRENCY: Readonly<Record<string, { readonly decimals: number; readonly amount: string }>> = {
  'other-currency': { decimals: 2, amount: '80.25' },
  'no-decimals': { decimals: 0, amount: '1000' },
  'three-decimals': { decimals: 3, amount: '10.005' },
};

/** Amount and currency in these circumstances, where the configured currencies allow them; undefined where they are the usual ones. */
export function moneyOf({ money, currency: row }: Pick<Context, 'money' | 'currency'>, values: Values): Money | undefined {
  const [usual = 'USD'] = values.currencies;
  const other = row === undefined ? undefined : IN_CURRENCY[row];
  const currency =
    other === undefined ? usual : values.currencies.find((code) => code !== usual && CURRENCIES.get(code) === other.decimals);
  if (currency === undefined || (money === undefined && other === undefined)) return undefined;
  const amount = money === undefined ? other?.amount : AMOUNTS[money]?.[CURRENCIES.get(currency) ?? 0];
  return amount === undefined ? undefined : { amount, currency };
}

/** Whether an amount of this form is one of a currency of this row. */
export const isAmountIn = (money: string, currency: string): boolean =>
  AMOUNTS[money]?.[IN_CURRENCY[currency]?.decimals ?? 0] !== undefined;

/** An authentication begins with a currency, and an amount comes later. */
const WITHOUT_AMOUNT: ReadonlySet<StateName> = new Set(['initiated-authentication', 'session']);

/** Whether the amounts of the case can be others: its fault is not about them, and nothing else in its body depends on them. */
export function takesMoney(one: Case, contract: Contract, values: Values): (money: Money | undefined) => boolean {
  const { paths, hasAmount, hasOthers } = moneyIn(contract, one.base, values);
  if (paths.length === 0 && one.state === 'none') return () => false;
  const isWithoutAmount = WITHOUT_AMOUNT.has(one.state);
  const isTouched = one.edits.some(({ path }) => paths.some((at) => at === path || at.startsWith(`${path}.`))) || isAddedUp(one, contract);
  // Other amounts have decimals of their own, which another currency may not have.
  const isFree = !isTouched && !(hasAmount && hasOthers);
  return (money) =>
    money !== undefined &&
    isFree &&
    (!hasOthers || money.currency === values.currencies[0]) &&
    (!isWithoutAmount || money.currency !== values.currencies[0]);
}

/** Whether a fault is in an amount that the listed one would be compared with: who takes it would refuse the sum. */
function isAddedUp({ edits }: Case, contract: Contract): boolean {
  if (listedMoney(contract).length === 0) return false;
  const amounts = fieldTable(contract).leaves.filter(({ type }) => type === 'Decimal');
  return edits
    .map(({ path }) => generic(path))
    .some((path) => amounts.some((leaf) => leaf.path === path || leaf.path.startsWith(`${path}.`)));
}

/** Where a body speaks of the money of its order, or may, and whether it has other amounts. */
interface MoneyIn {
  readonly paths: readonly string[];
  readonly hasAmount: boolean;
  readonly hasOthers: boolean;
}

/** Where the listing of a contract has an optional amount, and its currency. */
function listedMoney(contract: Contract): readonly string[] {
  const { byPath } = fieldTable(contract);
  const pairs = [
    [ROLES.orderAmount, ROLES.orderCurrency],
    [ROLES.amount, ROLES.currency],
  ];
  return pairs.find((pair) => pair.every((path) => byPath.has(path))) ?? [];
}

/** Many cases share one body. */
const known = new WeakMap<JsonObject, MoneyIn>();

function moneyIn(contract: Contract, base: JsonObject, values: Values): MoneyIn {
  const before = known.get(base);
  if (before !== undefined) return before;
  const [amountAt, currencyAt] = amountPaths(contract, values);
  const others = fieldTable(contract)
    .leaves.filter(({ type }) => type === 'Decimal')
    .flatMap(({ path }) => concretePaths(base, path))
    .filter((path) => path !== amountAt);
  const found: MoneyIn = {
    paths: [amountAt, ...currencyPaths(contract, base, values), currencyAt, ...listedMoney(contract)].filter((path) => path !== undefined),
    hasAmount: amountAt !== undefined,
    hasOthers: others.length > 0,
  };
  known.set(base, found);
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
  const [listedAt, itsCurrencyAt] = listedMoney(contract);
  // A fault is sent beside an amount of this form, which a contract without an amount of its own may carry.
  if (one.validity === 'invalid' && amountAt === undefined && listedAt !== undefined && itsCurrencyAt !== undefined) {
    const isNew = one.state === 'none';
    if (!moneyIn(contract, one.base, values).hasOthers)
      edits.push(set(listedAt, isNew ? amount : '{{state:amount}}'), set(itsCurrencyAt, isNew ? currency : '{{state:currency}}'));
  }
  if (edits.length === 0) return one;
  return { ...one, base: settle(contract, applyEdits(one.base, edits) as JsonObject, values, leafPaths(one.base)) };
}
