import type fc from 'fast-check';
import { ALPHANUMERIC, boundedText } from './bounded.js';

/** Printable ASCII without blanks at its ends, and without braces, which templates use. */
export const asciiText = (least: number, most: number): fc.Arbitrary<string> =>
  boundedText([...ALPHANUMERIC, ..."!#$%&'()*+,-./:;<=>?@[]^_`|~"], least, most);
