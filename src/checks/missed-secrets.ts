import type { Secret } from '../model/check.js';
import { isTelling } from './disguises.js';
import { remembered } from '../json/remembered.js';

/** Most answers of a run are refusals that repeat one of a few texts exactly; longer ones differ by their ids and times. */
const LONGEST_KEPT = 2_000;
const MOST_KEPT = 1_000;

/** By text, the values that it was searched for in every spelling, in vain. */
const missed = new Map<string, Set<string>>();

/** The secrets that the text may hold. Left out are those that were looked for before in the same text, to the letter. */
export function notMissedIn(text: string, secrets: readonly Secret[]): readonly Secret[] {
  const values = missed.get(text);
  return values === undefined ? secrets : secrets.filter(({ value }) => !values.has(value));
}

/** Remembers that a text holds none of these secrets. A short one is left out, because whether it counts depends on more than the text. */
export function noteMissed(text: string, secrets: readonly Secret[]): void {
  if (text.length > LONGEST_KEPT) return;
  if (missed.size >= MOST_KEPT) missed.clear();
  const values = remembered(missed, text, () => new Set());
  for (const secret of secrets) if (isTelling(secret)) values.add(secret.value);
}
