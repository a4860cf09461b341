import type { Suite } from '../src/model/suite.js';
import { casesOf, flowsFor } from './from-cases.js';

export const lifecycle: Suite = {
  id: 'lifecycle',
  title: 'Orders move through their states, and totals move by what succeeded',
  clauses: ['1', '2.1', '2.3', '3', '4.3', '4.4', '4.7', '4.8', '4.9', '7'],
  cases: casesOf('lifecycle'),
  flows: flowsFor('lifecycle'),
};
