import { checkDigit } from '../../catalogue/test-cards.js';
import { isDigit } from '../scan/verdict.js';

/** Whether these digits end in their own check digit. */
export const isLuhn = (digits: string): boolean => checkDigit(digits.slice(0, -1)) === digits.at(-1);

/** Whether a run of digits holds 13 to 19 of them that make a card number. */
export function holdsCardNumber(text: string): boolean {
  return runs(text, '').some(hasNumber);
}

/** The same with blanks or dashes between the digits, or the data of a magnetic stripe. */
export function holdsTrackOrSpacedNumber(text: string): boolean {
  return hasTrack(text) || (!holdsCardNumber(text) && runs(text, ' -').some(hasNumber));
}

function hasNumber(run: string): boolean {
  for (let length = 13; length <= 19; length += 1) {
    for (let from = 0; from + length <= run.length; from += 1) if (isLuhn(run.slice(from, from + length))) return true;
  }
  return false;
}

/** Runs of digits, with these characters between digits left out. */
function runs(text: string, between: string): readonly string[] {
  const found: string[] = [];
  let run = '';
  for (let at = 0; at < text.length; at += 1) {
    if (isDigit(text.charCodeAt(at))) run += text[at];
    else if (run !== '' && !between.includes(text[at] as string)) {
      found.push(run);
      run = '';
    } else if (between === '') {
      if (run !== '') found.push(run);
      run = '';
    }
  }
  if (run !== '') found.push(run);
  return found;
}

/** `;digits=` of track 2 or `%Bdigits^` of track 1. */
function hasTrack(text: string): boolean {
  for (const [mark, end] of [
    [';', '='],
    ['%B', '^'],
    ['%b', '^'],
  ] as const) {
    const from = text.indexOf(mark);
    if (from < 0) continue;
    const to = text.indexOf(end, from);
    if (to - from - mark.length >= 9) return true;
  }
  return false;
}
