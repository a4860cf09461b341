import type { Suite } from '../src/model/suite.js';
import { casesOf, flowsFor } from './from-cases.js';

export const sessions: Suite = {
  id: 'sessions',
  title: 'A session version that is not the stored one is refused',
  clauses: ['2.4', '7'],
  cases: casesOf('sessions'),
  flows: flowsFor('sessions'),
};
