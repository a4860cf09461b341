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
