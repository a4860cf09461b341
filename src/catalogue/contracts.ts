import type { Contract, ContractId, OperationId } from './vocabulary.js';
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
export const resolveAll = (operations: readonly Operation[]): readonly Contract[] => Object.freeze(operations.flatMap(resolve));

/**
 * Every contract that this process knows. `useContracts` and `addContracts` replace the list, so it is read when it is needed and not while
 * modules load; tables made from it use `once`.
 */
export let CONTRACTS: readonly Contract[] = resolveAll(OPERATIONS);

const SHIPPED = CONTRACTS;
let own = SHIPPED;

/** Replaces the contracts. To be called at the start, before anything is judged, made or served. */
export function useContracts(contracts: readonly Contract[]): void {
  own = contracts;
  CONTRACTS = contracts;
}

/** Adds contracts of the configuration to the program's own, in place of those added before. */
export function addContracts(added: readonly Contract[]): void {
  CONTRACTS = added.length === 0 ? own : Object.freeze(inOrder([...own, ...added]));
}

/** The same contracts in a new list, so that `once` makes its tables again when something else has changed. */
export function renewContracts(): void {
  CONTRACTS = Object.freeze([...CONTRACTS]);
}

/** Ids of the contracts that were added. */
export const addedContracts = (): readonly ContractId[] => CONTRACTS.filter((contract) => !own.includes(contract)).map(({ id }) => id);

/** What another thread needs to know the same contracts: undefined if they are those of the catalogue. */
export const contractsForThread = (): readonly Contract[] | undefined =>
  CONTRACTS.length === SHIPPED.length && CONTRACTS.every((contract, i) => contract === SHIPPED[i]) ? undefined : CONTRACTS;

/** Operations in their given order, the versions of each together and oldest first. */
function inOrder(contracts: readonly Contract[]): readonly Contract[] {
  const operations = [...new Set(contracts.map(({ operation }) => operation))];
  return operations.flatMap((id) => contracts.filter(({ operation }) => operation === id).toSorted((a, b) => a.version - b.version));
}

/** Makes something from the contracts when it is first asked for, and again when the contracts are replaced. */
export function once<T>(make: (contracts: readonly Contract[]) => T): () => T {
  let made: { readonly of: readonly Contract[]; readonly value: T } | undefined;
  return () => {
    if (made?.of !== CONTRACTS) made = { of: CONTRACTS, value: make(CONTRACTS) };
    return made.value;
  };
}

/** The operations of all contracts. */
export const operationIds = once((contracts): readonly OperationId[] => [...new Set(contracts.map(({ operation }) => operation))]);

const byId = once((contracts) => new Map<string, Contract>(contracts.map((contract) => [contract.id, contract])));

export const contractOf = (id: string): Contract | undefined => byId().get(id);

/** The contracts of one operation, oldest first. */
export const versionsOf = (operation: OperationId): readonly Contract[] => CONTRACTS.filter((contract) => contract.operation === operation);

/**
 * The contracts that `void` or `refund@60` name. `refund@57`, a version that is not documented, gives the nearest one. Empty if the name is of
 * no operation.
 */
export function contractsNamed(name: string, contracts: readonly Contract[] = CONTRACTS): readonly Contract[] {
  const exact = contracts.filter((contract) => contract.id === name || contract.operation === name);
  if (exact.length > 0) return exact;
  const [, operation, version] = /^([^@]*)@(\d{1,6})$/.exec(name) ?? [];
  const near = nearestOf(
    contracts.filter((contract) => contract.operation === operation),
    Number(version),
  );
  return near === undefined ? [] : [near];
}

/** The contract of an operation at this version, or at the nearest documented one; of two equally near ones, the older. */
export const nearestContract = (operation: OperationId, version: number): Contract => nearestOf(versionsOf(operation), version) as Contract;

function nearestOf(versions: readonly Contract[], version: number): Contract | undefined {
  const distance = (contract: Contract): number => Math.abs(contract.version - version);
  return versions.toSorted((a, b) => distance(a) - distance(b))[0];
}
