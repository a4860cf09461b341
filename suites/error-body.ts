import type { Suite } from '../src/model/suite.js';
import { casesOf, none } from './from-cases.js';

/** The same faults as in the other suites, one per rule: enough to see what error bodies look like. Runs when asked for. */
export const errorBody: Suite = {
  id: 'error-body',
  title: 'Error bodies name the field, the kind of fault and nothing they should not',
  clauses: ['7'],
  cases: (input) => {
    const seen = new Set<string>();
    return casesOf(
      'single-fault',
      'relations',
      'envelope',
    )(input).filter((one) => (seen.has(one.rule) ? false : seen.add(one.rule) !== undefined));
  },
  flows: none,
};
