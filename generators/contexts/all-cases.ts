import type { Contract } from '../../src/catalogue/vocabulary.js';
import type { Case } from '../../src/model/case.js';
import type { Values } from '../../src/model/values.js';
import { acceptanceCases } from '../acceptance.js';
import { authenticationCases, envelopeCases } from '../envelope/index.js';
import { faultCases } from '../faults/index.js';
import { inDrawnContexts } from './draw.js';
import { valuesOf } from './rows.js';

/** Every case of a contract, in the circumstances that this seed draws for it. */
export const casesInContext = (contract: Contract, values: Values, seed: number): readonly Case[] =>
  inDrawnContexts(
    contract,
    [acceptanceCases, goodInContext, faultCases, envelopeCases, authenticationCases].flatMap((make) => make(contract, values, seed)),
    values,
    seed,
  );

/** Good requests are few, since each shows many values: some are sent again, so that each circumstance meets a good request in every run. */
function goodInContext(contract: Contract, values: Values, seed: number): readonly Case[] {
  const packs = acceptanceCases(contract, values, seed).filter(
    ({ suite, level, wire, needs, apart }) =>
      suite === 'acceptance' && level === 'must' && wire === undefined && needs.length === 0 && apart === undefined,
  );
  return valuesOf('spelling').flatMap((spelling, i) => {
    const pack = packs[(i + seed) % packs.length];
    return pack === undefined ? [] : [{ ...pack, id: `${pack.id}/${spelling}`, context: { spelling } }];
  });
}
