import type { Case } from '../../model/case.js';

/** The known-good call of the contract, under the id of the case that showed the finding. */
export function plainCase({ id, contract, suite, state, needs }: PlainOf, host: Case['host']): Case {
  return {
    id,
    contract,
    suite,
    state,
    needs,
    manner: 'plain',
    polarity: 'valid',
    // What a plain request shows beside the finding is not asked.
    side: 'request',
    rule: 'optional-is-optional',
    level: 'must',
    host,
    edits: [],
    covers: [],
    expect: { kind: 'accepted' },
  };
}

export type PlainOf = Pick<Case, 'id' | 'contract' | 'suite' | 'state' | 'needs'>;
