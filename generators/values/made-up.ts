import type { Field } from '../../src/catalogue/vocabulary.js';
import type { RandomStream } from '../../src/json/random.js';
import type { Values } from '../../src/model/values.js';

/**
 * Text of exactly `length` letters, with a digit after every ninth: no run of digits is ever long enough to look like a card number.
 * A stream varies the letters; without one they are always the same.
 */
export function letters(length: number, stream?: RandomStream): string {
  const start = stream === undefined ? 0 : stream.nextInt(26);
  const period = periods[start] ?? makePeriod(start);
  periods[start] = period;
  return length <= PERIOD ? period.slice(0, length) : period.repeat(Math.ceil(length / PERIOD)).slice(0, length);
}

/** Letters repeat after 26 characters and digits after 100, both together after this many. */
const PERIOD = 1300;
const periods: string[] = [];

function makePeriod(start: number): string {
  let text = '';
  for (let i = 0; i < PERIOD; i++) {
    text += i % 10 === 9 ? String(Math.floor(i / 10) % 10) : String.fromCharCode((i % 2 === 0 ? 65 : 97) + ((i + start) % 26));
  }
  return text;
}

/** Digits of exactly `length`, not beginning with zero. */
export function digits(length: number, stream?: RandomStream): string {
  const start = stream === undefined ? 0 : stream.nextInt(9);
  let text = '';
  for (let i = 0; i < length; i++) text += String(((i + start) % 9) + 1);
  return text;
}

/** Upper-case hexadecimal text of exactly `length`. */
export function hex(length: number): string {
  return 'A1B2C3D4E5F60718'.repeat(Math.ceil(length / 16)).slice(0, length);
}

/** Base64 of exactly `length` characters; padded where that is a multiple of four. */
export function base64(length: number): string {
  if (length % 4 !== 0) return 'QUJD'.repeat(Math.ceil(length / 4)).slice(0, length);
  return length === 0 ? '' : `${'QUJD'.repeat(length / 4 - 1)}QUI=`;
}

/** EMV data objects in hexadecimal, as many whole ones as fit: the terminal country code, repeated. */
export function emvObjects(length: number): string {
  return '9F1A020840'.repeat(Math.ceil(length / 10)).slice(0, length);
}

/** A track that agrees with the approved card, as far as one can be made without a reader; the issuer's own digits come at its end. */
export function madeUpTrack({ type }: Pick<Field, 'type'>, values: Pick<Values, 'cards'> | undefined, own = ''): string {
  const number = '{{card:approved.number}}';
  // Tracks have two digits for a month, however the card has it.
  const zero = values?.cards.approved?.expiry.month.length === 1 ? '0' : '';
  const expiry = `{{card:approved.expiry.year}}${zero}{{card:approved.expiry.month}}`;
  return type === 'Track 1 Data' ? `%B${number}^PAYER/PAT^${expiry}101${own}?` : `;${number}=${expiry}101${own}?`;
}
