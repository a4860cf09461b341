import { OPERATIONS } from '../contracts.js';
import { type Operation, TRANSACTION_ROUTE } from '../operation.js';
import { held, type StatementRow } from './row.js';

/** An operation of the specification. */
export const operationOf = (id: Operation['id']): Operation => OPERATIONS.find((operation) => operation.id === id) as Operation;

/** How an operation is called: method, path, and the versions that its file has, so that a new one is not written here as well. */
export function called(id: Operation['id'], softer: string): StatementRow {
  const { title, method, route, version, revisions } = operationOf(id);
  const place = route === TRANSACTION_ROUTE ? 'a transaction' : route.split('/').at(-1);
  const versions = [version, ...revisions.map((revision) => revision.version)];
  const at = versions.length === 1 ? `version ${version}` : `versions ${versions.slice(0, -1).join(', ')} and ${versions.at(-1)}`;
  return held('request', `${title} is ${method} on ${place}, at ${at}`)
    .softer(softer)
    .by(`${id}:url/url-method`, `${id}:exchange/answer-arrives`);
}
