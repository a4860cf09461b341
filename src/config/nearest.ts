import { distance } from 'fastest-levenshtein';

/** The candidate that a word is most likely a slip of, if any is near enough to be worth naming. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = word.toLowerCase();
  const limit = Math.max(1, Math.floor(wanted.length / 3));
  const [best] = candidates
    .map((candidate) => ({ candidate, steps: distance(wanted, candidate.toLowerCase()) }))
    .filter(({ steps }) => steps <= limit)
    .sort((a, b) => a.steps - b.steps);
  return best?.candidate;
}
