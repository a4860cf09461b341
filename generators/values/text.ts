import type fc from 'fast-check';
import { ALPHANUMERIC, boundedText } from './bounded.js';

/** String: letters and digits, on which all readings agree. */
export const text = (least: number, most: number): fc.Arbitrary<string> => boundedText(ALPHANUMERIC, least, most);
