import { twoDigits, type Verdict } from './verdict.js';

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** yyyy-mm-dd; a date that no calendar has should be refused. */
export function scanDate(text: string): Verdict {
  if (text.length !== 10 || text[4] !== '-' || text[7] !== '-') return 'must';
  const century = twoDigits(text, 0);
  const rest = twoDigits(text, 2);
  const month = twoDigits(text, 5);
  const day = twoDigits(text, 8);
  if (century < 0 || rest < 0 || month < 0 || day < 0) return 'must';
  return day >= 1 && day <= daysOf(century * 100 + rest, month) ? undefined : 'should';
}

function daysOf(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : (LENGTHS[month - 1] ?? 0);
}
