import { checkDigit } from '../../catalogue/test-cards.js';
import { isDigit } from '../scan/verdict.js';

/** Whether these digits end in their own check digit. */
export const isLuhn = (digits: string): boolean => checkDigit(digits.slice(0, -1)) === digits.at(-1);

/** Whether a run of digits is a card number. */
export function holdsCardNumber(text: string): boolean {
  return runs(text, '').some(isCard);
}

/** Whether the text contains a card number with blanks or dashes between digits, or magnetic stripe data. */
export function holdsTrackOrSpacedNumber(text: string): boolean {
  return hasTrack(text) || (!holdsCardNumber(text) && runs(text, ' -').some(isCard));
}

/** A time in milliseconds has as many digits as a short card number; the first of them tells the two apart. */
function isCard(digits: string): boolean {
  const first = digits.charCodeAt(0) - 48;
  if (digits.length < 13 || digits.length > 19 || first < 2 || first > 6 || !isLuhn(digits)) return false;
  if (digits.length === 13) return first === 4;
  return digits.length !== 15 || digits.startsWith('34') || digits.startsWith('37');
}

/** Runs of digits, with these characters between digits left out. */
function runs(text: string, between: string): readonly string[] {
  const found: string[] = [];
  let run = '';
  for (const character of `${text}|`) {
    if (isDigit(character.charCodeAt(0))) run += character;
    else if (run !== '' && !between.includes(character)) {
      found.push(run);
      run = '';
    }
  }
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
