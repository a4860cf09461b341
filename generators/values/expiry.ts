import fc from 'fast-check';

/** A month of two digits; the earlier ones choose outcomes in reference gateways. */
export const expiryMonth = (): fc.Arbitrary<string> => fc.constantFrom('10', '11', '12');

/** The last two digits of a year well ahead. */
export const expiryYear = (): fc.Arbitrary<string> => fc.constantFrom('30', '35', '39');
