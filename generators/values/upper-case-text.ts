import fc from 'fast-check';
import { AIRPORTS } from '../../src/catalogue/codes.js';

/** A to Z. Fields of this type hold airport codes, and only codes that exist are sent as good ones. */
export const upperCaseText = (): fc.Arbitrary<string> => fc.constantFrom(...AIRPORTS);
