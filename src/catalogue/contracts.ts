import { CATALOGUE, type Catalogue, type Catalogued, contractIn, type LooseContract, newCatalogue } from './catalogue.js';
import type { Contract } from './vocabulary.js';
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

/** The catalogue of these operations; a test passes its own. */
export const catalogueOf = (operations: readonly Operation[]): Catalogue => newCatalogue(operations.flatMap(resolve));

/** The catalogue of the specification, as the program brings it. What others add makes another catalogue, and never changes this one. */
export const SHIPPED: Catalogue = catalogueOf(OPERATIONS);

/** The contracts of the specification. Code that may meet added ones asks the catalogue that it works with. */
export const CONTRACTS: readonly Contract[] = SHIPPED.contracts;

/** A contract by its id, of the specification unless another catalogue is given. */
export const contractOf = (id: string, of: Catalogued = SHIPPED): Contract | undefined => contractIn(of, id);

/** Whether a catalogue has the contracts of the specification and no others. */
export const hasShippedContracts = ({ [CATALOGUE]: catalogue }: Catalogued): boolean =>
  (catalogue === SHIPPED || catalogue.base === SHIPPED) && catalogue.contracts.length === SHIPPED.contracts.length;

/** What another thread needs to know the same contracts: undefined if they are those of the specification. House rules are functions and stay. */
export const contractsForThread = (of: Catalogued): readonly LooseContract[] | undefined =>
  hasShippedContracts(of) ? undefined : of[CATALOGUE].contracts;

/** The catalogue in another thread. */
export const catalogueInThread = (contracts: readonly LooseContract[] | undefined): Catalogue =>
  contracts === undefined ? SHIPPED : newCatalogue(contracts);
