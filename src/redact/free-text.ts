import type { Catalogued } from '../catalogue/catalogue.js';
import { isMoment } from './described-fields.js';
import { isKnown } from './known-words.js';
import { SHAPE, shapeOf } from './shape.js';

/** What we sent ourselves and is no secret. */
export type Words = ReadonlySet<string>;
/** What is put in place of a text that is not shown. */
export type Hide = (text: string) => string;

export const NO_WORDS: Words = new Set();

/** A longer word is no word that people write to people. */
const LONGEST_WORD = 24;
/** A longer row of digits may be a part of a number that nobody should see. */
const MOST_DIGITS = 6;
/** Digits of a whole text: more of them, however they are spread, may be a card number. */
const MOST_DIGITS_TOGETHER = 12;
/** Words that are no language, such as `E5021`, are shown up to this length if they stand alone. */
const LONGEST_CODE = 8;

const KEPT = new RegExp(`(${SHAPE.source}|\\{\\{[\\w:.-]{1,60}\\}\\}|[\\s,;()="'<>…]+)`, 'u');
const IS_KEPT = new RegExp(`^(?:${KEPT.source})$`, 'u');
const DIGITS = /\p{Nd}/gu;

/** Letters as languages use them, single or joined, and names in camel case; marks only at the ends and between. */
const LANGUAGE =
  /^[\p{P}\p{S}]{0,3}(?:(?:\p{Lu}?\p{Ll}+(?:\p{Lu}\p{Ll}{2,})*|\p{Lu}+|\p{Lo}+)(?::\/\/|[-'’._/:@&|]|$|[\p{P}\p{S}]{1,3}$))*$/u;
const NUMBER = /^[-+]?\d{1,6}(?:[.,:]\d{1,4})?[%.:!?]?$/;

/** A card number as it may be shown: at most its first six and last four digits, and nothing beside it. */
const MASKED_NUMBER = /^"?\d{0,6}(?:[xX*]{4,13}|█{4,13})\d{0,4}"?$/;

/**
 * Text that people need for mending, without what is no language: long words, rows of digits and codes are told by their shape. Takes
 * time in proportion to the text.
 */
export function freeText(text: string, of: Catalogued, sent: Words = NO_WORDS, hide: Hide = shapeOf): string {
  const isPlain = (word: string): boolean => isKnown(word, of) || sent.has(word) || isMoment(word);
  if (isPlain(text) || MASKED_NUMBER.test(text)) return text;
  const parts = text.split(KEPT).filter((part) => part !== '');
  const spread = parts.reduce((sum, part) => sum + (isKeptPart(part) || isPlain(part) ? 0 : digitsIn(part)), 0);
  const inPieces = piecesIn(parts);
  const isOpaque = (part: string, at: number): boolean =>
    inPieces.has(at) ||
    (!isKeptPart(part) && !isPlain(part) && !(isLanguage(part) || (spread <= MOST_DIGITS_TOGETHER && NUMBER.test(part))));
  const shown: string[] = [];
  for (let from = 0; from < parts.length; ) {
    const part = parts[from] as string;
    if (!isOpaque(part, from)) {
      shown.push(part);
      from += 1;
      continue;
    }
    // Codes one after the other are one text that was cut into groups.
    let to = from + 1;
    while (to + 1 < parts.length && isGap(parts[to] as string) && isOpaque(parts[to + 1] as string, to + 1)) to += 2;
    const whole = parts.slice(from, to).join('');
    const isCode =
      to === from + 1 && whole.length <= LONGEST_CODE && spread <= MOST_DIGITS_TOGETHER && isAscii(whole) && digitsIn(whole) <= MOST_DIGITS;
    shown.push(isCode ? whole : hide(whole));
    from = to;
  }
  return shown.join('');
}

/** So many words of one or two characters in a row are a text in pieces. */
const MOST_PIECES = 5;

function piecesIn(parts: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  let row: number[] = [];
  const close = (): void => {
    if (row.length > MOST_PIECES) for (const at of row) found.add(at);
    row = [];
  };
  for (const [at, part] of parts.entries()) {
    if (isGap(part)) continue;
    if (part.length <= 2) row.push(at);
    else close();
  }
  close();
  return found;
}

const isKeptPart = (part: string): boolean => IS_KEPT.test(part);
const isGap = (part: string): boolean => /^[\s,;()="'<>…]{1,4}$/.test(part);
const isAscii = (part: string): boolean => /^[!-~]*$/.test(part);
const digitsIn = (part: string): number => part.match(DIGITS)?.length ?? 0;

/** A word that looks like another one, by wide, combined or invisible characters, is none. */
const isLanguage = (word: string): boolean =>
  word.length <= LONGEST_WORD && !/[\p{C}\p{M}]/u.test(word) && word.normalize('NFKC') === word && LANGUAGE.test(word);
