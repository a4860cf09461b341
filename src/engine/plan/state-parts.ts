import { parseDecimal, subtract, toText } from '../../json/decimal.js';
import { nearText, type Nearness } from '../../json/near-text.js';
import type { Lookup } from '../../model/template.js';
import type { StateInstance } from '../input/states.js';

/**
 * Resolves the parts of a provisioned order that templates name: `state:amount`, `order:A.quarter`, differences such as
 * `order:A.amount-third-cent`, and texts that are near to one of them, such as `order:A.transactionId.longer`.
 */
export function partOf(instance: StateInstance, name: string, currencies: readonly string[]): string | undefined {
  const [part = '', nearness] = name.split('.');
  if (nearness !== undefined) {
    const text = named(instance, part, currencies);
    return text === undefined ? undefined : nearText(text, nearness as Nearness);
  }
  const [whole = '', ...taken] = name.split('-');
  return taken.reduce<string | undefined>(
    (left, part) => less(left, named(instance, part, currencies)),
    named(instance, whole, currencies),
  );
}

function named(instance: StateInstance, name: string, currencies: readonly string[]): string | undefined {
  switch (name) {
    case 'orderId':
    case 'transactionId':
    case 'currency':
    case 'sessionId':
    case 'sessionVersion':
    case 'sessionVersionBefore':
    case 'amount':
      return instance[name];
    case 'otherCurrency':
      return currencies.find((currency) => currency !== instance.currency) ?? (instance.currency === 'USD' ? 'EUR' : 'USD');
    case 'respelled':
      return respelled(instance.amount);
    case 'cent':
      return counted(instance.amount, () => 1n);
    default: {
      const [times, by] = FRACTIONS.get(name) ?? [];
      return times === undefined || by === undefined ? undefined : counted(instance.amount, (digits) => (digits * times) / by);
    }
  }
}

/** The fractions of an amount by their names, rounded down to its own minor unit. */
const FRACTIONS: ReadonlyMap<string, readonly [times: bigint, by: bigint]> = new Map([
  ['thousandth', [1n, 1000n]],
  ['twothousandths', [2n, 1000n]],
  ['third', [1n, 3n]],
  ['quarter', [1n, 4n]],
  ['half', [1n, 2n]],
  ['double', [2n, 1n]],
]);

/** The amount in other units of its own. */
function counted(amount: string | undefined, change: (digits: bigint) => bigint): string | undefined {
  const value = amount === undefined ? undefined : parseDecimal(amount);
  return value === undefined ? undefined : toText({ digits: change(value.digits), scale: value.scale });
}

/** The same amount with fewer decimals, where those left out are zeros; any other stays as it is. */
const respelled = (amount: string | undefined): string | undefined => amount?.replace(/\.0+$|(?<=\.\d*[1-9])0+$/, '');

function less(amount: string | undefined, part: string | undefined): string | undefined {
  const [left, right] = [amount, part].map((text) => (text === undefined ? undefined : parseDecimal(text)));
  return left === undefined || right === undefined ? undefined : toText(subtract(left, right));
}

/** Resolves `state:` names by one instance, and all others by the values. */
export const stateLookup =
  (instance: StateInstance | undefined, values: Lookup, currencies: readonly string[]): Lookup =>
  (name) =>
    name.startsWith('state:') ? (instance === undefined ? undefined : partOf(instance, name.slice(6), currencies)) : values(name);
