import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Case } from '../../src/model/case.js';
import type { Breadth } from '../../src/model/suite.js';
import type { Values } from '../../src/model/values.js';
import { acceptanceCases } from '../acceptance.js';
import { authenticationCases, envelopeCases } from '../envelope/index.js';
import { faultCases } from '../faults/index.js';
import { inDrawnContexts } from './draw.js';

/** Every case of a contract, in the circumstances that this seed draws for it; of those that are only due the others stay without. */
export const casesInContext = (contract: Contract, values: Values, seed: number, breadth: Breadth = 'all'): readonly Case[] =>
  inDrawnContexts(
    contract,
    [acceptanceCases, faultCases, envelopeCases, authenticationCases].flatMap((make) => make(contract, values, seed)),
    values,
    seed,
    breadth,
  );
