import type { Suite } from '../src/model/suite.js';
import { casesOf, none } from './from-cases.js';

/** The packs of acceptance again, for their answers. Runs when asked for. */
export const responses: Suite = {
  id: 'responses',
  title: 'Answers hold every field that is always provided, with their types, bounds and echoes',
  clauses: ['2.12', '2.2', '2.3', '7'],
  cases: casesOf('acceptance', 'versions'),
  flows: none,
};
