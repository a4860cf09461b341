import fc from 'fast-check';
import { boundedText, DIGITS } from './bounded.js';

/** Six clear digits, an x for each masked one, four clear digits; 11 to 19 characters. */
export const maskedDigits = (most = 19): fc.Arbitrary<string> =>
  fc
    .tuple(boundedText(DIGITS, 6, 6), fc.integer({ min: 1, max: most - 10 }), boundedText(DIGITS, 4, 4))
    .map(([head, masked, tail]) => head + 'x'.repeat(masked) + tail);
