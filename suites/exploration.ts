import { defineSuite } from './support/define-suite.js';

export const EXPLORATION = defineSuite({
  id: 'exploration',
  title: 'Random bodies',
  shows: 'random valid bodies are accepted, and random faults in them refused, for as long as the budget lasts; the engine draws them',
  clauses: ['2', '4'],
  runs: 'always',
  casesOf: [],
});
