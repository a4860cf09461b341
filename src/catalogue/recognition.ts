import type { OperationId } from './vocabulary.js';

/** How answers call the transactions of the covered operations. */
export const TRANSACTION_TYPES: ReadonlyMap<string, OperationId> = new Map([
  ['AUTHENTICATION', 'authenticate-payer'],
  ['AUTHORIZATION', 'authorize'],
  ['AUTHORIZATION_UPDATE', 'update-authorization'],
  ['REFUND', 'refund'],
  ['VERIFICATION', 'verify'],
  ['VOID_AUTHORIZATION', 'void'],
  ['VOID_CAPTURE', 'void'],
  ['VOID_PAYMENT', 'void'],
  ['VOID_REFUND', 'void'],
]);

/** What only the bodies of one operation look like. */
export interface Likeness {
  readonly operation: OperationId;
  /** All of these are groups of it; none of those is. */
  readonly groups?: readonly string[];
  readonly noGroups?: readonly string[];
  /** All of these are there, whatever they hold; none of those is. */
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  /** No other members stand at the top. */
  readonly only?: readonly string[];
}

/** Requests without apiOperation, the first that fits. */
export const REQUEST_LIKENESSES: readonly Likeness[] = [
  { operation: 'void', has: ['transaction.targetTransactionId'] },
  { operation: 'referral', has: ['transaction.authorizationCode'] },
  { operation: 'authenticate-payer', has: ['authentication.redirectResponseUrl'] },
  { operation: 'authorize', has: ['paymentPlan.planId'] },
  {
    operation: 'balance-inquiry',
    groups: ['sourceOfFunds', 'order'],
    lacks: ['order.amount'],
    only: ['correlationId', 'order', 'responseControls', 'session', 'sourceOfFunds'],
  },
];

/** Answers that name no transaction. */
export const ANSWER_LIKENESSES: readonly Likeness[] = [
  { operation: 'create-checkout-session', groups: ['session'], has: ['successIndicator'] },
  { operation: 'balance-inquiry', groups: ['availableBalance'], noGroups: ['transaction'] },
];
