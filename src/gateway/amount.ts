/**
 * Money is counted in thousandths, as whole numbers: responses have at most three digits after the point, and the largest
 * amount of a response is far below what a double counts exactly.
 */
export type Thousandths = number;

/** The largest amount that a response can carry (2.2). */
export const LARGEST: Thousandths = 1_000_000_000_000_000;

const ZERO = 48;
const NINE = 57;
const POINT = 46;

/** Reads digits with at most one point; further decimals than three are cut. Undefined where the text is no such number. */
export function readAmount(text: string): Thousandths | undefined {
  let value = 0;
  let digits = 0;
  let decimals = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === POINT) {
      if (decimals >= 0) return undefined;
      decimals = 0;
    } else if (code >= ZERO && code <= NINE) {
      digits += 1;
      if (decimals < 3) {
        value = value * 10 + (code - ZERO);
        if (decimals >= 0) decimals += 1;
      }
    } else {
      return undefined;
    }
  }
  if (digits === 0) return undefined;
  for (let have = Math.max(decimals, 0); have < 3; have += 1) value *= 10;
  return value;
}

/** The amount as a JSON number. Fifteen digits survive the division, so the text never shows more than three decimals. */
export const asNumber = (amount: Thousandths): number => amount / 1000;
