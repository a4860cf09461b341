import type { OperationId } from '../vocabulary.js';

/** Groups that a response echoes (2.12). Card data is never compared, streets have rules of their own. */
export const ECHOED_GROUPS: readonly string[] = [
  'accountFunding',
  'action',
  'agreement',
  'airline',
  'billing',
  'shipping',
  'order',
  'paymentPlan',
  'posTerminal',
  'partnerSolutionId',
];

/** Addresses whose second street comes back empty (2.7). */
export const ECHOED_ADDRESSES: readonly string[] = ['billing.address', 'shipping.address', 'posTerminal.address'];

/** Groups that belong to one transaction: an order that is read later need not show them. */
export const ECHOED_ONCE: readonly string[] = ['action', 'posTerminal'];

/** Groups that describe one transaction (2.4). No answer need show them; one that does shows those of its own request. */
export const OF_ONE_TRANSACTION: readonly string[] = ['transaction', 'initiator', 'userId'];

/** Operations that carry out another transaction of the order once more, and may show what that one brought (1). */
export const RESUBMITTING: ReadonlySet<OperationId> = new Set(['referral']);

/** Fields that come back under another name. */
export const RENAMED_ECHOES: Readonly<Record<string, string>> = {
  'posTerminal.lane': 'posTerminal.name',
  'shipping.contact.firstName': 'shipping.firstName',
  'shipping.contact.lastName': 'shipping.lastName',
};
