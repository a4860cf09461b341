import { type Catalogued, contractIn } from '../src/catalogue/catalogue.js';
import type { Contract } from '../src/catalogue/vocabulary.js';
import type { Case } from '../src/model/case.js';
import { ONLY_THOROUGH } from '../src/model/suite.js';
import type { Values } from '../src/model/values.js';
import { casesInContext } from './contexts/all-cases.js';
import { exploreCase, exploreId } from './explore.js';

/** As many draws as the longest profile makes. */
const DRAWS = 1000;

/** The case of this id alone, as a run with these values and this seed would send it; undefined for an id that no generator makes. */
export function rebuildCase(id: string, values: Values, seed: number, of: Catalogued): Case | undefined {
  const [name = '', area = ''] = id.split('/');
  const contract = contractIn(of, name);
  if (contract === undefined) return undefined;
  if (area === 'explore') return rebuildDraw(contract, id, values, seed);
  // The circumstances of a case are drawn beside those of the others.
  const breadth = id.includes(ONLY_THOROUGH) ? 'every-circumstance' : 'all';
  return casesInContext(contract, values, seed, breadth).find((one) => one.id === id);
}

/** The id is a hash of the draw, so the draws are tried in turn. */
function rebuildDraw(contract: Contract, id: string, values: Values, seed: number): Case | undefined {
  for (let drawn = 0; drawn < DRAWS; drawn++) {
    if (exploreId(contract, seed, drawn) === id) return exploreCase(contract, values, seed, drawn);
  }
  return undefined;
}
