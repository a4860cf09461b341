import { parseDecimal, toText } from '../../json/decimal.js';
import type { Lookup } from '../../model/template.js';
import type { StateInstance } from './states.js';

/** What a provisioned order is called in templates: `state:amount`, `order:A.quarter`. */
export function partOf(instance: StateInstance, name: string, currencies: readonly string[]): string | undefined {
  switch (name) {
    case 'orderId':
    case 'transactionId':
    case 'currency':
    case 'sessionId':
    case 'sessionVersion':
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

/** One character changed, the last unless said, so that nothing but an exact comparison notices. */
const changed = (text: string, at = text.length - 1): string => text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1);

/** The same letters in the other case; a text without letters is changed. */
function otherCase(text: string): string {
  const swapped = [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');
  return swapped === text ? changed(text) : swapped;
}

/** A fraction of an amount, rounded down to its own minor unit. */
function fraction(amount: string | undefined, times: bigint, by: bigint): string | undefined {
  const value = amount === undefined ? undefined : parseDecimal(amount);
  return value === undefined ? undefined : toText({ digits: (value.digits * times) / by, scale: value.scale });
}

/** `state:` names of one instance, then whatever the values settle. */
export const stateLookup =
  (instance: StateInstance | undefined, values: Lookup, currencies: readonly string[]): Lookup =>
  (name) =>
    name.startsWith('state:') ? (instance === undefined ? undefined : partOf(instance, name.slice(6), currencies)) : values(name);
