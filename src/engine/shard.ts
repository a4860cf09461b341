import { shortHash } from '../json/canonical.js';

/** The shard, from 1, that a key belongs to: the same on every machine, whatever else is in the run. */
export function shardOf(key: string, total: number): number {
  // A hash of fifty bits: the first six letters are plenty, and exact in a double.
  const number = [...shortHash(key)].slice(0, 6).reduce((sum, letter) => sum * 32 + LETTERS.indexOf(letter), 0);
  return (number % total) + 1;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** Something that runs as a whole, and how many requests it is expected to take. */
export interface Unit {
  readonly key: string;
  readonly cost: number;
}

/**
 * Shards of about equal cost, by key. Every shard of a run makes the same list of units and hence the same division:
 * the dearest first, each to the shard that has least so far, ties by the hash of the key.
 */
export function balancedShards(units: readonly Unit[], total: number): ReadonlyMap<string, number> {
  const ordered = units
    .map((unit) => ({ ...unit, hash: shortHash(unit.key) }))
    .sort((a, b) => b.cost - a.cost || (a.hash < b.hash ? -1 : a.hash > b.hash ? 1 : 0));
  const loads = Array.from({ length: total }, () => 0);
  const shards = new Map<string, number>();
  for (const { key, cost } of ordered) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + cost;
    shards.set(key, least + 1);
  }
  return shards;
}
