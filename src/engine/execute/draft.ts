import type { Contract, StateName } from '../../catalogue/vocabulary.js';
import { applyEdits } from '../../json/edit.js';
import type { JsonObject } from '../../json/value.js';
import type { Case, Wire } from '../../model/case.js';
import type { Context } from '../../model/context.js';
import type { Lookup } from '../../model/template.js';
import { contractOf, type Dependencies } from '../input/dependencies.js';
import type { Demands } from './undocumented-fields.js';
import type { ContextIds } from './contexts/context-ids.js';
import type { Mint } from './id-generator.js';
import { stateLookup } from '../plan/state-parts.js';
import type { StateInstance } from './states.js';

/** A request that is ready but for its credentials. */
export interface DraftParts {
  readonly contract: Contract;
  readonly body: JsonObject;
  readonly wire?: Wire | undefined;
  /** How it is written and sent. */
  readonly context?: Context | undefined;
  readonly orderId: string;
  readonly transactionId: string;
  readonly lookup: Lookup;
}

/** Makes the requests of cases: chooses their ids, and resolves their placeholders. */
export interface Drafts {
  of(one: Case, body: JsonObject, instance: StateInstance | undefined, orderId: string): DraftParts;
  /** A request about an order that does not exist. */
  ofStranger(contract: Contract, state: StateName, body: JsonObject): DraftParts;
}

export function createDrafts(deps: Dependencies, mint: Mint, ids: ContextIds, lookup: Lookup, demands: Demands): Drafts {
  return {
    ofStranger: (contract, state, body) => {
      const orderId = mint.next();
      const stranger = strangerOf(state, orderId);
      return { contract, body, orderId, transactionId: mint.next(), lookup: stateLookup(stranger, lookup, deps.values.currencies) };
    },
    of: (one, body, instance, orderId) => {
      const contract = contractOf(deps, one.contract);
      const keepsId = instance !== undefined && contract.transactionId === 'of-state';
      const touched = one.edits.map(({ path }) => path);
      return {
        contract,
        body: demands.given(contract, body, touched),
        wire: one.wire,
        context: one.context,
        orderId: instance?.orderId ?? orderId,
        transactionId: keepsId ? instance.transactionId : ids.transaction(one, instance?.orderId ?? orderId),
        lookup: stateLookup(instance ?? strangerOf(one.state, orderId), lookup, deps.values.currencies),
      };
    },
  };
}

export const bodyOf = (one: Case): JsonObject => applyEdits(one.host, one.edits) as JsonObject;

/** The same case without its fault. */
export const plainOf = ({ wire: _wire, ...one }: Case): Case => ({ ...one, edits: [], polarity: 'valid', expect: { kind: 'accepted' } });

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
export const isShortId = (template: string | undefined): boolean => template !== undefined && /^\{\{mint:[1-4]\}\}$/.test(template);
