import fc from 'fast-check';
import { CARRIERS, CURRENCIES } from '../../src/catalogue/codes.js';

/** One of the countries that a target knows. */
export const country = (known: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...known);

/** One of the currencies that a target offers. */
export const currency = (offered: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...offered);

/** How many digits follow the point in amounts of a currency. */
export const minorDigits = (code: string): number => CURRENCIES.get(code) ?? 2;

/** A language, with or without script and region. */
export const languageTag = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('en', 'de', 'zh', 'fil'), fc.constantFrom('', '-Hant', '-Latn'), fc.constantFrom('', '-US', '-419'))
    .map((parts) => parts.join(''));

/** Two letters, three digits, or both with a slash between them: those of a carrier that exists. */
export const carrierCode = (): fc.Arbitrary<string> =>
  fc.constantFrom(...[...CARRIERS].flatMap(([letters, digits]) => [letters, digits, `${letters}/${digits}`]));
