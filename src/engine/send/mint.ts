import { shortHash } from '../../json/canonical.js';

/** Ids that were never used before: a prefix of the run, then a counter. */
export interface Mint {
  next(): string;
  /** A fresh id of exactly this many characters; unique from about 8 on. */
  ofLength(length: number): string;
}

const SINGLE = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export function createMint(runId: string): Mint {
  let count = 0;
  let single = 0;
  const start = Number.parseInt(runId.slice(-3), 36) || 0;
  return {
    next: () => {
      count += 1;
      return `${runId}-${count.toString(36)}`;
    },
    ofLength: (length) => {
      if (length === 1) {
        // One character cannot be unique for long: they go round, so that none comes twice before all have been used.
        single += 1;
        return SINGLE[(start + single) % SINGLE.length] as string;
      }
      count += 1;
      const unique = shortHash(`${runId}-${count}`);
      return unique.slice(0, length).padEnd(length, `0${runId}`);
    },
  };
}

/** Short enough to leave room for the counter in 40 characters, and different for every run. */
export function newRunId(now: Date = new Date(), random: () => number = Math.random): string {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  return `ts${day}${Math.floor(random() * 36 ** 5)
    .toString(36)
    .padStart(5, '0')}`;
}
