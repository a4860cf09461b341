import { createHash } from 'node:crypto';
import { isLuhn } from './card-number.js';

/** Of a shorter text the ends would tell too much. */
const LEAST_TOLD = 12;
const LONGEST = 65_536;

const DIGITS = '0123456789';
const SMALL = 'abcdefghijklmnopqrstuvwxyz';
const CAPITALS = SMALL.toUpperCase();

/**
 * A text of the same shape in place of another one, for recordings that are judged again: same length, kinds of characters and marks, the
 * same ends where the text is long, and the same stand-in for the same text. It never ends in a check digit of a card number by chance.
 */
export function standInFor(text: string): string {
  const digest = createHash('sha512')
    .update(text.length <= LONGEST ? text : text.slice(0, LONGEST))
    .digest();
  const told = text.length >= LEAST_TOLD ? 2 : 0;
  const shown = Array.from({ length: text.length }, (_, at) => {
    const unit = text.charAt(at);
    if (at < told || at >= text.length - told) return unit;
    const byte = digest[at % digest.length] as number;
    if (/[0-9]/.test(unit)) return at === 0 && unit !== '0' ? String(1 + (byte % 9)) : DIGITS.charAt(byte % 10);
    if (/[a-z]/.test(unit)) return SMALL.charAt(byte % 26);
    return /[A-Z]/.test(unit) ? CAPITALS.charAt(byte % 26) : unit.charCodeAt(0) < 0x80 ? unit : 'é';
  });
  return withoutCheckDigit(shown.join(''));
}

function withoutCheckDigit(text: string): string {
  return text.replace(/\d{13,19}/g, (digits) =>
    isLuhn(digits) ? `${digits.slice(0, 5)}${(Number(digits.charAt(5)) + 1) % 10}${digits.slice(6)}` : digits,
  );
}
