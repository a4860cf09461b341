import type { Level } from '../../catalogue/vocabulary.js';

/** The level at which a value is refused; undefined where nothing is wrong. */
export type Verdict = Level | undefined;

/** Looks at one text, character by character. */
export type Scanner = (text: string) => Verdict;

export const isDigit = (code: number): boolean => code >= 48 && code <= 57;
export const isUpper = (code: number): boolean => code >= 65 && code <= 90;
export const isLower = (code: number): boolean => code >= 97 && code <= 122;
export const isAlphanumeric = (code: number): boolean => isDigit(code) || isUpper(code) || isLower(code);

/** The weaker of two: what is open in one respect is open altogether. */
export function weaker(a: Level, b: Level): Level {
  if (a === 'open' || b === 'open') return 'open';
  return a === 'should' || b === 'should' ? 'should' : 'must';
}

/** Two digits at a place of a text as a number, or -1. */
export function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at);
  const ones = text.charCodeAt(at + 1);
  return isDigit(tens) && isDigit(ones) ? (tens - 48) * 10 + (ones - 48) : -1;
}
