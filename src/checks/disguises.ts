import type { Secret } from '../model/check.js';
import { knownNumbers } from '../redact/card-numbers.js';
import { decodingsOf } from '../redact/decodings.js';
import { spellingsOf } from '../redact/spellings.js';
import { remembered } from '../json/remembered.js';

/** Shorter values, and shorter encodings, may stand in an answer by chance. */
const LEAST_TELLING = 13;

/** Other spellings are looked for in so much of an answer; the secret itself is in all of it. */
const BUDGET = 131_072;

const patterns = new Map<string, RegExp>();
/** Limits the memory: a run has few cards, but traffic may have many. */
const MOST_KEPT = 1_000;

/** Finds the secret itself, and in hex and in Base64, at every offset and in both alphabets: one search for all of them. */
function patternOf(value: string): RegExp {
  if (patterns.size >= MOST_KEPT) patterns.clear();
  return remembered(patterns, value, () => {
    const encoded = spellingsOf(value).flatMap(({ text, encoded: isEncoded }) => (isEncoded && text.length >= LEAST_TELLING ? [text] : []));
    return new RegExp([value, ...encoded].map(literally).join('|'));
  });
}

const literally = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&');

/** Whether a secret is long enough to be looked for in other spellings too. */
export const isTelling = ({ value, short, freeText }: Secret): boolean =>
  short !== true && freeText !== true && value.length >= LEAST_TELLING;

/**
 * The first secret that a text holds in another spelling, of those that the mask knows: escapes of JSON, scripts, URLs and pages, also nested;
 * hex and Base64; digits with marks between them, or split over the members of an object. Only what cannot be there by chance counts.
 */
export function disguisedIn(text: string, secrets: readonly Secret[]): Secret | undefined {
  const telling = secrets.filter(isTelling);
  if (telling.length === 0) return undefined;
  const numbers = new Map(telling.flatMap(({ name, value }) => (/^\d+$/.test(value) ? [[value, name] as const] : [])));
  for (const { text: interpretation } of decodingsOf(text.slice(0, BUDGET))) {
    const [scattered] = numbers.size === 0 ? [] : knownNumbers(interpretation, numbers);
    if (scattered !== undefined) return telling.find(({ name }) => name === scattered.by);
    const found = telling.find(({ value }) => patternOf(value).test(interpretation));
    if (found !== undefined) return found;
  }
  return undefined;
}
