import { TRANSACTION_ROUTE, type Change, type Operation, type Revision } from './operation.js';
import type { Clause } from './clauses.js';
import { decimal } from './rows.js';
import type { Contract, ContractId, Level, OperationId, Relation, Row, StateName } from './vocabulary.js';

/** A field as a contract of the configuration writes it, under its path. The clause is that of the operation by default. */
export type RowDocument = Omit<Row, 'path' | 'clause'> & { readonly clause?: Clause };
export type RowDocuments = Readonly<Record<string, RowDocument>>;

/** How a listing differs from the one that it is based on. */
export interface ChangesDocument {
  readonly add?: RowDocuments;
  readonly replace?: RowDocuments;
  readonly require?: readonly string[];
  readonly drop?: readonly string[];
}

type Without<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;
/** A relation. By default it is a must, a body that breaks it is refused, and its clause is that of the operation. */
export type RelationDocument = Without<Relation, 'clause' | 'level' | 'expect'> & Partial<Pick<Relation, 'clause' | 'level' | 'expect'>>;

/** A version of an operation, as changes to another version. */
export interface RevisionDocument {
  readonly $schema?: string;
  readonly contract: string;
  readonly from: string;
  readonly apiOperation?: string;
  readonly request?: ChangesDocument;
  readonly response?: ChangesDocument;
  readonly relations?: { readonly add?: readonly RelationDocument[]; readonly drop?: readonly string[] };
}

/** A whole operation on the same envelope. */
export interface OperationDocument {
  readonly $schema?: string;
  readonly contract: string;
  readonly title: string;
  readonly purpose?: string;
  readonly clause?: Clause;
  readonly method: Contract['method'];
  readonly route: string;
  readonly apiOperation: string;
  readonly apiOperationMissing?: Level;
  readonly listing?: Contract['listing'];
  readonly bare?: Level;
  readonly optionalLevel?: Level;
  readonly reply?: Contract['reply'];
  readonly states?: readonly StateName[];
  readonly transactionId?: Contract['transactionId'];
  readonly plausible?: readonly string[];
  readonly assumed?: Contract['assumed'];
  readonly echoes?: readonly string[];
  readonly request: RowDocuments;
  readonly response?: ChangesDocument;
  readonly relations?: readonly RelationDocument[];
}

/** A contract of the configuration: a version of an operation, or a whole operation. */
export type ContractDocument = RevisionDocument | OperationDocument;

export const isRevision = (document: ContractDocument): document is RevisionDocument => 'from' in document;

/** `refund` and 61 of `refund@61`. */
export function partsOf(contract: string): { readonly operation: OperationId; readonly version: number } {
  const at = contract.lastIndexOf('@');
  return { operation: contract.slice(0, at), version: Number(contract.slice(at + 1)) };
}

export const isContractId = (text: string): text is ContractId => /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*@[1-9][0-9]{0,5}$/.test(text);

/** A document as a revision of this operation, in the form of the catalogue's own data. */
export function revisionOf(document: RevisionDocument, { clause }: Pick<Operation, 'clause'>): Revision {
  const { request, response, relations, apiOperation } = document;
  return {
    version: partsOf(document.contract).version,
    from: partsOf(document.from).version,
    request: changesOf(request ?? {}, clause, 'request'),
    response: changesOf(response ?? {}, clause, 'response'),
    relations: { add: (relations?.add ?? []).map((relation) => relationOf(relation, clause)), drop: relations?.drop ?? [] },
    ...(apiOperation === undefined ? {} : { apiOperation: { value: apiOperation, assumed: false } }),
  };
}

/** A document as an operation, in the form of the catalogue's own data. */
export function operationOf(document: OperationDocument): Operation {
  const { operation: id, version } = partsOf(document.contract);
  const { $schema: _, contract: _contract, clause = id, request, response, relations, apiOperation, ...facts } = document;
  return {
    apiOperationMissing: 'should',
    listing: 'complete',
    bare: 'must',
    optionalLevel: 'must',
    reply: document.route === TRANSACTION_ROUTE ? 'transaction' : 'not-shown',
    states: ['none'],
    result: 'stated',
    ...facts,
    id,
    version,
    clause,
    apiOperation: { value: apiOperation, assumed: false },
    request: rowsOf(request, clause, 'request'),
    response: changesOf(response ?? {}, clause, 'response'),
    relations: (relations ?? []).map((relation) => relationOf(relation, clause)),
    revisions: [],
  };
}

/** An amount of a request is a text of at most 14 characters (2.2), also in added contracts. */
const rowsOf = (table: RowDocuments, clause: Clause, side: 'request' | 'response'): readonly Row[] =>
  Object.entries(table).map(([path, row]) => ({ clause, ...(side === 'request' && row.type === 'Decimal' ? decimal : {}), ...row, path }));

function changesOf({ add, replace, require, drop }: ChangesDocument, clause: Clause, side: 'request' | 'response'): readonly Change[] {
  return [
    ...(drop === undefined ? [] : [{ change: 'drop', paths: drop } as const]),
    ...(replace === undefined ? [] : [{ change: 'replace', rows: rowsOf(replace, clause, side) } as const]),
    ...(add === undefined ? [] : [{ change: 'add', rows: rowsOf(add, clause, side) } as const]),
    ...(require === undefined ? [] : [{ change: 'require', paths: require } as const]),
  ];
}

const relationOf = (relation: RelationDocument, clause: Clause): Relation => ({ clause, level: 'must', expect: 'refused', ...relation });
