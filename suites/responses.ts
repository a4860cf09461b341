import { defineSuite } from './support/define-suite.js';

export const RESPONSES = defineSuite({
  id: 'responses',
  title: 'Answers',
  shows: 'what is always provided is there, in its type, bounds and list, after valid requests',
  clauses: ['2.12', '7'],
  runs: 'asked',
  casesOf: ['acceptance', 'versions'],
});
