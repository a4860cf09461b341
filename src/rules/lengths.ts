import type { Field, Level } from '../catalogue/vocabulary.js';
import { codePointLength } from '../json/length.js';

export interface LengthFault {
  readonly kind: 'min-length' | 'max-length' | 'length';
  readonly level: Level;
  readonly length: number;
}

/** What is wrong with the length of a text in code points, before the field's own levels weigh it. */
export function lengthFault(field: Field, text: string, side: 'request' | 'answer'): LengthFault | undefined {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = field;
  const length = codePointLength(text);
  const allowed = field.lengths;
  const fits = (candidate: number): boolean =>
    allowed === undefined ? candidate >= minLength && candidate <= maxLength : allowed.includes(candidate);
  if (fits(length)) return undefined;
  const exact = allowed !== undefined || minLength === maxLength;
  const kind = exact ? 'length' : length < minLength ? 'min-length' : 'max-length';
  const level =
    side === 'request' && isNearMiss(field, length, fits) ? 'open' : isShortOnlyInCodePoints(text, length, minLength) ? 'open' : 'must';
  return { kind, level, length };
}

/** Encodings are bounded in whole quartets and pairs: a gateway may round the bound, or count the bytes. */
function isNearMiss(field: Field, length: number, fits: (length: number) => boolean): boolean {
  if (field.type === 'Hex') return length % 2 === 1 && (fits(length - 1) || fits(length + 1));
  if (field.type === 'Base64') return length > 0 && (fits(length - 1) || fits(length - 2) || fits(length - 3));
  return false;
}

/** Counted in bytes or UTF-16 units the same text may be long enough. */
function isShortOnlyInCodePoints(text: string, length: number, minLength: number): boolean {
  return length < minLength && length > 0 && Buffer.byteLength(text) >= minLength;
}
