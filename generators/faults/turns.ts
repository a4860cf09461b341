import { perCatalogue } from '../../src/catalogue/catalogue.js';
import type { Turn } from '../../src/model/turns.js';

/**
 * The turn of a case in a round of this length. It depends on the id only, so that a case can be rebuilt alone; or, where several are always
 * made together, on what they have in common and the number of the case, so that every run gets about as many of them.
 */
export const turnFor = (id: string, of: number, number = 0): { readonly turn: Turn } => ({ turn: { at: (hashOf(id) + number) % of, of } });

/**
 * The turn of a case that several contracts have: each run sends it to one in `of` of them, and other seeds to others. A fault in a
 * check that they share shows in every run, one in a single contract after one round of seeds. A case of one contract alone goes
 * into every second run.
 */
export function turnAmong(contracts: readonly string[], contract: string, key: string, of: number, number = 0): { readonly turn: Turn } {
  const round = Math.max(2, Math.min(of, contracts.length));
  return { turn: { at: (hashOf(key) + contracts.indexOf(contract) + number) % round, of: round } };
}

export const everyContract = perCatalogue(({ contracts }): readonly string[] => contracts.map(({ id }) => id));

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // Without a last mix the low bits of this hash are unevenly distributed.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
