import type { Secret } from '../check.js';
import { knownNumbers, type Stretch } from './card-numbers.js';
import { spellingsOf } from './spellings.js';

/** Finds the secrets of a list in a text whose escapes are taken away. */
export interface Search {
  find(text: string): readonly Stretch[];
  /** The beginning of a secret at the very end of a text that was cut there. */
  tail(text: string): Stretch | undefined;
  /** No spelling of a secret takes more characters of a text, escapes included. */
  readonly longest: number;
}

/** Up to so many characters a secret occurs by chance: it is looked for as a whole value, or after a name that tells. */
const SHORT = 3;

/** Characters that one character of a secret may take: `\\u0041` and more, or its share of Base64. */
const WIDEST = 12;

/** So many first characters of a secret give something away. */
const LEAST_TOLD = 4;

const TELLING = '(?:password|passwd|pwd|pass|passphrase|secret|token|pin|csc|cvv2?|cvc2?|securityCode)["\']?\\s{0,2}[:=]\\s{0,2}["\']?';
const ENCODED = /[\w+/=-]/;
/** As far as a header, or an object with the secret in it, may reach on either side. */
const NEIGHBOURS = 512;

export function createSearch(secrets: readonly Secret[]): Search {
  const placeholders = new Map<string, { readonly by: string; readonly encoded: boolean }>();
  const numbers = new Map<string, string>();
  const short = new Map<string, string>();
  for (const { name, value, short: isShort } of secrets) {
    const by = `{{${name}}}`;
    if (value === '') continue;
    if (isShort === true || value.length <= SHORT) {
      if (!short.has(value)) short.set(value, by);
      continue;
    }
    if (/^\d{9,}$/.test(value) && !numbers.has(value)) numbers.set(value, by);
    for (const { text, encoded } of spellingsOf(value)) if (!placeholders.has(text)) placeholders.set(text, { by, encoded });
  }
  const names = [...new Set(secrets.map(({ name }) => `{{${name}}}`))];
  // What was masked before stays as it is, even where a password is the word `password`.
  const words = alternatives([...names, ...placeholders.keys()], (list) => `(?:${list})`);
  const whole = alternatives([...short.keys()], (list) => `(?<=")(?:${list})(?=")|(?<=${TELLING})(?:${list})(?![A-Za-z0-9])|^(?:${list})$`);
  const kept = new Set(names);
  return {
    longest: WIDEST * Math.max(64, ...secrets.map(({ value }) => value.length)),
    tail: (text) => {
      for (const [word, { by }] of placeholders) {
        // The longest beginning that the text ends with: a few characters by chance are no loss, a few of a secret are.
        for (let length = Math.min(word.length - 1, text.length); length >= LEAST_TOLD; length -= 1)
          if (text.endsWith(word.slice(0, length))) return { start: text.length - length, end: text.length, by };
      }
      return undefined;
    },
    find: (text) => [
      ...matches(text, words).flatMap(({ 0: found, index }): readonly Stretch[] => {
        const known = placeholders.get(found);
        if (known === undefined || kept.has(found)) return [{ start: index, end: index + found.length, by: found }];
        return [known.encoded ? widened(text, index, found.length, known.by) : { start: index, end: index + found.length, by: known.by }];
      }),
      ...(numbers.size === 0 ? [] : knownNumbers(text, numbers)),
      ...matches(text, whole).map(({ 0: found, index }) => ({ start: index, end: index + found.length, by: short.get(found) ?? '***' })),
    ],
  };
}

const matches = (text: string, pattern: RegExp | undefined): readonly RegExpExecArray[] =>
  pattern === undefined ? [] : [...text.matchAll(pattern)];

/** Longest first, so that a number inside a track does not spoil the track. */
function alternatives(texts: readonly string[], pattern: (list: string) => string): RegExp | undefined {
  if (texts.length === 0) return undefined;
  const list = texts.toSorted((a, b) => b.length - a.length).map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(pattern(list.join('|')), 'g');
}

/** The encoded text around a secret: its neighbours hold bits of it, or its user. */
function widened(text: string, index: number, length: number, by: string): Stretch {
  let [start, end] = [index, index + length];
  while (start > 0 && index - start < NEIGHBOURS && ENCODED.test(text.charAt(start - 1))) start -= 1;
  while (end < text.length && end - index - length < NEIGHBOURS && ENCODED.test(text.charAt(end))) end += 1;
  return { start, end, by };
}
