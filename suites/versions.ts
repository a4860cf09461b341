import { defineSuite } from './support/define-suite.js';

export const VERSIONS = defineSuite({
  id: 'versions',
  title: 'Versions',
  shows: 'an operation keeps at each version the fields and bounds of that version',
  clauses: ['9'],
  runs: 'always',
});
