import type { Suite } from '../src/model/suite.js';
import { casesOf, none } from './from-cases.js';

export const versions: Suite = {
  id: 'versions',
  title: 'Versions of one operation differ where the specification says so',
  clauses: ['9', '4.2', '4.6', '4.8'],
  cases: casesOf('versions'),
  flows: none,
};
