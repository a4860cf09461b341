import { locate, type ScannedValue, scanJson } from '../json/scan.js';

/** The digits of a number as written, by concrete path; undefined without a text, or if the text says no more than the value. */
export type RawNumber = (path: string) => string | undefined;

/**
 * Numbers whose digits a double may not keep, or that hide decimals: 16 or more digits, four or more decimals, exponents. The pattern may
 * match inside a string, but never misses a number.
 */
const TELLING = /[:,[]\s*-?(?:[0-9]{16}|[0-9]+\.[0-9]{4}|[0-9]+(?:\.[0-9]+)?[eE])/;

export const hasTellingNumber = (text: string): boolean => TELLING.test(text);

/** The text is scanned when the first number is asked for, and only once. */
export function rawNumbers(text: string | undefined): RawNumber {
  if (text === undefined) return () => undefined;
  let root: ScannedValue | 'none' | undefined;
  return (path) => {
    if (root === undefined) {
      const scan = scanJson(text);
      root = scan.kind === 'fault' ? 'none' : scan.root;
    }
    const found = root === 'none' ? undefined : locate(root, path);
    return found?.kind === 'number' ? text.slice(found.start, found.end) : undefined;
  };
}
