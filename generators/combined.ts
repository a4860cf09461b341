import type { Contract, Level, Need, StateName } from '../src/catalogue/vocabulary.js';
import { shortHash } from '../src/json/canonical.js';
import type { JsonObject } from '../src/json/value.js';
import type { Case, Coverage, SuiteId, Wire } from '../src/model/case.js';

export interface CombinedParts {
  readonly contract: Contract;
  readonly suite: SuiteId;
  readonly state: StateName;
  readonly level: Level;
  readonly body: JsonObject;
  readonly coverages: readonly Coverage[];
  readonly wire?: Wire;
  /** What kind of body it is; a short run sends only the first two kinds. */
  readonly mutation?: CombinedMutation;
  readonly needs?: readonly Need[];
}

export type CombinedMutation = 'only-required' | 'everything-present' | 'accept';

/** A valid case that shows all of its coverages at once, named by what it covers. */
export function combinedOf({ contract, suite, state, level, body, coverages, wire, mutation = 'accept', needs = [] }: CombinedParts): Case {
  const [first] = coverages;
  const named = coverages.map(({ side, rule, path, value }) => JSON.stringify([side, rule, path, value ?? null])).sort();
  const hash = shortHash([state, JSON.stringify(wire ?? {}), ...named].join('\n'));
  return {
    id: `${contract.id}/accept/${hash}`,
    contract: contract.id,
    suite,
    mutation,
    validity: 'valid',
    side: first?.side ?? 'request',
    rule: first?.rule ?? 'optional-is-optional',
    level,
    state,
    base: body,
    edits: [],
    ...(wire === undefined ? {} : { wire }),
    coverages,
    expect: { kind: 'accepted' },
    needs,
  };
}
