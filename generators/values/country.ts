import fc from 'fast-check';

/** One of the countries that a target knows. */
export const country = (known: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...known);
