import { HarnessError } from '../model/harness-error.js';
import { meant } from '../model/nearest.js';

/** The error for a word that names nothing: its hint is the known word that was likely meant, or what to do where there is none. */
export function unknownWord(message: string, word: string, known: Iterable<string>, otherwise: string): HarnessError {
  const near = meant(word, known);
  return new HarnessError('usage', message, { hint: near === undefined ? otherwise : `did you mean ${near}?` });
}
