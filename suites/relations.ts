import type { Suite } from '../src/model/suite.js';
import { casesOf, flowsFor } from './from-cases.js';

export const relations: Suite = {
  id: 'relations',
  title: 'Statements about several fields hold; fields that do not belong are refused',
  clauses: ['2.3', '2.5', '2.8', '2.10', '4', '7', '8'],
  cases: casesOf('relations'),
  flows: flowsFor('relations'),
};
