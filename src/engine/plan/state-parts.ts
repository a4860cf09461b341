import { parseDecimal, subtract, toText } from '../../json/decimal.js';
import type { Lookup } from '../../model/template.js';
import type { StateInstance } from '../execute/states.js';

/**
 * Resolves the parts of a provisioned order that templates name: `state:amount`, `order:A.quarter`, and differences such as
 * `order:A.amount-third-cent`.
 */
export function partOf(instance: StateInstance, name: string, currencies: readonly string[]): string | undefined {
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
    case 'wrongSessionVersion':
      return instance.sessionVersion === undefined ? undefined : changed(instance.sessionVersion);
    case 'sessionVersionOtherCase':
      return instance.sessionVersion === undefined ? undefined : otherCase(instance.sessionVersion);
    case 'sessionVersionOtherStart':
      return instance.sessionVersion === undefined ? undefined : changed(instance.sessionVersion, 0);
    case 'sessionVersionOtherMiddle':
      return instance.sessionVersion === undefined ? undefined : changed(instance.sessionVersion, instance.sessionVersion.length >> 1);
    case 'cent':
      return smallestUnit(instance.amount);
    case 'third':
      return fraction(instance.amount, 1n, 3n);
    case 'quarter':
      return fraction(instance.amount, 1n, 4n);
    case 'half':
      return fraction(instance.amount, 1n, 2n);
    case 'double':
      return fraction(instance.amount, 2n, 1n);
    default:
      return undefined;
  }
}

/** Changes one character, the last by default, so that only an exact comparison notices. */
const changed = (text: string, at = text.length - 1): string => text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);

/** The same text with upper and lower case swapped; a text without letters is changed. */
function otherCase(text: string): string {
  const swapped = [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');
  return swapped === text ? changed(text) : swapped;
}

/** A fraction of an amount, rounded down to its own minor unit. */
function fraction(amount: string | undefined, times: bigint, by: bigint): string | undefined {
  const value = amount === undefined ? undefined : parseDecimal(amount);
  return value === undefined ? undefined : toText({ digits: (value.digits * times) / by, scale: value.scale });
}

/** One of the smallest units in which an amount is written. */
function smallestUnit(amount: string | undefined): string | undefined {
  const value = amount === undefined ? undefined : parseDecimal(amount);
  return value === undefined ? undefined : toText({ digits: 1n, scale: value.scale });
}

function less(amount: string | undefined, part: string | undefined): string | undefined {
  const [left, right] = [amount, part].map((text) => (text === undefined ? undefined : parseDecimal(text)));
  return left === undefined || right === undefined ? undefined : toText(subtract(left, right));
}

/** Resolves `state:` names by one instance, and all others by the values. */
export const stateLookup =
  (instance: StateInstance | undefined, values: Lookup, currencies: readonly string[]): Lookup =>
  (name) =>
    name.startsWith('state:') ? (instance === undefined ? undefined : partOf(instance, name.slice(6), currencies)) : values(name);
