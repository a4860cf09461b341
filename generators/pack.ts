import type { Contract, Level, StateName } from '../src/catalogue/vocabulary.js';
import { shortHash } from '../src/json/canonical.js';
import type { JsonObject } from '../src/json/value.js';
import type { Case, Cover, SuiteId, Wire } from '../src/model/case.js';

export interface PackParts {
  readonly contract: Contract;
  readonly suite: SuiteId;
  readonly state: StateName;
  readonly level: Level;
  readonly body: JsonObject;
  readonly covers: readonly Cover[];
  readonly wire?: Wire;
}

/** A valid case that shows all of its covers at once, named by what it covers. */
export function packOf({ contract, suite, state, level, body, covers, wire }: PackParts): Case {
  const [first] = covers;
  const named = covers.map(({ side, id, path, value }) => JSON.stringify([side, id, path, value ?? null])).sort();
  const hash = shortHash([state, JSON.stringify(wire ?? {}), ...named].join('\n'));
  return {
    id: `${contract.id}/accept/${hash}`,
    contract: contract.id,
    suite,
    recipe: 'accept',
    polarity: 'valid',
    rule: first === undefined ? { side: 'request', id: 'optional-is-optional' } : { side: first.side, id: first.id },
    level,
    state,
    host: body,
    edits: [],
    ...(wire === undefined ? {} : { wire }),
    covers,
    expect: { kind: 'accepted' },
    needs: [],
  };
}
