import type { Contract, StateName } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import type { JsonObject } from '../../json/value.js';
import type { Case } from '../../model/case.js';
import type { Lookup } from '../../model/template.js';
import { contractOf, type Dependencies } from '../input/dependencies.js';
import type { StateInstance } from '../input/states.js';
import { stateLookup } from '../plan/state-parts.js';
import type { ContextIds } from './contexts/context-ids.js';
import type { IdGenerator } from './id-generator.js';
import type { UndocumentedFields } from './undocumented-fields.js';
import type { Draft } from './write-request.js';

/** A draft without the merchant, who is that of the target unless the case says otherwise. */
export type DraftParts = Omit<Draft, 'merchantId'>;

/** Makes the requests of cases: chooses their ids, and resolves their placeholders. */
export interface Drafts {
  of(one: Case, body: JsonObject, instance: StateInstance | undefined, orderId: string): DraftParts;
  /** A good request of a contract in a state. */
  ofGood(contract: Contract, body: JsonObject, instance: StateInstance | undefined, currencies: readonly string[]): DraftParts;
  /** A request about an order that does not exist. */
  ofStranger(contract: Contract, state: StateName, body: JsonObject): DraftParts;
}

export function createDrafts(
  deps: Dependencies,
  ids: IdGenerator,
  contextIds: ContextIds,
  lookup: Lookup,
  undocumented: UndocumentedFields,
): Drafts {
  return {
    ofStranger: (contract, state, body) => {
      const orderId = ids.next();
      const stranger = strangerOf(state, orderId);
      return { contract, body, orderId, transactionId: ids.next(), lookup: stateLookup(stranger, lookup, deps.values.currencies) };
    },
    ofGood: (contract, body, instance, currencies) => {
      const keepsId = instance !== undefined && contract.transactionId === 'of-state';
      const [orderId, transactionId] = [instance?.orderId ?? ids.next(), keepsId ? instance.transactionId : ids.next()];
      if (!keepsId) contextIds.gave(orderId, transactionId);
      return { contract, body, orderId, transactionId, lookup: stateLookup(instance, lookup, currencies) };
    },
    of: (one, body, instance, orderId) => {
      const contract = contractOf(deps, one.contract);
      const keepsId = instance !== undefined && contract.transactionId === 'of-state';
      const touched = one.edits.map(({ path }) => path);
      return {
        contract,
        body: undocumented.given(contract, body, touched),
        wire: one.wire,
        context: one.context,
        orderId: instance?.orderId ?? orderId,
        transactionId: keepsId ? instance.transactionId : contextIds.transaction(one, instance?.orderId ?? orderId),
        lookup: stateLookup(instance ?? strangerOf(one.state, orderId), lookup, deps.values.currencies),
      };
    },
  };
}

export const bodyOf = (one: Case): JsonObject => applyEdits(one.base, one.edits) as JsonObject;

/** The same case without its fault. */
export const plainOf = ({ wire: _wire, ...one }: Case): Case => ({ ...one, edits: [], validity: 'valid', expect: { kind: 'accepted' } });

/** Stands in for a state that could not be reached: well-formed ids of things that do not exist. */
function strangerOf(state: StateName, orderId: string): StateInstance | undefined {
  if (state === 'none') return undefined;
  return {
    state,
    orderId,
    transactionId: 'unknown',
    amount: '10.00',
    currency: 'USD',
    sessionId: `SESSION${'0'.repeat(24)}`,
    sessionVersion: '0000000000',
    earlier: [],
  };
}

/** Ids of a few characters run out, so the order may exist from an earlier run. */
export const isShortId = (template: string | undefined): boolean => template !== undefined && /^\{\{id:[1-4]\}\}$/.test(template);
