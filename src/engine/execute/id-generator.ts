import { createHash } from 'node:crypto';
import { shortHash } from '../../json/canonical.js';
import { idFormOf } from './id-form.js';

/** Ids that were never used before: a word that is drawn for the run, in a form that clients use, and a counter. */
export interface IdGenerator {
  /** Part of every id, and of no id of another run. */
  readonly word: string;
  next(): string;
  /** A fresh id of exactly this many characters; unique from about 8 on. */
  ofLength(length: number): string;
  /** The same, of digits alone. */
  digits(length: number): string;
  /** Ids of a given length that were handed out and are long enough to be recognised. */
  readonly made: ReadonlySet<string>;
}

const SINGLE = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Shorter ids occur in other texts by chance. */
const LEAST_KNOWN = 8;

/** What ids are made for: requests of the run, or recipes, which count apart from them. */
export type IdUse = 'requests' | 'recipes';

/** The same word for each use of a run; the counters never meet. */
export function createIdGenerator(runId: string, use: IdUse = 'requests'): IdGenerator {
  const { word, numbered } = idFormOf(runId);
  const own = `${runId}${use === 'recipes' ? 's' : ''}`;
  let single = Number.parseInt(createHash('sha256').update(own).digest('hex').slice(0, 6), 16);
  let count = 0;
  const made = new Set<string>();
  const digits = (length: number): string => {
    count += 1;
    const id = BigInt(`0x${createHash('sha256').update(`${own}-${count}`).digest('hex')}`)
      .toString()
      .slice(0, length);
    if (length >= LEAST_KNOWN) made.add(id);
    return id;
  };
  return {
    word,
    made,
    digits,
    next: () => {
      count += 1;
      return numbered(2 * count + (use === 'recipes' ? 1 : 0));
    },
    ofLength: (length) => {
      if (length === 1) {
        // One character cannot be unique for long: the ids rotate, so that none comes twice before all have been used.
        single += 1;
        return SINGLE[single % SINGLE.length] as string;
      }
      count += 1;
      const unique = shortHash(`${own}-${count}`);
      const id = unique.slice(0, length).padEnd(length, `0${word}`);
      if (length >= LEAST_KNOWN) made.add(id);
      return id;
    },
  };
}

/**
 * The name of a run, different for every one. No id that a target sees has it: those are made from a word that is drawn by it. A letter follows
 * the day, so that no end of a name is taken for the number of a card.
 */
export function newRunId(now: Date = new Date(), random: () => number = Math.random): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  // From a0000 on: every number of five places that begins with a letter.
  return `ts${day}${(10 * 36 ** 4 + Math.floor(random() * 26 * 36 ** 4)).toString(36)}`;
}
