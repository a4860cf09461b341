import { once } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Turn } from '../../src/model/turns.js';

/** The turn of a case in a round of this length: it hangs on the id alone, so that a case is rebuilt without the others. */
export const turnFor = (id: string, of: number): { readonly turn: Turn } => ({ turn: { at: hashOf(id) % of, of } });

/**
 * The turn of a case that several contracts have in common: every run sends it to one in so many of them, and with every seed to others. A
 * check that they share is seen in every run, and one that they do not after as many runs as there are contracts. What one contract has alone goes
 * into every second run.
 */
export function turnAmong(contracts: readonly string[], contract: string, key: string, of: number): { readonly turn: Turn } {
  const round = Math.max(2, Math.min(of, contracts.length));
  return { turn: { at: (hashOf(key) + contracts.indexOf(contract)) % round, of: round } };
}

/** Every contract. */
export const everyContract = once((contracts): readonly string[] => contracts.map((contract: Contract) => contract.id));

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // The low bits of this hash are even only after a last mix.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
