import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Case } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { addedFaults } from './added-faults.js';
import { agreementWithoutId } from './agreement-without-id.js';
import { cutListingFaults } from './cut-listing.js';
import { fieldFaults } from './field-faults.js';
import { longestPath } from './longest-path.js';
import { relationFaults } from './relation-faults.js';

/** Every request of the contract that breaks exactly one rule of its body; given the area of an id, of the fields only the one there. */
export function faultCases(contract: Contract, values: Values, seed: number, area?: string): readonly Case[] {
  return [
    ...fieldFaults(contract, values, seed, area),
    ...cutListingFaults(contract, values, seed),
    ...agreementWithoutId(contract, values),
    ...longestPath(contract, values),
    ...addedFaults(contract, values),
    ...relationFaults(contract, values),
  ];
}
