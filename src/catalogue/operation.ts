import type { Clause } from './clauses.js';
import type { ApiOperation, Contract, Level, OperationId, Relation, Row, StateName } from './vocabulary.js';
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

/** An operation of part 4: its first documented version, and the later ones as revisions of it. */
export interface Operation {
  readonly id: OperationId;
  readonly title: string;
  readonly clause: Clause;
  readonly method: 'PUT' | 'POST';
  readonly route: string;
  readonly apiOperation: ApiOperation;
  /** Level at which a missing apiOperation is refused. */
  readonly apiOperationMissing: Level;
  readonly listing: 'complete' | 'cut';
  readonly bare: Level;
  readonly optionalLevel: Level;
  readonly reply: 'transaction' | 'not-shown';
  readonly states: readonly StateName[];
  /** Further states in which faults are tried, where a recipe leads there. */
  readonly alsoOn?: readonly StateName[];
  /** By default `new`: a transaction id of its own. */
  readonly transactionId?: Contract['transactionId'];
  readonly forms?: Contract['forms'];
  readonly plausible?: Contract['plausible'];
  readonly assumed?: Contract['assumed'];
  readonly purpose?: string;
  /** By default those of 2.12, if the answer is one of 2.12. */
  readonly echoes?: Contract['echoes'];
  /** Relations beyond those that the table of relations gives it. */
  readonly relations?: readonly Relation[];
  /** Set if the operation's own clause says that `result` comes back, and not only part 7. */
  readonly result?: 'stated';
  readonly version: number;
  readonly request: readonly Row[];
  /** How the response differs from 2.12 or, if it is not one of 2.12, what it has besides `result`. */
  readonly response: readonly Change[];
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
