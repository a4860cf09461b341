import { distance } from 'fastest-levenshtein';

export { distance };

/** The candidate that a word is most likely a misspelling of; undefined if none is near enough. */
export const nearest = (word: string, candidates: Iterable<string>): string | undefined => nearestOf(word, candidates).best;

/** The same for a word that somebody typed: it may be the beginning of a longer one. */
export const meant = (word: string, candidates: Iterable<string>): string | undefined => {
  const all = [...candidates];
  const begun = word.length < 3 ? [] : all.filter((one) => one.toLowerCase().startsWith(word.toLowerCase()));
  return nearest(word, all) ?? begun.toSorted((one, other) => one.length - other.length)[0];
};

/** The nearest candidate, if no other one is as near. */
export function onlyNearest(word: string, candidates: Iterable<string>): string | undefined {
  const { best, ties } = nearestOf(word, candidates);
  return ties === 0 ? best : undefined;
}

function nearestOf(word: string, candidates: Iterable<string>): { readonly best: string | undefined; readonly ties: number } {
  const wanted = word.toLowerCase();
  // Up to a third of the letters wrong is a misspelling; more is another word.
  const limit = Math.max(1, Math.floor(Math.min(wanted.length, 60) / 3));
  let best: string | undefined;
  let fewest = limit + 1;
  let ties = 0;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) > limit) continue;
    const steps = isSwap(wanted, candidate.toLowerCase()) ? 1 : distance(wanted, candidate.toLowerCase());
    if (steps < fewest) [best, fewest, ties] = [candidate, steps, 0];
    else if (steps === fewest && best !== undefined) ties++;
  }
  return { best, ties };
}

/** Two neighbouring letters in the wrong order count as one mistake. */
function isSwap(word: string, meant: string): boolean {
  if (word.length !== meant.length) return false;
  const at = [...word].findIndex((letter, i) => letter !== meant[i]);
  return at >= 0 && word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2) === meant;
}
