import type { OperationId } from './vocabulary.js';

/** The transaction types by which answers name the covered operations. */
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

/** Features that only bodies of one operation have. */
export interface Likeness {
  readonly operation: OperationId;
  /** All of `groups` are groups of the body; none of `noGroups` is. */
  readonly groups?: readonly string[];
  readonly noGroups?: readonly string[];
  /** All of `has` are present with any value; none of `lacks` is. */
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  /** The body has no other members at its top level. */
  readonly only?: readonly string[];
}

/** For requests without apiOperation; the first match counts. */
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

/** For answers that name no transaction. */
export const ANSWER_LIKENESSES: readonly Likeness[] = [
  { operation: 'create-checkout-session', groups: ['session'], has: ['successIndicator'] },
  { operation: 'balance-inquiry', groups: ['availableBalance'], noGroups: ['transaction'] },
];
