import { ROLES } from '../catalogue/roles.js';
import { deepFreeze } from '../json/freeze.js';
import type { JsonObject } from '../json/value.js';
import type { OperationId } from '../catalogue/vocabulary.js';
import { testCardNumber } from '../catalogue/test-cards.js';
import { FORBIDDEN_EMV_TAG } from '../catalogue/assumptions.js';

export interface Card {
  readonly number: string;
  readonly expiry: { readonly month: string; readonly year: string };
  readonly nameOnCard?: string;
  readonly securityCode?: string;
}

/** What a target knows and the specification does not show (the assumptions of the catalogue). */
export interface Values {
  readonly currencies: readonly string[];
  readonly countries: readonly string[];
  readonly cards: { readonly approved: Card } & Readonly<Record<string, Card | undefined>>;
  /** Constant request parts by operation or contract, merged into every request of it. */
  readonly overlay: Readonly<Record<string, JsonObject>>;
  readonly tracks?: { readonly track1?: string; readonly track2?: string; readonly card: Card };
  readonly p2pe?: {
    readonly keySerialNumber: string;
    readonly payload: string;
    readonly initializationVector?: string;
    readonly pan: string;
  };
  readonly emv?: { readonly permitted: string };
  /**
   * partnerSolutionId, planId, walletIndicator, referenceOrderId, 3DSecureId. Several values of one field can show several bounds of its
   * length.
   */
  readonly issued: Readonly<Record<string, string | readonly string[]>>;
  /** The target's words for the neutral ones of the specification. */
  readonly names: Readonly<Record<string, string>>;
  readonly paths: { readonly item: string; readonly itemAmount: string };
  readonly probes: { readonly emvTag: string; readonly pan: string };
  readonly refundAmount: string;
  readonly refundCurrency: string;
  readonly sensitiveData: readonly string[];
  /** Whether there are credentials of a second merchant (target.otherMerchant). */
  readonly hasOtherMerchant?: true;
  /** Whether a recipe makes sessions and tells their ids and versions (provision.session). */
  readonly hasSessions?: true;
  /** null leaves the field out. */
  readonly apiOperation: Readonly<Partial<Record<OperationId, string | null>>>;
}

const approved: Card = { number: testCardNumber(16), expiry: { month: '11', year: '39' }, nameOnCard: 'Pat Payer' };

export const DEFAULT_VALUES: Values = deepFreeze({
  currencies: ['USD', 'EUR'],
  countries: ['USA', 'DEU', 'CAN'],
  cards: { approved },
  overlay: {},
  issued: {},
  names: {},
  paths: { item: 'order.item', itemAmount: 'order.itemAmount' },
  probes: { emvTag: FORBIDDEN_EMV_TAG, pan: testCardNumber(16, 7) },
  refundAmount: ROLES.amount,
  refundCurrency: ROLES.currency,
  sensitiveData: [],
  apiOperation: {},
});
