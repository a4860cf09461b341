import fc from 'fast-check';
import { AIRPORTS } from '../../src/catalogue/codes.js';
import type { Field } from '../../src/catalogue/vocabulary.js';

const LENGTH = 3;

/** Whether a field of A to Z has the length of an airport code, which the fields of the specification hold. */
export const holdsAirport = ({ minLength = LENGTH, maxLength = LENGTH }: Pick<Field, 'minLength' | 'maxLength'>): boolean =>
  minLength <= LENGTH && LENGTH <= maxLength;

/** A to Z. Of airport codes only those that exist are sent as good ones. */
export const upperCaseText = (field: Field): fc.Arbitrary<string> =>
  holdsAirport(field)
    ? fc.constantFrom(...AIRPORTS.keys())
    : fc.string({
        unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
        minLength: field.minLength ?? 1,
        maxLength: field.maxLength ?? field.minLength ?? 1,
      });
