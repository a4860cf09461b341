import type { Clause } from '../clauses.js';
import type { Contract, ContractId, Field, Level, Need, OperationId, Validity, Side } from '../vocabulary.js';

/** Which contracts a named rule holds for. */
export type Scope =
  | 'all'
  | 'orders' // contracts on the transaction path
  | 'replies' // contracts with a transaction response (2.12)
  | 'echoes' // contracts whose answers echo groups of the request
  | 'correlated' // contracts whose requests have a correlationId
  | 'correlated-replies' // and their answers too
  | 'complete' // contracts whose listing is complete
  | 'cut'
  | 'own-wildcards'
  | 'shared-wildcards'
  | 'opaque-fields'
  | 'other-version-fields'
  | 'notified' // contracts whose requests may say where notifications go
  | 'numbers' // contracts with a JSON number in their requests
  | readonly (OperationId | ContractId)[];

/** A rule that is neither about one field nor a relation within one request. */
export interface NamedRule {
  readonly side: Side;
  readonly clause: Clause;
  readonly level: Level | ((contract: Contract) => Level);
  readonly validity: readonly Validity[];
  readonly scope: Scope;
  /** The field or group of a request that the rule is about: a version that drops it has no such rule. */
  readonly field?: string;
  readonly text: string;
  /** The fault, for titles: a clause with a capital (`The faulty field is not named`), or what a target does (`accepts an id of 41 characters`). */
  readonly phrase?: string;
  /** What a request has that keeps the rule, for titles where such a request is refused; none where the phrase says so. */
  readonly keeps?: string;
  readonly good?: string;
  readonly bad?: string;
  /** What the rule needs; `own-state` is the state in which the contract succeeds. */
  readonly needs?: readonly Need[] | 'own-state';
  /** A part of an answer that a target may never send, and without which the rule cannot be judged. */
  readonly shownBy?: string;
  /** The group or field that this rule calls optional, if any: a target that demands it breaks this rule. */
  readonly optional?: string;
  /** Why it is open. */
  readonly because?: string;
}

export const V = ['valid'] as const;
export const I = ['invalid'] as const;
export const VI = ['valid', 'invalid'] as const;

export const SESSIONS = ['authenticate-payer', 'balance-inquiry'] as const;

type Told = Omit<NamedRule, 'side' | 'clause' | 'level' | 'validity' | 'scope'>;

export const rule = <L extends NamedRule['level']>(
  side: Side,
  clause: Clause,
  level: L,
  validity: readonly Validity[],
  scope: Scope,
  told: Told,
): NamedRule & { readonly level: L } => ({ side, clause, level, validity, scope, ...told });

/** Whether the listing marks the field as required, or gives its constant. */
export const isDemanded = (field: Field): boolean =>
  field.presence === 'required' || (field.presence === 'fixed' && field.certainty === 'stated');
