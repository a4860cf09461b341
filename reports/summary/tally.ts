/** Counts by name. Names come from the target, so beyond `most` different ones the rest share a name. */
export interface Tally {
  add(name: string): void;
  record(): Readonly<Record<string, number>>;
}

export function createTally(most: number): Tally {
  const counts = new Map<string, number>();
  return {
    add(name) {
      const key = counts.has(name) || counts.size < most ? name : 'other';
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    record: () => Object.fromEntries([...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))),
  };
}
