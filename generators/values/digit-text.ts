import fc from 'fast-check';
import { boundedText, DIGITS } from './bounded.js';

/** Digits of these lengths. */
export const digitText = (least: number, most: number): fc.Arbitrary<string> => boundedText(DIGITS, least, most);

/** A number between these bounds, written as digits without leading zeros. */
export const digitNumber = (least: number, most: number): fc.Arbitrary<string> => fc.integer({ min: least, max: most }).map(String);
