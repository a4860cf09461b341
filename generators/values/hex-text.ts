import type fc from 'fast-check';
import { boundedText } from './bounded.js';

/** Upper-case hexadecimal text, two characters to a byte; bounds count characters. */
export const hexText = (least: number, most: number): fc.Arbitrary<string> =>
  boundedText([...'ABCDEF0123456789'], Math.ceil(least / 2), Math.floor(most / 2)).map((half) => half.replace(/./g, '$&A'));
