import { distance } from 'fastest-levenshtein';

/** The candidate that a word is most likely a slip of; undefined where none is near enough to be worth naming. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  // A third of the letters wrong is a slip; more is another word.
  const limit = Math.max(1, Math.floor(Math.min(wanted.length, 60) / 3));
  let best: string | undefined;
  let fewest = limit + 1;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > limit) continue;
    const steps = distance(wanted, candidate.toLowerCase());
    if (steps < fewest) [best, fewest] = [candidate, steps];
  }
  return best;
}
