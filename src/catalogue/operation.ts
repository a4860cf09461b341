import type { Clause } from './clauses.js';
import type { ApiOperation, Contract, Level, OperationId, Relation, Row } from './vocabulary.js';
import { all, pick, replace, without } from './rows.js';

/** What a later version changes in the rows of the version before it. */
export type Change =
  | { readonly change: 'add'; readonly rows: readonly Row[] }
  | { readonly change: 'replace'; readonly rows: readonly Row[] }
  | { readonly change: 'require'; readonly paths: readonly string[] }
  | { readonly change: 'drop'; readonly paths: readonly string[] };

export interface Revision {
  readonly version: number;
  /** The version that this one changes; by default the one before it. */
  readonly from?: number;
  /** Set if apiOperation has another value from this version on. */
  readonly apiOperation?: ApiOperation;
  readonly request: readonly Change[];
  readonly response?: readonly Change[];
  /** Relations that this version adds, and ids of those that it drops. */
  readonly relations?: { readonly add: readonly Relation[]; readonly drop: readonly string[] };
}

type Stated =
  | 'title'
  | 'clause'
  | 'method'
  | 'route'
  | 'apiOperation'
  | 'listing'
  | 'bare'
  | 'optionalLevel'
  | 'reply'
  | 'states'
  | 'alsoOn';

/** What has a default: a transaction id of its own; the title; the echoes of 2.12, if the answer is one of 2.12; else nothing. */
type Defaulted = 'transactionId' | 'forms' | 'plausible' | 'assumed' | 'purpose' | 'echoes';

/** An operation of part 4: its first documented version, and the later ones as revisions of it. */
export interface Operation extends Pick<Contract, Stated>, Partial<Pick<Contract, Defaulted>> {
  readonly id: OperationId;
  /** Level at which a missing apiOperation is refused. */
  readonly apiOperationMissing: Level;
  /** Relations beyond those that the table of relations gives it. */
  readonly relations?: readonly Relation[];
  /** Set if the operation's own clause says that `result` comes back, and not only part 7. */
  readonly result?: 'stated';
  readonly version: number;
  readonly request: readonly Row[];
  /** How the response differs from 2.12 or, if it is not one of 2.12, what it has besides `result`; by default it does not. */
  readonly response?: readonly Change[];
  readonly revisions: readonly Revision[];
}

export const TRANSACTION_ROUTE = '/merchant/{merchantId}/order/{orderid}/transaction/{transactionid}';

export const required = (table: readonly Row[]): readonly Row[] => all({ presence: 'required' }, table);

/** Rows that a listing gives as `group.*`. */
export const wildcard = (table: readonly Row[]): readonly Row[] => all({ wildcard: 'own' }, table);

/** Rows of a `group.*` whose members vary by operation or depend on an unlisted switch. */
export const sharedWildcard = (table: readonly Row[]): readonly Row[] =>
  table.map((row) => ({ ...row, wildcard: 'shared', accept: row.accept === 'open' ? 'open' : 'should' }));

export const requiredGroup = (path: string, clause: Clause): Row => ({ path, clause, type: 'group', presence: 'required' });

export function applyChanges(table: readonly Row[], changes: readonly Change[]): readonly Row[] {
  return changes.reduce((current, change) => {
    switch (change.change) {
      case 'add':
        return [...current, ...change.rows];
      case 'replace':
        return replace(current, ...change.rows);
      case 'require':
        return replace(current, ...all({ presence: 'required-in-group' }, pick(current, ...change.paths)));
      case 'drop':
        return without(current, ...change.paths);
    }
  }, table);
}
