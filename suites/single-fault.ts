import type { Suite } from '../src/model/suite.js';
import { casesOf, none } from './from-cases.js';

export const singleFault: Suite = {
  id: 'single-fault',
  title: 'Requests with exactly one broken field are refused, and the refusal says which',
  clauses: ['2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '2.9', '2.10', '2.11', '7'],
  cases: casesOf('single-fault'),
  flows: none,
};
