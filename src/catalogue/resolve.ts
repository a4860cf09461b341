import type { CallForm, Contract, ContractId, Field, Level, Relation, Row, Side } from './vocabulary.js';
import { applyChanges, type Operation } from './operation.js';
import { alphanumericPlus, field, rows, text } from './rows.js';
import { errorBody } from './replies/error.js';
import { result } from './replies/outcome.js';
import { transactionResponse } from './replies/transaction.js';
import { RELATIONS } from './relations.js';

const URL_ROWS = rows('2.1', {
  merchantId: alphanumericPlus('_\\-', 1, 40),
  orderid: text(1, 40),
  transactionid: text(1, 40),
});

/** Flat, frozen contracts of an operation: one for its first version and one for each revision. */
export function resolve(operation: Operation): readonly Contract[] {
  const shared = operation.reply === 'transaction' ? applyChanges(transactionResponse, operation.response) : plainResult(operation);
  const contracts: Contract[] = [];
  let request: readonly Row[] = operation.request;
  let response: readonly Row[] = shared;
  contracts.push(contractAt(operation, operation.version, request, response));
  let current = operation;
  for (const { version, apiOperation, ...changes } of operation.revisions) {
    request = applyChanges(request, changes.request);
    response = applyChanges(response, changes.response ?? []);
    if (apiOperation !== undefined) current = { ...current, apiOperation };
    contracts.push(contractAt(current, version, request, response));
  }
  return contracts;
}

/** Part 7 gives `result` to every operation; 4.6 names it, the other two bodies are not shown. */
function plainResult(operation: Operation): readonly Row[] {
  if (operation.id === 'create-checkout-session') return result;
  return result.map((row) => ({ ...row, certainty: 'unclear', levels: { always: 'should' }, because: 'the body on success is not shown' }));
}

function contractAt(operation: Operation, version: number, request: readonly Row[], response: readonly Row[]): Contract {
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
  return deepFreeze({
    id,
    operation: operation.id,
    version,
    title: operation.title,
    clause: operation.clause,
    method: operation.method,
    route: operation.route,
    apiOperation,
    listing: operation.listing,
    bare: operation.bare,
    optionalLevel: operation.optionalLevel,
    reply: operation.reply,
    states: operation.states,
    transactionId: operation.transactionId ?? 'new',
    plausible: operation.plausible ?? [],
    assumed: operation.assumed ?? {},
    forms: [...(isOnOrders(operation) ? [] : [WITHOUT_API_OPERATION]), ...(operation.forms ?? [])],
    url: URL_ROWS.filter((row) => operation.route.includes(`{${row.path}}`)).map((row) => field(row, 'required')),
    request: withGroups([fixed, ...request], 'request'),
    response: withGroups(response, 'response'),
    error: withGroups(errorBody, 'error'),
    relations: relationsOf(operation, id),
  });
}

/** A path that other operations share does not tell which one is meant. */
const isOnOrders = ({ route }: Operation): boolean => route.includes('{orderid}');

const WITHOUT_API_OPERATION: CallForm = { name: 'without apiOperation', withoutApiOperation: true };

function apiOperationDoubt(operation: Operation): Pick<Row, 'because'> {
  if (operation.apiOperation.assumed) return { because: 'the value is not shown' };
  return operation.apiOperationMissing === 'open' ? { because: 'the listing calls every field optional' } : {};
}

/** Most operations answer alike, and all refuse alike: a table that two of them share is worked out once. */
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

/** A group without a row of its own takes the doubts of its members when all of them share them. */
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

function relationsOf(operation: Operation, id: ContractId): readonly Relation[] {
  return RELATIONS.flatMap((row) => {
    const level = row.in[id] ?? row.in[operation.id];
    return level === undefined ? [] : [{ ...row.relation, level }];
  });
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}
