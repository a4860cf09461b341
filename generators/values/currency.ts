import fc from 'fast-check';
import { CURRENCIES } from '../../src/catalogue/codes.js';

/** One of the currencies that a target offers. */
export const currency = (offered: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...offered);

/** How many digits follow the point in amounts of a currency. */
export const minorDigits = (code: string): number => CURRENCIES.get(code) ?? 2;
