import { defineSuite } from './support/define-suite.js';

export const ACCEPTANCE = defineSuite({
  id: 'acceptance',
  title: 'Valid requests',
  shows: 'every value that the specification allows is accepted, at both of its bounds, and what is optional can be left out',
  clauses: ['2', '4', '8'],
  runs: 'always',
});
