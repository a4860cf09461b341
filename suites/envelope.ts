import type { Suite } from '../src/model/suite.js';
import { casesOf, none } from './from-cases.js';

export const envelope: Suite = {
  id: 'envelope',
  title: 'What a correct client cannot send: malformed bodies, odd paths, methods and versions',
  clauses: ['1', '2.1', '4', '9'],
  cases: casesOf('envelope'),
  flows: none,
};
