import type { Contract } from '../src/catalogue/vocabulary.js';
import { streamFor } from '../src/json/random.js';
import type { Case } from '../src/model/case.js';
import type { Values } from '../src/model/values.js';
import { fieldFaults } from './faults/field-faults.js';
import { placesOf } from './places.js';

/** One fault of a field that must be refused, of all that the contract has: with each seed that of another field, in another way. */
export function drawnFault(contract: Contract, values: Values, seed: number): Case | undefined {
  const stream = streamFor(seed, `${contract.id} drawn fault`);
  const places = contract.request.flatMap(({ path, neverSent }) => (neverSent === undefined ? placesOf(path) : []));
  for (const { word } of stream.shuffle(places)) {
    const faults = fieldFaults(contract, values, seed, word).filter(({ level, needs }) => level === 'must' && needs.length === 0);
    if (faults.length > 0) return stream.pick(faults);
  }
  return undefined;
}
