import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Case } from '../../src/model/case.js';
import type { Breadth } from '../../src/model/suite.js';
import type { Values } from '../../src/model/values.js';
import { acceptanceCases } from '../acceptance.js';
import { authenticationCases, envelopeCases } from '../envelope/index.js';
import { faultCases } from '../faults/index.js';
import { twoFaults } from '../faults/two-faults.js';
import { inDrawnContexts } from './draw.js';

/** Every case of a contract, in the circumstances that this seed draws for it; of those that are only due the others stay without. */
export function casesInContext(contract: Contract, values: Values, seed: number, breadth: Breadth = 'all'): readonly Case[] {
  const faults = faultCases(contract, values, seed);
  const cases = [
    ...acceptanceCases(contract, values, seed),
    ...faults,
    ...twoFaults(contract, faults),
    ...envelopeCases(contract, values, seed),
    ...authenticationCases(contract, values, seed),
  ];
  return inDrawnContexts(contract, cases, values, seed, breadth);
}
