import type { Suite } from '../src/model/suite.js';
import { none } from './from-cases.js';

/** Random bodies, drawn by the engine until the budget ends. */
export const exploration: Suite = {
  id: 'exploration',
  title: 'Random combinations of valid and once-broken values',
  clauses: ['2', '4', '7'],
  cases: none,
  flows: none,
};
