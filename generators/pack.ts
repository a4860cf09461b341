import type { Contract, Level, Need, StateName } from '../src/catalogue/vocabulary.js';
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
  /** What kind of body it is; a short run sends only the first two kinds. */
  readonly manner?: PackManner;
  readonly needs?: readonly Need[];
}

export type PackManner = 'only-required' | 'everything-present' | 'accept';

/** A valid case that shows all of its covers at once, named by what it covers. */
export function packOf({ contract, suite, state, level, body, covers, wire, manner = 'accept', needs = [] }: PackParts): Case {
  const [first] = covers;
  const named = covers.map(({ side, rule, path, value }) => JSON.stringify([side, rule, path, value ?? null])).sort();
  const hash = shortHash([state, JSON.stringify(wire ?? {}), ...named].join('\n'));
  return {
    id: `${contract.id}/accept/${hash}`,
    contract: contract.id,
    suite,
    manner,
    polarity: 'valid',
    side: first?.side ?? 'request',
    rule: first?.rule ?? 'optional-is-optional',
    level,
    state,
    host: body,
    edits: [],
    ...(wire === undefined ? {} : { wire }),
    covers,
    expect: { kind: 'accepted' },
    needs,
  };
}
