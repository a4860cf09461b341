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
  /** The version that it changes; left out, the one before it. */
  readonly from?: number;
  /** Where the operation goes by another value from this version on. */
  readonly apiOperation?: ApiOperation;
  readonly request: readonly Change[];
  readonly response?: readonly Change[];
  /** Relations that it has beyond those of the version it changes, and ids of those that it lacks. */
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
  /** Left out: a transaction id of its own. */
  readonly transactionId?: Contract['transactionId'];
  readonly forms?: Contract['forms'];
  readonly plausible?: Contract['plausible'];
  readonly assumed?: Contract['assumed'];
  readonly purpose?: string;
  /** Left out: those of 2.12, where the answer is one of 2.12. */
  readonly echoes?: Contract['echoes'];
  /** Relations beyond those that the table of relations gives it. */
  readonly relations?: readonly Relation[];
  /** Whether its own text says that `result` comes back, rather than part 7 alone. */
  readonly result?: 'stated';
  readonly version: number;
  readonly request: readonly Row[];
  /** What this operation's response has otherwise than 2.12 in general, or beyond `result` where it is none of 2.12. */
  readonly response: readonly Change[];
  readonly revisions: readonly Revision[];
}

export const TRANSACTION_ROUTE = '/merchant/{merchantId}/order/{orderid}/transaction/{transactionid}';

export const required = (table: readonly Row[]): readonly Row[] => all({ presence: 'required' }, table);

/** Rows that a listing gives as `group.*`. */
export const wildcard = (table: readonly Row[]): readonly Row[] => all({ wildcard: 'own' }, table);

/** Rows of a `group.*` whose members vary by operation or hang on an unlisted switch. */
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
