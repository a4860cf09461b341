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

/** The last character changed, so that nothing but an exact comparison notices. */
const changed = (text: string): string => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0');

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
