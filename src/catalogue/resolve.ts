import { deepFreeze } from '../json/freeze.js';
import type { LooseContract } from './catalogue.js';
import type { CallForm, ContractId, Field, Level, OperationId, Relation, Row, Side } from './vocabulary.js';
import { applyChanges, type Operation, type Revision } from './operation.js';
import { alphanumericPlus, field, rows, text } from './rows.js';
import { ECHOED_GROUPS } from './replies/echoed.js';
import { errorBody } from './replies/error.js';
import { result } from './replies/outcome.js';
import { transactionResponse } from './replies/transaction.js';
import { orphans } from './relation-fields.js';
import { RELATIONS } from './relations.js';

const URL_ROWS = rows('2.1', {
  merchantId: alphanumericPlus('_\\-', 1, 40),
  orderid: text(1, 40),
  transactionid: text(1, 40),
});

/** One version of an operation before it becomes a contract: its own facts, rows and relations. */
export interface Version {
  readonly operation: Operation;
  readonly request: readonly Row[];
  readonly response: readonly Row[];
  readonly relations: readonly Relation[];
  readonly revises: readonly ContractId[];
}

/** Flat, frozen contracts of an operation: one for its first version and one for each revision, oldest first. */
export const resolve = (operation: Operation): readonly LooseContract[] =>
  [...versionsIn(operation)].toSorted(([one], [other]) => one - other).map(([version, at]) => contractAt(at, version));

/** Every version of an operation, by its number. */
export function versionsIn(operation: Operation): ReadonlyMap<number, Version> {
  const response = applyChanges(operation.reply === 'transaction' ? transactionResponse : plainResult(operation), operation.response ?? []);
  const relations = [...relationsOf(`${operation.id}@${operation.version}`, operation.id), ...(operation.relations ?? [])];
  let newest: Version = { operation, request: operation.request, response, relations, revises: [] };
  const versions = new Map([[operation.version, newest]]);
  for (const revision of operation.revisions) {
    const base = revision.from === undefined ? newest : versions.get(revision.from);
    if (base === undefined) throw new Error(`${operation.id} has no version ${revision.from}`);
    const next = revised(base, revision);
    versions.set(revision.version, next);
    if (revision.from === undefined) newest = next;
  }
  return versions;
}

function revised(base: Version, { version, from, apiOperation, relations, ...changes }: Revision): Version {
  const { operation } = base;
  const request = applyChanges(base.request, changes.request);
  const kept = inherited(base.relations, `${operation.id}@${version}`).filter(({ id }) => relations?.drop.includes(id) !== true);
  const left = orphans(kept, pathsOf(base.request), pathsOf(request));
  const [first] = left;
  if (first !== undefined) {
    const names = [...new Set(left.map(({ relation }) => relation))];
    const said = names.length === 1 ? `its relation ${first.relation} compares` : `its relations ${names.join(', ')} compare`;
    const them = names.length === 1 ? 'it' : 'them';
    throw new Error(`${operation.id}@${version} drops ${first.field}, which ${said}: relations.drop ${them} too, or keep the field`);
  }
  return {
    operation: apiOperation === undefined ? operation : { ...operation, apiOperation },
    request,
    response: applyChanges(base.response, changes.response ?? []),
    relations: [...kept, ...(relations?.add ?? [])],
    revises: from === undefined ? [] : [`${operation.id}@${from}`, ...base.revises],
  };
}

const pathsOf = (table: readonly Row[]): readonly string[] => table.map(({ path }) => path);

/** What every answer has that is not one of 2.12. */
export const plainAnswer: readonly Row[] = result;

/** Part 7 gives `result` to every operation, but some success bodies are not shown. */
function plainResult(operation: Operation): readonly Row[] {
  if (operation.result === 'stated') return result;
  return result.map((row) => ({ ...row, certainty: 'unclear', levels: { always: 'should' }, because: 'the body on success is not shown' }));
}

function contractAt({ operation, request, response, relations, revises }: Version, version: number): LooseContract {
  const id: ContractId = `${operation.id}@${version}`;
  const { apiOperation } = operation;
  const fixed: Row = {
    path: 'apiOperation',
    type: 'String',
    presence: 'fixed',
    value: apiOperation.value,
    clause: operation.clause,
    level: apiOperation.assumed ? 'should' : 'must',
    certainty: apiOperation.assumed ? 'unclear' : 'stated',
    accept: apiOperation.assumed ? 'should' : 'must',
    levels: { required: operation.apiOperationMissing },
    ...apiOperationDoubt(operation),
  };
  // Tables are long and a command needs few of them: each is made when it is first asked for.
  const tables = {
    request: later(() => withGroups([fixed, ...request], 'request')),
    response: later(() => withGroups(response, 'response')),
    error: later(() => withGroups(errorBody, 'error')),
  };
  return Object.freeze({
    id,
    operation: operation.id,
    version,
    revises: deepFreeze(revises),
    title: operation.title,
    purpose: operation.purpose ?? operation.title,
    clause: operation.clause,
    method: operation.method,
    route: operation.route,
    apiOperation: deepFreeze(apiOperation),
    listing: operation.listing,
    bare: operation.bare,
    optionalLevel: operation.optionalLevel,
    reply: operation.reply,
    states: deepFreeze(operation.states),
    ...(operation.alsoOn === undefined ? {} : { alsoOn: deepFreeze(operation.alsoOn) }),
    transactionId: operation.transactionId ?? 'new',
    plausible: deepFreeze(operation.plausible ?? []),
    assumed: deepFreeze(operation.assumed ?? {}),
    forms: deepFreeze([...(isOnOrders(operation) ? [] : [WITHOUT_API_OPERATION]), ...(operation.forms ?? [])]),
    url: deepFreeze(URL_ROWS.filter((row) => operation.route.includes(`{${row.path}}`)).map((row) => field(row, 'required'))),
    get request() {
      return tables.request();
    },
    get response() {
      return tables.response();
    },
    get error() {
      return tables.error();
    },
    relations: deepFreeze(relations),
    echoes: deepFreeze(operation.echoes ?? (operation.reply === 'transaction' ? ECHOED_GROUPS : [])),
  });
}

/** Made and frozen when it is first asked for. */
function later<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: deepFreeze(make()) };
    return made.value;
  };
}

/** A path that several operations share does not tell which one is meant. */
const isOnOrders = ({ route }: Operation): boolean => route.includes('{orderid}');

const WITHOUT_API_OPERATION: CallForm = { name: 'without apiOperation', withoutApiOperation: true };

function apiOperationDoubt(operation: Operation): Pick<Row, 'because'> {
  if (operation.apiOperation.assumed) return { because: 'the value is not shown' };
  return operation.apiOperationMissing === 'open' ? { because: 'the listing calls every field optional' } : {};
}

/** Most operations have the same answers, and all have the same errors: a shared table is made once. */
const worked = new WeakMap<readonly Row[], readonly Field[]>();

/** Adds the groups that the leaves imply, each before its first member. */
function withGroups(table: readonly Row[], side: Side): readonly Field[] {
  const known = worked.get(table);
  if (known !== undefined) return known;
  const presence = side === 'request' ? 'optional' : 'conditional';
  const written = new Map(table.filter((row) => row.type === 'group').map((row) => [row.path, field(row, presence)]));
  const members = membersByGroup(table);
  const fields = new Map<string, Field>();
  for (const row of table) {
    for (const path of groupsAbove(row.path)) {
      if (!fields.has(path)) fields.set(path, written.get(path) ?? impliedGroup(path, members.get(path) ?? [], presence));
    }
    if (!fields.has(row.path)) fields.set(row.path, written.get(row.path) ?? field(row, presence));
  }
  const made = [...fields.values()];
  worked.set(table, made);
  return made;
}

function membersByGroup(table: readonly Row[]): ReadonlyMap<string, readonly Row[]> {
  const members = new Map<string, Row[]>();
  for (const row of table) {
    for (const path of groupsAbove(row.path)) {
      const list = members.get(path);
      if (list === undefined) members.set(path, [row]);
      else list.push(row);
    }
  }
  return members;
}

/** `a.b[n].c` lies in `a` and `a.b[n]`; the map `order.custom.{X}` lies in `order` and `order.custom`. */
function groupsAbove(path: string): readonly string[] {
  const groups: string[] = [];
  for (let at = path.indexOf('.'); at !== -1; at = path.indexOf('.', at + 1)) groups.push(path.slice(0, at));
  return groups;
}

/** A group without a row of its own takes over the doubts that all its members share. */
function impliedGroup(path: string, members: readonly Row[], presence: Field['presence']): Field {
  const weakest = (levels: readonly Level[]): Level => (levels.includes('must') ? 'must' : levels.includes('should') ? 'should' : 'open');
  const wildcards = new Set(members.map((row) => row.wildcard));
  const [wildcard] = wildcards;
  return {
    path,
    type: 'group',
    presence,
    clause: (members[0] as Row).clause,
    level: weakest(members.map((row) => row.level ?? 'must')),
    accept: weakest(members.map((row) => row.accept ?? 'must')),
    certainty: members.every((row) => row.certainty === 'unclear') ? 'unclear' : 'stated',
    ...(wildcards.size === 1 && wildcard !== undefined ? { wildcard } : {}),
  };
}

/** The relations that the table gives to these names; the first of them that has a level decides. */
const relationsOf = (...names: readonly (OperationId | ContractId)[]): readonly Relation[] =>
  RELATIONS.flatMap(({ levels, ...relation }) => {
    const level = names.map((name) => levels[name]).find((given) => given !== undefined);
    return level === undefined ? [] : [{ ...relation, level }];
  });

/** The relations of the version before, with those that the table gives to this version alone. */
function inherited(relations: readonly Relation[], id: ContractId): readonly Relation[] {
  const own = relationsOf(id);
  return [...relations.filter((relation) => own.every((one) => one.id !== relation.id)), ...own];
}
