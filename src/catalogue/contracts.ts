import type { Contract, OperationId } from './vocabulary.js';
import type { Operation } from './operation.js';
import { authenticatePayer } from './operations/authenticate-payer.js';
import { authorize } from './operations/authorize.js';
import { balanceInquiry } from './operations/balance-inquiry.js';
import { confirmBrowserPayment } from './operations/confirm-browser-payment.js';
import { createCheckoutSession } from './operations/create-checkout-session.js';
import { referral } from './operations/referral.js';
import { refund } from './operations/refund.js';
import { updateAuthorization } from './operations/update-authorization.js';
import { verify } from './operations/verify.js';
import { voidOperation } from './operations/void.js';
import { resolve } from './resolve.js';

/** The operations in the order of part 1. */
export const OPERATIONS: readonly Operation[] = [
  authenticatePayer,
  balanceInquiry,
  voidOperation,
  confirmBrowserPayment,
  verify,
  createCheckoutSession,
  updateAuthorization,
  refund,
  referral,
  authorize,
];

/** Every contract of these operations; a test passes its own. */
export const resolveAll = (operations: readonly Operation[]): readonly Contract[] => operations.flatMap(resolve);

/**
 * Every contract that this process knows. Whoever imports the name sees those of `useContracts`, so it is read when it is needed and not
 * while modules load; what is made from it goes through `once`.
 */
export let CONTRACTS: readonly Contract[] = resolveAll(OPERATIONS);

/** Puts other contracts in the place of those so far. To be called at the start, before anything is judged, made or served. */
export function useContracts(contracts: readonly Contract[]): void {
  CONTRACTS = contracts;
}

/** Works something out from the contracts when it is first asked for, and again when others are in their place. */
export function once<T>(make: (contracts: readonly Contract[]) => T): () => T {
  let made: { readonly of: readonly Contract[]; readonly value: T } | undefined;
  return () => {
    if (made?.of !== CONTRACTS) made = { of: CONTRACTS, value: make(CONTRACTS) };
    return made.value;
  };
}

const byId = once((contracts) => new Map<string, Contract>(contracts.map((contract) => [contract.id, contract])));

export const contractOf = (id: string): Contract | undefined => byId().get(id);

/** The contracts of one operation, oldest first. */
export const versionsOf = (operation: OperationId): readonly Contract[] => CONTRACTS.filter((contract) => contract.operation === operation);

/** Contracts that `void`, `refund@60` or a bare `*` name; empty when nothing matches. */
export function contractsNamed(name: string): readonly Contract[] {
  const exact = contractOf(name);
  if (exact !== undefined) return [exact];
  return CONTRACTS.filter((contract) => contract.operation === name);
}

/** The contract of an operation at this version, or at the documented version nearest to it; of two as near, the older. */
export function nearestContract(operation: OperationId, version: number): Contract {
  const distance = (contract: Contract): number => Math.abs(contract.version - version);
  return versionsOf(operation).reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
}
