import fc from 'fast-check';
import { boundedText } from './bounded.js';

const DIGITS = [...'123456789'];

/** E.123: a country code of one to three digits, a blank, then groups of digits; 15 digits at most. */
export const telephone = (): fc.Arbitrary<string> =>
  fc
    .tuple(boundedText(DIGITS, 1, 3), boundedText(DIGITS, 4, 8), fc.option(boundedText(DIGITS, 1, 4), { nil: undefined }))
    .map(([country, first, second]) => `+${country} ${first}${second === undefined ? '' : ` ${second}`}`);
