import fc from 'fast-check';
import { CURRENCIES } from '../../src/catalogue/codes.js';
import { boundedText } from './bounded.js';

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

const two = (): fc.Arbitrary<string> => boundedText([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], 2, 2);
const three = (): fc.Arbitrary<string> => boundedText([...'0123456789'], 3, 3);

/** Two letters, three digits, or both with a slash between them. */
export const carrierCode = (): fc.Arbitrary<string> =>
  fc.oneof(
    two(),
    three(),
    fc.tuple(two(), three()).map(([letters, digits]) => `${letters}/${digits}`),
  );
