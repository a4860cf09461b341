import type { Turn } from '../../src/model/turns.js';

/** The turn of a case in a round of this length: it hangs on the id alone, so that a case is rebuilt without the others. */
export function turnFor(id: string, of: number): { readonly turn: Turn } {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  // The low bits of this hash are even only after a last mix.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return { turn: { at: ((hash ^ (hash >>> 13)) >>> 0) % of, of } };
}
