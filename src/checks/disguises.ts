import type { Secret } from '../model/check.js';
import { knownNumbers } from '../model/masking/card-numbers.js';
import { readingsOf } from '../model/masking/readings.js';
import { spellingsOf } from '../model/masking/spellings.js';

/** Shorter values, and shorter encodings, may stand in an answer by chance. */
const LEAST_TELLING = 13;

/** The parts of a text that are long enough to hold such an encoding; all others need no search. */
const CODED = new RegExp(`[A-Za-z0-9+/_-]{${LEAST_TELLING},}`, 'g');

const encodings = new Map<string, readonly string[]>();
/** Limits the memory: a run has few cards, but traffic may have many. */
const MOST_KEPT = 1_000;

/** The secret in hex and in Base64, at every offset and in both alphabets. */
function encodingsOf(value: string): readonly string[] {
  const known = encodings.get(value);
  if (known !== undefined) return known;
  const made = spellingsOf(value).flatMap(({ text, encoded }) => (encoded && text.length >= LEAST_TELLING ? [text] : []));
  if (encodings.size >= MOST_KEPT) encodings.clear();
  encodings.set(value, made);
  return made;
}

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
  for (const { text: reading } of readingsOf(text)) {
    const [scattered] = numbers.size === 0 ? [] : knownNumbers(reading, numbers);
    if (scattered !== undefined) return telling.find(({ name }) => name === scattered.by);
    const coded = (reading.match(CODED) ?? []).join(' ');
    const found = telling.find(({ value }) => reading.includes(value) || encodingsOf(value).some((spelling) => coded.includes(spelling)));
    if (found !== undefined) return found;
  }
  return undefined;
}
