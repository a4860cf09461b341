import { jsonFormFlows } from './envelope/json-forms.js';
import { defineSuite } from './support/define-suite.js';

export const ENVELOPE = defineSuite({
  id: 'envelope',
  title: 'Around the body',
  shows: 'bodies that are no JSON and paths that do not exist are turned away, and the same JSON in another spelling is accepted',
  clauses: ['2.1', '4', '9'],
  runs: 'always',
  flows: [jsonFormFlows],
});
