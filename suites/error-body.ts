import { defineSuite } from './support/define-suite.js';

export const ERROR_BODY = defineSuite({
  id: 'error-body',
  title: 'Error bodies',
  shows: 'an error says what part 7 asks for; one fault of each rule is sent',
  clauses: ['7'],
  runs: 'asked',
  casesOf: ['single-fault', 'relations', 'envelope'],
  choose: (cases) => {
    const seen = new Set<string>();
    return cases.filter(({ rule }) => !seen.has(rule) && seen.add(rule));
  },
});
