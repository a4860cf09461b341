import { notifiedFlows } from './notifications/notified.js';
import { defineSuite } from './support/define-suite.js';

export const NOTIFICATIONS = defineSuite({
  id: 'notifications',
  title: 'Notifications',
  shows: 'the creation of an order, and each update, is notified once, at exactly the address that its request named',
  clauses: ['6'],
  runs: 'always',
  casesOf: [],
  flows: [notifiedFlows],
  // Calls are waited for once, for all flows: none is sent again in other circumstances.
  sending: 'plain',
});
