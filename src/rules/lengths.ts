import type { Field, Level } from '../catalogue/vocabulary.js';
import { codePointLength } from '../json/length.js';

export interface LengthFault {
  readonly kind: 'min-length' | 'max-length' | 'length';
  readonly level: Level;
  readonly length: number;
}

/** What is wrong with the length of a text in code points, before the levels of the field are applied. */
export function lengthFault(field: Field, text: string): LengthFault | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
  const length = codePointLength(text);
  const allowed = field.lengths;
  const fits = (candidate: number): boolean =>
    allowed === undefined ? candidate >= minLength && candidate <= maxLength : allowed.includes(candidate);
  if (fits(length)) return undefined;
  const exact = allowed !== undefined || minLength === maxLength;
  const kind = exact ? 'length' : length < minLength ? 'min-length' : 'max-length';
  const level = isShortOnlyInCodePoints(text, length, minLength) ? 'open' : 'must';
  return { kind, level, length };
}

/** The same text may be long enough when it is counted in bytes or UTF-16 units. */
function isShortOnlyInCodePoints(text: string, length: number, minLength: number): boolean {
  return length < minLength && length > 0 && Buffer.byteLength(text) >= minLength;
}
