import { isDigit, type Verdict } from './verdict.js';

/** A decimal number of a request: digits and a point. Nothing at all, bare points at the ends, leading zeros and long fractions are open. */
export function scanDecimal(text: string, maxLength: number): Verdict {
  let digits = 0;
  let point = -1;
  let zeros = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (isDigit(text.charCodeAt(at))) {
      digits += 1;
      if (text[at] === '0') zeros += 1;
    } else if (text[at] === '.' && point < 0) point = at;
    else return 'must';
  }
  if (digits === 0 || text.length > maxLength) return 'must';
  if (zeros === digits || point === 0 || point === text.length - 1) return 'open';
  if (text.length > 1 && text[0] === '0' && point !== 1) return 'open';
  return point >= 0 && text.length - point - 1 > 3 ? 'open' : undefined;
}
