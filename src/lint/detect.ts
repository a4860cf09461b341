import { isObject, type JsonObject, type JsonValue } from '../json/value.js';
import {
  type Catalogue,
  type Catalogued,
  contractsOf,
  nearestContract,
  operationIds,
  perCatalogue,
  versionsOf,
} from '../catalogue/catalogue.js';
import { SHIPPED } from '../catalogue/contracts.js';
import { ANSWER_LIKENESSES, type Likeness, REQUEST_LIKENESSES, TRANSACTION_TYPES } from '../catalogue/recognition.js';
import type { Contract, OperationId } from '../catalogue/vocabulary.js';
import { distance, nearest, onlyNearest } from '../model/nearest.js';
import { show } from '../rules/show.js';
import type { BodySide } from '../rules/tree.js';
import { mappingOf } from './choose-files.js';

/** What is known of a payload before it is read. */
export interface Hints {
  /** The contracts and house rules to judge by; those of the specification unless given. */
  readonly catalogue?: Catalogue | undefined;
  /** `void@66` or `void`, from the command line. */
  readonly contract?: string | undefined;
  readonly side?: BodySide | undefined;
  /** File name. */
  readonly name?: string | undefined;
  readonly url?: string | undefined;
  /** Globs of file names to `void@66:request`, from a configuration. */
  readonly files?: Readonly<Record<string, string>> | undefined;
}

/** The contract a payload is judged by. */
export interface Detected {
  readonly contract: Contract;
  readonly side: BodySide;
  /**
   * exact: operation and version were given. newest: only the operation was given. nearest: the given version is not covered. Where the
   * version is not certain, findings that another version would not have weigh less.
   */
  readonly version: 'exact' | 'newest' | 'nearest';
  /** The version that was given, if the nearest one is used instead. */
  readonly asked?: number | undefined;
}

/** What was tried, for the person who has to name the contract. */
export interface Undetected {
  readonly tried: readonly string[];
  /** Where the payload names an operation that no contract has: it belongs to this API, or is misspelt beyond guessing. */
  readonly named?: { readonly path: 'apiOperation' | 'transaction.type'; readonly word: string } | undefined;
}

/** Finds the contract of a payload: by what was given, by its file name, its URL, or its content. */
export function detect(body: JsonValue, hints: Hints): Detected | Undetected {
  const tried: string[] = [];
  const of = knownTo(hints);
  const found =
    fromName(hints.contract, of) ??
    fromMapping(hints, of) ??
    fromUrl(hints, body, tried, of) ??
    fromFileName(hints.name, of) ??
    fromBody(body, tried, of) ??
    fromPlainName(hints.name, of);
  const side = sideOf(body, hints.side ?? found?.side);
  if (found !== undefined) {
    const own = side === 'response' ? ownVersion(body) : undefined;
    const at = own === undefined ? found : atVersion(found.contract.operation, own, of);
    return { contract: at.contract, version: at.version, side, ...(at.asked === undefined ? {} : { asked: at.asked }) };
  }
  // Error bodies are the same for every operation.
  if (side === 'error') return { contract: contractsOf(of).at(-1) as Contract, side, version: 'exact' };
  if (hints.name !== undefined) tried.push('the file name has no operation in it');
  if (hints.url !== undefined && routeOf(hints.url, of) === undefined) tried.push('the URL is not one of part 1');
  return { tried, named: namedOperation(body) };
}

/** The catalogue that the hints name. */
export const knownTo = ({ catalogue = SHIPPED }: Hints): Catalogue => catalogue;

function namedOperation(body: JsonValue): Undetected['named'] {
  if (!isObject(body)) return undefined;
  const { apiOperation: word, transaction } = body;
  if (typeof word === 'string') return { path: 'apiOperation', word };
  const type = 'result' in body && isObject(transaction) ? transaction['type'] : undefined;
  return typeof type === 'string' ? { path: 'transaction.type', word: type } : undefined;
}

/** The word of the operations that a payload can name, which a word is nearest to. */
export const likelyOperation = ({ path, word }: NonNullable<Undetected['named']>, of: Catalogued): string | undefined =>
  nearest(word.trim().toUpperCase(), path === 'apiOperation' ? [...apiOperations(of).keys()] : [...TRANSACTION_TYPES.keys()]);

export const isDetected = (found: Detected | Undetected): found is Detected => 'contract' in found;

interface Found {
  readonly contract: Contract;
  readonly version: Detected['version'];
  readonly side?: BodySide | undefined;
  readonly asked?: number | undefined;
}

const SIDES: readonly BodySide[] = ['request', 'response', 'error'];
const asSide = (text: string | undefined): BodySide | undefined => SIDES.find((side) => side === text);

/** The contract that a word such as `void@66` or `void` names; `void@70` names the nearest. */
function fromName(name: string | undefined, of: Catalogued): Found | undefined {
  if (name === undefined) return undefined;
  const known = names(of).get(name);
  if (known !== undefined) return known;
  const [, operation, version] = /^([a-z-]+)@(\d{1,6})$/.exec(name) ?? [];
  return isOperation(operation, of) ? atVersion(operation, Number(version), of) : undefined;
}

const isOperation = (word: string | undefined, of: Catalogued): word is OperationId => operationIds(of).some((id) => id === word);

/** Made once, because every line of a stream asks for it. */
const names = perCatalogue(
  (catalogue): ReadonlyMap<string, Found> =>
    new Map(
      catalogue.contracts.flatMap((contract): [string, Found][] => [
        [contract.id, { contract, version: 'exact' }],
        [contract.operation, { contract, version: versionsOf(catalogue, contract.operation).length === 1 ? 'exact' : 'newest' }],
      ]),
    ),
);

function fromMapping({ files, name }: Hints, of: Catalogued): Found | undefined {
  if (files === undefined || name === undefined) return undefined;
  const [contract, side] = (mappingOf(files, name) ?? '').split(':');
  const found = fromName(contract, of);
  return found === undefined ? undefined : { ...found, side: asSide(side) };
}

/** A path of the API, with the operations that have it. */
interface Route {
  readonly path: RegExp;
  readonly operations: readonly OperationId[];
  /** The operation, if only one has the route. */
  readonly operation: OperationId | undefined;
}

const routes = perCatalogue(({ contracts }): readonly Route[] =>
  [...new Set(contracts.map(({ route }) => route))].map((route) => {
    const operations = [...new Set(contracts.filter((contract) => contract.route === route).map(({ operation }) => operation))];
    const path = new RegExp(`/api/rest/version/(\\d{1,6})${route.replaceAll(/\{\w+\}/g, '[^/?#]+')}/?(?:[?#]|$)`);
    return { path, operations, operation: operations.length === 1 ? operations[0] : undefined };
  }),
);

const routeOf = (url: string, of: Catalogued) => routes(of).find(({ path }) => path.test(url));

/** The version a URL asks for, with the operation that the path alone tells, or the payload, or the version. */
function fromUrl({ url, side }: Hints, body: JsonValue, tried: string[], of: Catalogued): Found | undefined {
  const at = url === undefined ? undefined : routeOf(url, of);
  if (url === undefined || at === undefined) return undefined;
  const version = Number(at.path.exec(url)?.[1]);
  const named = isObject(body) && typeof body['apiOperation'] === 'string';
  const operation =
    at.operation ??
    (named ? fromBody(body, [], of)?.contract.operation : operationOf(body, [])) ??
    // An answer may be that of another operation of the path, such as one that only reads the transaction.
    (named || sideOf(body, side) !== 'request' ? undefined : onlyOperation(at.operations, version, of));
  if (operation !== undefined) return atVersion(operation, version, of);
  if (!named) tried.push('the URL is that of several operations');
  return undefined;
}

/** The operation that alone has a version. */
function onlyOperation(operations: readonly OperationId[], version: number, of: Catalogued): OperationId | undefined {
  const having = operations.filter((operation) => versionsOf(of, operation).some((contract) => contract.version === version));
  return having.length === 1 ? having[0] : undefined;
}

/** The contract of an operation at a version, or at the nearest one that is covered. */
function atVersion(operation: OperationId, version: number, of: Catalogued): Found {
  const contract = nearestContract(of, operation, version);
  return contract.version === version ? { contract, version: 'exact' } : { contract, version: 'nearest', asked: version };
}

function ownVersion(body: JsonValue): number | undefined {
  const version = isObject(body) ? body['version'] : undefined;
  return /^[0-9]{1,6}$/.test(typeof version === 'number' ? String(version) : typeof version === 'string' ? version : '')
    ? Number(version)
    : undefined;
}

const namePattern = perCatalogue(
  (catalogue) => new RegExp(`(?:^|[^a-z])(${operationIds(catalogue).join('|')})(?:@(\\d{1,6}))?(?:\\.(request|response|error))?(?![a-z])`),
);

function namedIn(name: string | undefined, of: Catalogued): RegExpExecArray | null {
  const base = (name ?? '').split(/[/\\]/).at(-1) ?? '';
  return base.length > 300 ? null : namePattern(of).exec(base);
}

/** `authorize@55.request.json` says everything; a bare operation in a name is only a guess and comes last. */
function fromFileName(name: string | undefined, of: Catalogued): Found | undefined {
  const parts = namedIn(name, of);
  if (parts === null || (parts[2] === undefined && parts[3] === undefined)) return undefined;
  const operation = parts[1] as OperationId;
  const found = parts[2] === undefined ? fromName(operation, of) : atVersion(operation, Number(parts[2]), of);
  return found === undefined ? undefined : { ...found, side: asSide(parts[3]) };
}

function fromPlainName(name: string | undefined, of: Catalogued): Found | undefined {
  return fromName(namedIn(name, of)?.[1], of);
}

function fromBody(body: JsonValue, tried: string[], of: Catalogued): Found | undefined {
  const name = isObject(body) ? body['apiOperation'] : undefined;
  if (typeof name !== 'string') return fromName(operationOf(body, tried), of);
  // Versions may use different names for the operation: take the newest contract that uses this one.
  const word = name.trim().toUpperCase();
  const known = apiOperations(of);
  const sharing = known.get(name) ?? known.get(word) ?? known.get(misspelt(word, known.keys()) ?? '');
  const contract = sharing?.at(-1);
  if (contract !== undefined) return { contract, version: sharing?.length === 1 ? 'exact' : 'newest' };
  tried.push(`apiOperation is ${show(name, 'apiOperation')}, which no covered operation has`);
  return undefined;
}

/** The only operation that a word can be a misspelling of: at most two letters are wrong, so that no other operation of a gateway is taken for it. */
function misspelt(word: string, known: Iterable<string>): string | undefined {
  const meant = word.length < 5 ? undefined : onlyNearest(word, known);
  return meant !== undefined && distance(word, meant) <= 2 ? meant : undefined;
}

const apiOperations = perCatalogue(
  ({ contracts }): ReadonlyMap<string, readonly Contract[]> =>
    new Map(contracts.map(({ apiOperation: { value } }) => [value, contracts.filter(({ apiOperation }) => apiOperation.value === value)])),
);

function operationOf(body: JsonValue, tried: string[]): OperationId | undefined {
  if (!isObject(body)) return undefined;
  return 'result' in body ? operationOfAnswer(body, tried) : operationOfShape(body, tried);
}

function operationOfAnswer(body: JsonObject, tried: string[]): OperationId | undefined {
  const type = isObject(body['transaction']) ? body['transaction']['type'] : undefined;
  if (typeof type === 'string') {
    const operation = TRANSACTION_TYPES.get(type);
    if (operation === undefined) tried.push(`transaction.type is ${show(type, 'transaction.type')}, which no covered operation has`);
    return operation;
  }
  const like = ANSWER_LIKENESSES.find((one) => isLike(body, one));
  if (like !== undefined) return like.operation;
  tried.push('the answer has no transaction.type');
  return undefined;
}

/** Recognises a request without apiOperation by a field that only one operation has. */
function operationOfShape(body: JsonObject, tried: string[]): OperationId | undefined {
  const like = REQUEST_LIKENESSES.find((one) => isLike(body, one));
  if (like !== undefined) return like.operation;
  tried.push('the payload has no apiOperation, no result, and no field that only one operation has');
  return undefined;
}

function isLike(body: JsonObject, { groups = [], noGroups = [], has = [], lacks = [], only }: Likeness): boolean {
  const isGroup = (name: string): boolean => isObject(body[name] ?? null);
  return (
    groups.every(isGroup) &&
    !noGroups.some(isGroup) &&
    has.every((path) => holds(body, path)) &&
    !lacks.some((path) => holds(body, path)) &&
    (only === undefined || Object.keys(body).every((key) => only.includes(key)))
  );
}

function holds(body: JsonObject, path: string): boolean {
  const [name = '', member] = path.split('.');
  const value = body[name];
  return member === undefined ? Object.hasOwn(body, name) : isObject(value ?? null) && Object.hasOwn(value as JsonObject, member);
}

/** An error body is a response too, so the payload itself decides between the two. */
function sideOf(body: JsonValue, told: BodySide | undefined): BodySide {
  if (told === 'request' || told === 'error') return told;
  if (!isObject(body)) return told ?? 'request';
  const isError = body['result'] === 'ERROR' || (isObject(body['error']) && !('result' in body) && !('apiOperation' in body));
  if (isError) return 'error';
  return told ?? ('result' in body ? 'response' : 'request');
}
