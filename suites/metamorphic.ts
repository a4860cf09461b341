import { sameOrderFlows } from './metamorphic/same-order.js';
import { sameRequestFlows } from './metamorphic/same-request.js';
import { defineSuite } from './support/define-suite.js';

export const METAMORPHIC = defineSuite({
  id: 'metamorphic',
  title: 'Same meaning, same answer',
  shows: 'requests of the same meaning get the same answer, whatever their spelling, their ids, and what is sent before and in between',
  clauses: ['2.1', '2.3', '3', '4', '7', '9'],
  runs: 'always',
  casesOf: [],
  flows: [sameRequestFlows, sameOrderFlows],
});
