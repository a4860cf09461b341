import type fc from 'fast-check';
import { boundedText } from './bounded.js';

/** A to Z. */
export const upperCaseText = (least: number, most: number): fc.Arbitrary<string> =>
  boundedText([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], least, most);
