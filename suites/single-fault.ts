import { defineSuite } from './support/define-suite.js';

export const SINGLE_FAULT = defineSuite({
  id: 'single-fault',
  title: 'Single faults',
  shows: 'a request that breaks one rule of one field is refused, and the error names that field',
  clauses: ['2', '4', '7', '8'],
  runs: 'always',
});
