import type { Suite } from '../src/model/suite.js';
import { casesOf, flowsFor } from './from-cases.js';

export const authentication: Suite = {
  id: 'authentication',
  title: 'Requests without good credentials are not processed, and merchants are kept apart',
  clauses: ['5', '2.1'],
  cases: casesOf('authentication'),
  flows: flowsFor('authentication'),
};
