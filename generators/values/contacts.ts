import fc from 'fast-check';
import { CALLING_CODES } from '../../src/catalogue/codes.js';
import { boundedText } from './bounded.js';

const LOCAL = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

/** A plain address at a domain that is reserved for examples. */
export const email = (): fc.Arbitrary<string> =>
  fc
    .tuple(boundedText(LOCAL, 1, 20), fc.constantFrom('example.com', 'example.org', 'mail.example.net'))
    .map(([name, domain]) => `${name}@${domain}`);

const DIGITS = [...'123456789'];

/** E.123: an assigned country code, a blank, then groups of digits; 15 digits at most. */
export const telephone = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...CALLING_CODES), boundedText(DIGITS, 4, 8), fc.option(boundedText(DIGITS, 1, 4), { nil: undefined }))
    .map(([country, first, second]) => `+${country} ${first}${second === undefined ? '' : ` ${second}`}`);

/** An https address: the shortest allowed has 12 characters. */
export const url = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constant('https://a.co'),
    boundedText([...'abcdefghijklmnopqrstuvwxyz0123456789'], 1, 30).map((path) => `https://example.com/${path}`),
  );
