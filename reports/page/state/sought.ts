import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

/** The words that were searched for, in lower case; what has them is marked wherever it is shown. */
export const Sought = createContext<readonly string[]>([]);
export const useSought = (): readonly string[] => useContext(Sought);

/** The words of a search, each of which a row must have. */
export const wordsOf = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

export const hasAny = (text: string, words: readonly string[]): boolean => words.some((word) => text.toLowerCase().includes(word));
