import type fc from 'fast-check';
import { ALPHANUMERIC, boundedText } from './bounded.js';

/** Letters, digits and the extra characters of the field; blanks only inside, since those at an end may be trimmed. */
export function alphanumeric(least: number, most: number, extras = ''): fc.Arbitrary<string> {
  return boundedText([...ALPHANUMERIC, ...extras], least, most).map((text) => text.replace(/^\s|\s$/g, 'a'));
}
