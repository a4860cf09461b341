import type { TypeName } from '../../src/catalogue/vocabulary.js';
import type { JsonValue } from '../../src/json/value.js';

type Shapes = Readonly<Record<string, readonly string[]>>;

/**
 * A wrong value of a type whose values have parts, and the same mistake in others of its shapes: with a country code of one, two and three
 * digits, with and without a point, seconds or an offset. A program that reads the parts may forget its check in one of them.
 */
export const SHAPES: Readonly<Partial<Record<TypeName, Shapes>>> = {
  Decimal: {
    '100000000000.00': ['123456789012345', '1000000000000.5'],
    '-1.00': ['-1', '-0.5'],
    '+1': ['+1.00', '+0.5'],
    '1,00': ['1,5', '10,000'],
    abc: ['a', '1x.00'],
    '1 0': ['1 0.00', '10 .5'],
    '1.2.3': ['1..2', '10.00.00'],
  },
  Date: {
    '2030/01/31': ['2030/12/01', '2032/02/29'],
    '31-01-2030': ['01-12-2030', '29-02-2032'],
    '20300131': ['20301201', '20320229'],
    '2030-1-5': ['2030-11-5', '2030-1-15'],
  },
  Time: {
    '1030Z': ['103015Z', '1030+02:00'],
    '10.30Z': ['10.30.15Z', '10.30-05:00'],
    '10:30+0530': ['10:30:15+0530', '10:30-0330'],
    '10:30 PM': ['10:30:15 AM', '10:30 PM+02:00'],
  },
  Url: {
    'http://example.com/n': ['http://ab.co', 'http://example.com:8443/a/b?c=1&d=2'],
    'ftp://example.com/n': ['ftp://ab.cde', 'ftp://example.com:8443/a/b?c=1&d=2'],
  },
  'Telephone Number': {
    '1 5551234567': ['44 2079460958', '353 4567890123'],
    '+15551234567': ['+442079460958', '+353456789012345'],
    '+1234 5551234': ['+3531 456 7890', '+1234 567 890 12'],
    // One of the two has a country code of one digit, the commonest.
    '+123 4567890123456': ['+1 234567890123456'],
    '+44 456 789 0123 4567': ['+1 456 789 0123 45678'],
    '+1  5551234567': ['+44  2079460958', '+353  456789012345'],
    '+1 555123456A': ['+44 20 7946 095B', '+353 45678901234C'],
    '+1 555-1234567': ['+44 20-7946-0958', '+353 456-789-012'],
    '+1': ['+44', '+353'],
  },
  Regex: {
    Z: ['6', 'B'],
    ZZZ: ['LHX', 'BAW'],
    'ZZ/99': ['B6/9', '6E/31'],
    'ZZ-999': ['B6-312', '6E 312'],
  },
};

/** The value in the shape whose turn it is; values in a row have different ones. */
export function inShape(type: TypeName, value: JsonValue | undefined, turn: number): JsonValue | undefined {
  const ofType = SHAPES[type];
  if (ofType === undefined || typeof value !== 'string' || !Object.hasOwn(ofType, value)) return value;
  const shapes = [value, ...(ofType[value] ?? [])];
  return shapes[Math.abs(Math.trunc(turn) + Object.keys(ofType).indexOf(value)) % shapes.length];
}
