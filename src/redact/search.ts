import type { Secret } from '../model/check.js';
import { knownNumbers } from './card-numbers.js';
import { spellingsOf } from './spellings.js';
import type { Stretch } from './stretches.js';

/** Finds secrets in a text whose escapes were removed. */
export interface Search {
  find(text: string): readonly Stretch[];
  /** The beginning of a secret at the very end of a text that was cut. */
  tail(text: string): Stretch | undefined;
  /** The most characters that any spelling of a secret takes, escapes included. */
  readonly longest: number;
}

/** A secret up to this length occurs by chance: it is found only as a whole value, or after a telling name. */
const SHORT = 3;

/** How many characters one character of a secret may take: `\\u0041` and more, or its share of Base64. */
const WIDEST = 12;

/** The first characters of a secret that already give something away. */
const LEAST_TOLD = 4;

const TELLING = '(?:password|passwd|pwd|pass|passphrase|secret|token|pin|csc|cvv2?|cvc2?|securityCode)["\']?\\s{0,2}[:=]\\s{0,2}["\']?';
const ENCODED = /[\w+/=-]/;
/** How far a header, or an object with the secret in it, may reach on either side. */
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
  // Placeholders of earlier masking stay, even where a password is the word `password`.
  const words = alternatives([...names, ...placeholders.keys()], (list) => `(?:${list})`);
  const whole = alternatives([...short.keys()], (list) => `(?<=")(?:${list})(?=")|(?<=${TELLING})(?:${list})(?![A-Za-z0-9])|^(?:${list})$`);
  const kept = new Set(names);
  return {
    longest: WIDEST * Math.max(64, ...secrets.map(({ value }) => value.length)),
    tail: (text) => {
      for (const [word, { by }] of placeholders) {
        // The longest beginning of a secret that the text ends with: a few characters masked by chance do no harm.
        for (let length = Math.min(word.length - 1, text.length); length >= LEAST_TOLD; length -= 1)
          if (text.endsWith(word.slice(0, length))) return { start: text.length - length, end: text.length, by };
      }
      return undefined;
    },
    find: (text) => [
      ...matches(text, words).map(({ 0: found, index }): Stretch => {
        const known = placeholders.get(found);
        if (known === undefined || kept.has(found)) return { start: index, end: index + found.length, by: found };
        return known.encoded ? widened(text, index, found.length, known.by) : { start: index, end: index + found.length, by: known.by };
      }),
      ...(numbers.size === 0 ? [] : knownNumbers(text, numbers)),
      ...matches(text, whole).map(({ 0: found, index }) => ({ start: index, end: index + found.length, by: short.get(found) ?? '***' })),
    ],
  };
}

const matches = (text: string, pattern: RegExp | undefined): readonly RegExpExecArray[] =>
  pattern === undefined ? [] : [...text.matchAll(pattern)];

/** Longest first, so that a card number inside a track does not hide the track. */
function alternatives(texts: readonly string[], pattern: (list: string) => string): RegExp | undefined {
  if (texts.length === 0) return undefined;
  const list = texts.toSorted((a, b) => b.length - a.length).map((text) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  return new RegExp(pattern(list.join('|')), 'g');
}

/** The encoded text around a secret, because its neighbours may hold bits of the secret or its user. */
function widened(text: string, index: number, length: number, by: string): Stretch {
  let [start, end] = [index, index + length];
  while (start > 0 && index - start < NEIGHBOURS && ENCODED.test(text.charAt(start - 1))) start -= 1;
  while (end < text.length && end - index - length < NEIGHBOURS && ENCODED.test(text.charAt(end))) end += 1;
  return { start, end, by };
}
