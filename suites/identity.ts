import { nearIdFlows } from './identity/near-ids.js';
import { otherMerchantFlows } from './identity/other-merchant.js';
import { defineSuite } from './support/define-suite.js';

export const IDENTITY = defineSuite({
  id: 'identity',
  title: 'Identity of ids',
  shows:
    'ids of orders and transactions that differ in one character, its case or their length are never taken for each other, nor an order for that of another merchant',
  clauses: ['2.1'],
  runs: 'always',
  casesOf: [],
  flows: [nearIdFlows, otherMerchantFlows],
});
