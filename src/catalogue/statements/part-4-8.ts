import { called } from './called.js';
import { held, type StatementRow } from './row.js';

/** 4.8 Refund. */
export const PART_4_8: readonly StatementRow[] = [
  called('refund', 'what other methods do is not shown'),
  held('identity', 'Linked: the original order and a new transaction id', ['refund:flow/transaction-id-unique']),
  held('request', 'Linked: an amount', ['refund-linked-amount'], 'the listing is cut, and the amount is not marked as required'),
  held('request', 'Linked: no sourceOfFunds', ['refund-linked-no-funds']),
  held('request', 'Standalone: sourceOfFunds', ['refund-standalone-funds']),
  held('identity', 'Standalone: a new order id', ['refund:flow/order-id-unique'], 'the reaction to a used order id is not shown'),
  held(
    'permission',
    'Refund takes action, agreement and airline',
    ['refund:request/wildcard-rows', 'refund:request/wildcard-rows-shared', 'refund:request/optional-is-optional'],
    'the listing is cut, and rows of the agreement differ by operation',
  ),
  held('not shown', 'Further fields of Refund', ['refund:request/unlisted-field-cut', 'refund:exchange/unlisted-required']),
  held(
    'answer',
    'Refund answers with the groups of 2.12',
    ['refund:response/**:always', 'refund:response/conditional-presence'],
    'most conditions are not shown',
  ),
];
