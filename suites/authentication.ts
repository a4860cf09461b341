import { defineSuite } from './support/define-suite.js';

export const AUTHENTICATION = defineSuite({
  id: 'authentication',
  title: 'Credentials',
  shows: 'nothing is processed without the credentials of the merchant in the path',
  clauses: ['5'],
  runs: 'always',
});
