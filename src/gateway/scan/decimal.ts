import type { Verdict } from './verdict.js';

/** A decimal number of a request: digits and a point. Nothing at all, bare points at the ends, leading zeros and long fractions are open. */
export function scanDecimal(text: string, maxLength: number): Verdict {
  const [number, whole = '', fraction] = /^([0-9]*)(?:\.([0-9]*))?$/.exec(text) ?? [];
  if (number === undefined || !/[0-9]/.test(number) || number.length > maxLength) return 'must';
  const isBare = whole === '' || fraction === '';
  if (isBare || !/[1-9]/.test(number) || (whole.length > 1 && whole.startsWith('0'))) return 'open';
  return fraction !== undefined && fraction.length > 3 ? 'open' : undefined;
}
