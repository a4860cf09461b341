/**
 * Money is counted in thousandths, as whole numbers: responses have at most three digits after the point, and the largest
 * amount of a response is far below what a double counts exactly.
 */
export type Thousandths = number;

/** The largest amount that a response can carry (2.2). */
export const LARGEST: Thousandths = 1_000_000_000_000_000;

/** Reads digits with at most one point; further decimals than three are cut. Undefined where the text is no such number. */
export function readAmount(text: string): Thousandths | undefined {
  const [number, whole = '', decimals = ''] = /^([0-9]*)\.?([0-9]*)$/.exec(text) ?? [];
  if (number === undefined || number === '' || number === '.') return undefined;
  return Number(whole + decimals.slice(0, 3).padEnd(3, '0'));
}

/** The amount as a JSON number. Fifteen digits survive the division, so the text never shows more than three decimals. */
export const asNumber = (amount: Thousandths): number => amount / 1000;
