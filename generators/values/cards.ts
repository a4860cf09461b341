import fc from 'fast-check';

/** The placeholder of a made-up card number of a reserved range with a correct check digit. Bodies never contain the number itself. */
export const cardNumber = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.oneof(fc.constantFrom(9, 19), fc.integer({ min: 9, max: 19 })), fc.nat({ max: 99 }))
    .map(([length, serial]) => `{{pan:${length}:${serial}}}`);

/** A month of two digits; the earlier ones choose outcomes in reference gateways. */
export const expiryMonth = (): fc.Arbitrary<string> => fc.constantFrom('10', '11', '12');

/** The last two digits of a year well ahead. */
export const expiryYear = (): fc.Arbitrary<string> => fc.constantFrom('30', '35', '39');

/** Track 1 of a made-up card, as a template. */
export const track1 = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat({ max: 99 }), expiryYear(), expiryMonth())
    .map(([serial, year, month]) => `%B{{pan:16:${serial}}}^PAYER/PAT^${year}${month}101?`);

/** Track 2 of a made-up card, as a template. */
export const track2 = (): fc.Arbitrary<string> =>
  fc.tuple(fc.nat({ max: 99 }), expiryYear(), expiryMonth()).map(([serial, year, month]) => `;{{pan:16:${serial}}}=${year}${month}101?`);

/** EMV data objects: tag, length and value in hexadecimal, none of them of the private class. */
export const emvDataObjects = (most = 250): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom('9F1A020840', '9F350122', '5F2A020978', '9F3303E0F8C8'), { minLength: 1, maxLength: Math.floor(most / 12) })
    .map((objects) => objects.join(''));
