import type { Case } from './case.js';

/** The known-good call of the contract, under the id of the case that showed the finding. */
export function plainCase({ id, contract, suite, state, needs }: PlainOf, base: Case['base']): Case {
  return {
    id,
    contract,
    suite,
    state,
    needs,
    mutation: 'plain',
    validity: 'valid',
    // A case must have a rule; what this request shows besides the finding is ignored.
    side: 'request',
    rule: 'optional-is-optional',
    level: 'must',
    base,
    edits: [],
    coverages: [],
    expect: { kind: 'accepted' },
  };
}

export type PlainOf = Pick<Case, 'id' | 'contract' | 'suite' | 'state' | 'needs'>;
