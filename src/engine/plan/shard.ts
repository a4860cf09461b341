import { shortHash } from '../../json/canonical.js';

/** The shard, from 1, that a key belongs to: the same on every machine, whatever else is in the run. */
export function shardOf(key: string, total: number): number {
  // A hash of fifty bits: the first six letters are plenty, and exact in a double.
  const number = [...shortHash(key)].slice(0, 6).reduce((sum, letter) => sum * 32 + LETTERS.indexOf(letter), 0);
  return (number % total) + 1;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';
