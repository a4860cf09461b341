import fc from 'fast-check';

/** The placeholder of a made-up card number of a reserved range: its check digit is right, and no body ever holds the number itself. */
export const cardNumber = (least = 9, most = 19): fc.Arbitrary<string> =>
  fc
    .tuple(fc.oneof(fc.constantFrom(least, most), fc.integer({ min: least, max: most })), fc.nat({ max: 99 }))
    .map(([length, serial]) => `{{pan:${length}:${serial}}}`);
