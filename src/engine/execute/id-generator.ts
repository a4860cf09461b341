import { createHash } from 'node:crypto';
import { shortHash } from '../../json/canonical.js';

/** Ids that were never used before: a prefix of the run, then a counter. */
export interface IdGenerator {
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

export function createIdGenerator(runId: string): IdGenerator {
  let single = Number.parseInt(runId.slice(-3), 36) || 0;
  let count = 0;
  const made = new Set<string>();
  const digits = (length: number): string => {
    count += 1;
    return BigInt(`0x${createHash('sha256').update(`${runId}-${count}`).digest('hex')}`)
      .toString()
      .slice(0, length);
  };
  return {
    made,
    digits,
    next: () => {
      count += 1;
      return `${runId}-${count.toString(36)}`;
    },
    ofLength: (length) => {
      if (length === 1) {
        // One character cannot be unique for long: the ids rotate, so that none comes twice before all have been used.
        single += 1;
        return SINGLE[single % SINGLE.length] as string;
      }
      count += 1;
      const unique = shortHash(`${runId}-${count}`);
      const id = unique.slice(0, length).padEnd(length, `0${runId}`);
      if (length >= LEAST_KNOWN) made.add(id);
      return id;
    },
  };
}

/**
 * Short enough to leave room for the counter in 40 characters, and different for every run. A letter follows the day: with digits alone
 * some ids would end in the check digit of a card, and be masked.
 */
export function newRunId(now: Date = new Date(), random: () => number = Math.random): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  // From a0000 on: every number of five places that begins with a letter.
  return `ts${day}${(10 * 36 ** 4 + Math.floor(random() * 26 * 36 ** 4)).toString(36)}`;
}
