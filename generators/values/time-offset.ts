import fc from 'fast-check';

/** A sign and four digits, at most 14 hours either way. */
export const timeOffset = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 13 }), fc.constantFrom('00', '15', '30', '45'))
    .map(([sign, hours, minutes]) => `${sign}${String(hours).padStart(2, '0')}${minutes}`);
