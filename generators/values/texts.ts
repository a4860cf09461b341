import fc from 'fast-check';
import { ALPHANUMERIC, boundedText, DIGITS } from './bounded.js';

/** String: letters and digits, on which all readings agree. */
export const text = (least: number, most: number): fc.Arbitrary<string> => boundedText(ALPHANUMERIC, least, most);

/** Printable ASCII without blanks at its ends, and without braces, which templates use. */
export const asciiText = (least: number, most: number): fc.Arbitrary<string> =>
  boundedText([...ALPHANUMERIC, ..."!#$%&'()*+,-./:;<=>?@[]^_`|~"], least, most);

/** Letters, digits and the extra characters of the field; blanks only inside, since those at an end may be trimmed. */
export function alphanumeric(least: number, most: number, extras = ''): fc.Arbitrary<string> {
  return boundedText([...ALPHANUMERIC, ...extras], least, most).map((text) => text.replace(/^\s|\s$/g, 'a'));
}

export const digitText = (least: number, most: number): fc.Arbitrary<string> => boundedText(DIGITS, least, most);

/** A number between these bounds, written as digits without leading zeros. */
export const digitNumber = (least: number, most: number): fc.Arbitrary<string> => fc.integer({ min: least, max: most }).map(String);

/** Upper-case hexadecimal text, two characters to a byte; bounds count characters. */
export const hexText = (least: number, most: number): fc.Arbitrary<string> =>
  boundedText([...'ABCDEF0123456789'], Math.ceil(least / 2), Math.floor(most / 2)).map((half) => half.replace(/./g, '$&A'));

/** Padded Base64 whose length is a multiple of four between the bounds. */
export function base64Text(least: number, most: number): fc.Arbitrary<string> {
  const [fewest, greatest] = [Math.max(1, Math.ceil(least / 4)), Math.floor(most / 4)];
  return fc
    .tuple(
      fc.oneof(fc.constantFrom(fewest, greatest), fc.integer({ min: fewest, max: greatest })),
      fc.constantFrom('', '=', '=='),
      fc.nat({ max: 63 }),
    )
    .map(([quartets, padding, start]) => {
      const body = Array.from({ length: quartets * 4 - padding.length }, (_, i) => ALPHABET[(start + i * 7) % 64]).join('');
      return body + padding;
    });
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Six clear digits, an x for each masked one, four clear digits; 11 to 19 characters. */
export const maskedDigits = (most = 19): fc.Arbitrary<string> =>
  fc
    .tuple(boundedText(DIGITS, 6, 6), fc.integer({ min: 1, max: most - 10 }), boundedText(DIGITS, 4, 4))
    .map(([head, masked, tail]) => head + 'x'.repeat(masked) + tail);
