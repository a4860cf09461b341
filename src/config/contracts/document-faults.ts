import { ROLES } from '../../catalogue/roles.js';
import {
  type ChangesDocument,
  type ContractDocument,
  isRevision,
  type OperationDocument,
  type RelationDocument,
  type RevisionDocument,
  type RowDocuments,
} from '../../catalogue/document.js';
import { TRANSACTION_ROUTE } from '../../catalogue/operation.js';
import { isIn, type Orphan, orphans } from '../../catalogue/relation-fields.js';
import { plainAnswer, type Version } from '../../catalogue/resolve.js';
import { transactionResponse } from '../../catalogue/replies/transaction.js';
import type { Row } from '../../catalogue/vocabulary.js';
import { nearest } from '../../model/nearest.js';
import type { Steps } from '../source.js';
import type { FaultAt } from '../validate.js';
import { rowFaults } from './row-faults.js';

/** What is wrong with a document beyond what its schema says. `base` is the version that a revision changes. */
export const documentFaults = (document: ContractDocument, base: Version | undefined): readonly FaultAt[] =>
  isRevision(document) ? (base === undefined ? [] : ofRevision(document, base)) : ofOperation(document);

function ofRevision({ request = {}, response = {}, relations = {} }: RevisionDocument, base: Version): readonly FaultAt[] {
  const ids = base.relations.map(({ id }) => id);
  const kept = base.relations.filter(({ id }) => !(relations.drop ?? []).includes(id));
  const listed = after(base.request, request);
  return [
    ...ofChanges(request, base.request, ['request']),
    ...ofChanges(response, base.response, ['response']),
    ...(relations.drop ?? []).flatMap((id, i) =>
      ids.includes(id) ? [] : [unknown(['relations', 'drop', i], `there is no relation ${id}`, id, ids)],
    ),
    ...orphans(
      kept,
      base.request.map(({ path }) => path),
      listed,
    ).map((orphan) => ofOrphan(orphan, request.drop ?? [])),
    ...ofRelations(
      relations.add ?? [],
      listed,
      kept.map(({ id }) => id),
      ['relations', 'add'],
    ),
  ];
}

/** A field that goes while a relation that compares it stays, at the place that drops it. */
function ofOrphan({ relation, field }: Orphan, drop: readonly string[]): FaultAt {
  return {
    steps: ['request', 'drop', drop.findIndex((path) => isIn(path, field))],
    message: `the relation ${relation} compares ${field}`,
    hint: `drop it too (relations: drop: [${relation}]), or keep the field`,
  };
}

function ofOperation(document: OperationDocument): readonly FaultAt[] {
  const { route, request, response = {}, relations = [], reply, method, echoes = [], states = ['none'], transactionId } = document;
  const onOrders = route === TRANSACTION_ROUTE;
  const listed = Object.keys(request);
  const faults: FaultAt[] = [
    ...rowFaults(request, ['request']),
    ...placeFaults(request, [], ['request']),
    ...ofChanges(response, (reply ?? (onOrders ? 'transaction' : 'not-shown')) === 'transaction' ? transactionResponse : plainAnswer, [
      'response',
    ]),
    ...ofRelations(relations, listed, [], ['relations']),
  ];
  if (listed.includes('apiOperation'))
    faults.push({ steps: ['request', 'apiOperation'], message: 'apiOperation is given already, by its own key' });
  if (reply === 'transaction' && !onOrders)
    faults.push({
      steps: ['reply'],
      message: 'an answer of 2.12 belongs to the path of a transaction',
      hint: `route: ${TRANSACTION_ROUTE}`,
    });
  if (onOrders && method !== 'PUT') faults.push({ steps: ['method'], message: 'transactions are sent with PUT', hint: 'method: PUT' });
  if (!onOrders && states.some((state) => state !== 'none' && state !== 'session') && !route.includes('{orderid}'))
    faults.push({ steps: ['states'], message: 'a state of an order needs a path with {orderid}' });
  if (transactionId === 'of-state' && !route.includes('{transactionid}'))
    faults.push({ steps: ['transactionId'], message: 'the path has no {transactionid}' });
  const groups = new Set(listed.map((path) => path.split(/[.[]/)[0] ?? path));
  if (echoes.some((group) => ROLES.card.startsWith(`${group}.`)))
    faults.push({ steps: ['echoes'], message: 'card data never comes back: sourceOfFunds is no echo' });
  for (const [i, group] of echoes.entries())
    if (!groups.has(group)) faults.push(unknown(['echoes', i], `no field of the request is in ${group}`, group, groups));
  return faults;
}

function ofChanges(
  { add = {}, replace = {}, require = [], drop = [] }: ChangesDocument,
  table: readonly Row[],
  steps: Steps,
): readonly FaultAt[] {
  const known = table.map(({ path }) => path);
  const lacks = (list: readonly string[], key: string, present: readonly string[]): readonly FaultAt[] =>
    list.flatMap((path, i) =>
      present.includes(path)
        ? []
        : [unknown([...steps, key, key === 'replace' ? path : i], `there is no ${path} to ${key}`, path, present)],
    );
  const kept = known.filter((path) => !drop.includes(path));
  return [
    ...rowFaults(add, [...steps, 'add']),
    ...rowFaults(replace, [...steps, 'replace']),
    ...lacks(drop, 'drop', known),
    ...lacks(Object.keys(replace), 'replace', kept),
    ...lacks(require, 'require', [...kept, ...Object.keys(add)]),
    ...placeFaults(
      add,
      table.filter(({ path }) => !drop.includes(path)),
      [...steps, 'add'],
    ),
  ];
}

/** Faults of added fields: they must not exist already, and they must stand in groups, not below values. */
function placeFaults(added: RowDocuments, known: readonly Row[], steps: Steps): readonly FaultAt[] {
  const paths = new Set(known.map(({ path }) => path));
  const values = new Set([
    ...known.filter(({ type }) => type !== 'group').map(({ path }) => path),
    ...Object.keys(added).filter((path) => added[path]?.type !== 'group'),
  ]);
  return Object.keys(added).flatMap((path) => {
    if (paths.has(path)) return [{ steps: [...steps, path], message: `${path} already exists`, hint: 'to change it: replace' }];
    const members = [...paths, ...Object.keys(added)];
    if (added[path]?.type === 'group' && !members.some((other) => other.startsWith(`${path}.`)))
      return [{ steps: [...steps, path], message: `${path} is a group without fields`, hint: 'list its fields, each with its path' }];
    const above = groupsAbove(path).find((group) => values.has(group));
    return above === undefined ? [] : [{ steps: [...steps, path], message: `${path} lies in ${above}, which is a value and no group` }];
  });
}

const groupsAbove = (path: string): readonly string[] =>
  path
    .split('.')
    .slice(0, -1)
    .map((_, i, parts) => parts.slice(0, i + 1).join('.'));

function ofRelations(
  added: readonly RelationDocument[],
  listed: readonly string[],
  ids: readonly string[],
  steps: Steps,
): readonly FaultAt[] {
  const places = new Set([...listed, ...listed.flatMap(groupsAbove)]);
  return added.flatMap((relation, i) => {
    const at = [...steps, i];
    const twice = ids.includes(relation.id) || added.findIndex(({ id }) => id === relation.id) < i;
    return [
      ...(twice ? [{ steps: [...at, 'id'], message: `there are two relations ${relation.id}` }] : []),
      ...(['path', 'when'] as const).flatMap((key) => {
        const path = (relation as { readonly path?: string; readonly when?: string })[key];
        return path === undefined || places.has(path) ? [] : [unknown([...at, key], `the request has no ${path}`, path, places)];
      }),
    ];
  });
}

/** The paths of a listing after these changes. */
const after = (table: readonly Row[], { add = {}, drop = [] }: ChangesDocument): readonly string[] => [
  ...table.map(({ path }) => path).filter((path) => !drop.includes(path)),
  ...Object.keys(add),
];

function unknown(steps: Steps, message: string, word: string, among: Iterable<string>): FaultAt {
  const near = nearest(word, among);
  return { steps, message, hint: near === undefined ? undefined : `did you mean ${near}?` };
}
