import type { Suite } from '../src/model/suite.js';
import { casesOf, none } from './from-cases.js';

export const acceptance: Suite = {
  id: 'acceptance',
  title: 'Valid requests are accepted: every bound, every listed value, every optional group',
  clauses: ['2.2', '2.3', '2.4', '2.5', '2.6', '2.7', '2.8', '2.9', '2.10', '2.11', '4'],
  cases: casesOf('acceptance'),
  flows: none,
};
