import { checkDigit } from '../catalogue/test-cards.js';

/** Digits in groups, as card numbers are written. */
const RUN = /[0-9]+(?:[ -][0-9]+)*/g;

const SHORTEST = 13;

/** Whether digits in free text are a card number: its length, its check digit, and a first digit that is used with that length. */
export function isCardNumber(digits: string): boolean {
  if (!/^[2-6][0-9]{12,18}$/.test(digits) || !isLuhn(digits)) return false;
  if (digits.length === 13) return digits.startsWith('4');
  return digits.length !== 15 || /^3[47]/.test(digits);
}

/** The first card number in a text: `plain` in one run of digits, `grouped` with single blanks or dashes between its groups. */
export function cardNumberIn(text: string, written: 'plain' | 'grouped'): string | undefined {
  if (text.length < SHORTEST) return undefined;
  for (const [run] of text.matchAll(RUN)) {
    if (run.length < SHORTEST) continue;
    const groups = run.split(/[ -]/);
    const found = written === 'plain' ? groups.find(isCardNumber) : stretchIn(groups);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All runs of digits in a text that are card numbers, also with single blanks or dashes in them. */
export const cardNumbersIn = (text: string): readonly string[] =>
  [text, withoutMarks(text)].flatMap((one) => one.match(/[0-9]{13,19}/g) ?? []).filter(isCardNumber);

/** The text without the single blanks and dashes between its digits. */
export const withoutMarks = (text: string): string => text.replaceAll(/(?<=[0-9])[ -](?=[0-9])/g, '');

/** The card number that two or more neighbouring groups form together. */
function stretchIn(groups: readonly string[]): string | undefined {
  for (let from = 0; from < groups.length; from += 1) {
    let digits = groups[from] as string;
    if (digits < '2' || digits > '7') continue;
    for (let to = from + 1; to < groups.length && digits.length < 19; to += 1) {
      digits += groups[to] as string;
      if (isCardNumber(digits)) return digits;
    }
  }
  return undefined;
}

/** Whether digits end in the check digit that card numbers carry. */
export const isLuhn = (digits: string): boolean => digits.endsWith(checkDigit(digits.slice(0, -1)));
