import { correlatedFlows } from './repetition/correlated.js';
import { identicalFlows } from './repetition/identical.js';
import { openedAtOnceFlows } from './repetition/opened-at-once.js';
import { otherOrderFlows } from './repetition/other-order.js';
import { refusedAgainFlows } from './repetition/refused-again.js';
import { reusedIdFlows } from './repetition/reused-id.js';
import { defineSuite } from './support/define-suite.js';

export const REPETITION = defineSuite({
  id: 'repetition',
  title: 'Repetition',
  shows:
    'a request that is sent again, twice at once, or under an id that was used, refused or voided has its effect at most once, or is refused again; another request has its own',
  clauses: ['2.1', '2.3'],
  runs: 'always',
  casesOf: [],
  flows: [identicalFlows, refusedAgainFlows, openedAtOnceFlows, otherOrderFlows, reusedIdFlows, correlatedFlows],
});
