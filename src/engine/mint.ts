/** Ids that were never used before: a prefix of the run, then a counter. */
export interface Mint {
  next(): string;
}

export function createMint(runId: string): Mint {
  let count = 0;
  return {
    next: () => {
      count += 1;
      return `${runId}-${count.toString(36)}`;
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
