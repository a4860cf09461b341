import { cutAt } from '../../src/json/cut.js';

/** At most `limit` characters; a cut says how much is missing. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const end = cutAt(text, limit);
  return `${text.slice(0, end)}… (${(text.length - end).toLocaleString('en')} more characters)`;
}

/** Whether a text was cut here, or before it was stored. */
export const isCut = (text: string): boolean => /… \([\d,]+ more characters\)$/.test(text);

/** At most `limit` characters, the last an ellipsis where something was cut. */
export const ellipsis = (text: string, limit: number): string =>
  text.length <= limit ? text : `${text.slice(0, cutAt(text, limit - 1))}…`;

/** Lines of at most `width` characters, broken between words; a word that is longer than a line is broken itself. */
export function wrapped(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function pieces(word: string, width: number): readonly string[] {
  if (word.length <= width) return [word];
  return [word.slice(0, width), ...pieces(word.slice(width), width)];
}
