import { isLuhn } from './card-number.js';
import type { Stretch } from './stretches.js';

const [SHORTEST, LONGEST] = [13, 19];

/** Digits in groups, as card numbers are written. */
const GROUPS = /\d+(?:[ \u00a0-]\d+)*/g;

/**
 * Digits with little between them: up to three marks, or the end of one value and the name of the next. All parts are bounded and begin
 * differently, so the search looks at each character once.
 */
const SCATTERED = /\d(?:(?:[^0-9A-Za-z]{1,3}|"?,\s{0,40}"[\w-]{1,40}"\s{0,2}:\s{0,2}"?)?\d)+/g;

/** Card numbers that are not in the configuration: stretches of whole groups with a check digit, the longest first. */
export function unknownNumbers(text: string): readonly Stretch[] {
  const found: Stretch[] = [];
  for (const { 0: run, index } of text.matchAll(GROUPS)) {
    if (run.length < SHORTEST) continue;
    const groups = [...run.matchAll(/\d+/g)];
    for (let from = 0; from < groups.length; from += 1) {
      const to = lastOfNumber(groups, from);
      const [first, last] = [groups[from], to === undefined ? undefined : groups[to]];
      if (to === undefined || first === undefined || last === undefined) continue;
      const digits = digitsOf(groups, from, to);
      found.push({ start: index + first.index, end: index + last.index + last[0].length, by: masked(digits) });
      from = to;
    }
  }
  return found;
}

/** Text that may hold a card number in Base64 of either alphabet, or in hex, and the character before it. */
const ENCODED = /(^|[^A-Za-z0-9+/_-])([A-Za-z0-9+/_-]{18,})/g;
const HEX = /^(?:[0-9a-fA-F]{2})+$/;

/** Card numbers in Base64 or hex that are not in the configuration. What holds one is replaced as a whole: its neighbours may hold a part. */
export const encodedNumbers = (text: string): readonly Stretch[] =>
  [...text.matchAll(ENCODED)].flatMap(({ 1: before = '', 2: run = '', index }) =>
    (HEX.test(run) ? (['hex', 'base64'] as const) : (['base64'] as const)).flatMap((encoding) => {
      const [found] = unknownNumbers(Buffer.from(run, encoding).toString('latin1'));
      const start = index + before.length;
      return found === undefined ? [] : [{ start, end: start + run.length, by: found.by }];
    }),
  );

/** The last group of the longest card number that starts with this one. */
function lastOfNumber(groups: readonly RegExpExecArray[], from: number): number | undefined {
  let [length, best]: [number, number | undefined] = [0, undefined];
  for (let to = from; to < groups.length; to += 1) {
    length += groups[to]?.[0].length ?? 0;
    if (length > LONGEST) break;
    if (length >= SHORTEST && isLuhn(digitsOf(groups, from, to))) best = to;
  }
  return best;
}

const digitsOf = (groups: readonly RegExpExecArray[], from: number, to: number): string =>
  groups
    .slice(from, to + 1)
    .map((group) => group[0])
    .join('');

const masked = (digits: string): string => `${digits.slice(0, 6)}${'x'.repeat(digits.length - 10)}${digits.slice(-4)}`;

/** Known numbers with anything between their digits: marks, or a split over several values of one object. */
export function knownNumbers(text: string, numbers: ReadonlyMap<string, string>): readonly Stretch[] {
  const found: Stretch[] = [];
  const shortest = Math.min(...[...numbers.keys()].map((number) => number.length));
  for (const { 0: run, index } of text.matchAll(SCATTERED)) {
    if (run.length < shortest) continue;
    const places = digitPlaces(run);
    const digits = places.map((place) => run.charAt(place)).join('');
    for (const [number, by] of numbers)
      for (let at = digits.indexOf(number); at >= 0; at = digits.indexOf(number, at + number.length))
        found.push(...pieces(places.slice(at, at + number.length), index, by));
  }
  return found;
}

/** The positions of digits, without those in the names of members between them. */
function digitPlaces(run: string): readonly number[] {
  const places: number[] = [];
  for (const { 0: part, index } of run.matchAll(/\d+|"[\w-]{1,40}"\s{0,2}:/g))
    if (!part.startsWith('"')) for (let i = 0; i < part.length; i += 1) places.push(index + i);
  return places;
}

/** One stretch for the number or, if other text stands between its digits, one for each group of digits. */
function pieces(places: readonly number[], offset: number, by: string): readonly Stretch[] {
  const found: { start: number; end: number; by: string }[] = [];
  for (const place of places) {
    const last = found.at(-1);
    if (last !== undefined && place - (last.end - offset) <= 1) last.end = offset + place + 1;
    else found.push({ start: offset + place, end: offset + place + 1, by: found.length === 0 ? by : '…' });
  }
  return found;
}
