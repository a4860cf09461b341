import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer, request as callOut } from 'node:https';
import type { AddressInfo } from 'node:net';
import { TLSSocket } from 'node:tls';
import { CONTRACTS } from '../../../src/catalogue/contracts.js';
import type { Contract, ShippedOperation } from '../../../src/catalogue/vocabulary.js';
import { getAt } from '../../../src/json/path.js';
import { isObject, type JsonObject, type JsonValue } from '../../../src/json/value.js';
import { type Book, newBook } from './book.js';
import { OPERATIONS, refuseCustom } from './operations.js';
import { checkRelations } from './relations.js';
import { invalid, lacking, Refusal, unsupported } from './refusal.js';
import { setUp } from './set-up.js';
import { validate } from './validate.js';

/** Merchants of this gateway, and their passwords. */
export const MERCHANTS: Readonly<Record<string, string>> = { KIOSK_7: 'kiosk-password-1', KIOSK_8: 'kiosk-password-2' };

/** apiOperation words of this gateway where the specification shows none; null takes no such field. */
const WORDS: Readonly<Record<string, string | null>> = { 'create-checkout-session': 'INITIATE_CHECKOUT', 'balance-inquiry': null };

interface Answer {
  readonly status: number;
  readonly body: JsonObject;
}

export interface ForeignGateway {
  readonly url: string;
  close(): Promise<void>;
}

export interface ForeignOptions {
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string; readonly requestCert?: boolean };
  /** Tells order.notificationUrl of every processed request; the authority that its host is checked against. */
  readonly notify?: { readonly ca: string };
  /** Fields whose values are taken as they come: a defect to be found. */
  readonly lax?: readonly string[];
}

/** A gateway written from the specification alone, with status codes, test cards and set-up calls of its own. */
export async function startForeignGateway({ tls, notify, lax = [] }: ForeignOptions = {}): Promise<ForeignGateway> {
  const books = new Map<string, Book>(Object.keys(MERCHANTS).map((merchant) => [merchant, newBook()]));
  const listener: RequestListener = (request, response) => {
    void read(request).then((text) => {
      const { status, body } = answerTo(books, request, text, lax);
      if (notify !== undefined && status === 200) tell(text, body, notify.ca);
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
    });
  };
  const server = tls === undefined ? createServer(listener) : createSecureServer({ ...tls, rejectUnauthorized: false }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls === undefined ? 'http://127.0.0.1' : 'https://localhost'}:${port}/pay`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerTo(books: ReadonlyMap<string, Book>, request: IncomingMessage, text: string, lax: readonly string[]): Answer {
  const path = (request.url ?? '').replace(/^\/pay/, '');
  const own = /^\/set-up\/([^/]+)\/([a-z]+)$/.exec(path);
  if (own !== null) return setUpAnswer(books, request, own[1] as string, own[2] as string, text);
  try {
    const route = routeOf(request.method ?? '', path);
    const book = books.get(route.merchantId);
    if (book === undefined || !isAllowed(request, route.merchantId)) return rejected();
    return { status: 200, body: process(book, route, text, lax) };
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    return { status: 500, body: { result: 'ERROR', error: { cause: 'SERVER_FAILED', supportCode: 'FG-1' } } };
  }
}

interface Route {
  readonly contract: Contract;
  readonly merchantId: string;
  readonly orderId: string;
  readonly transactionId: string;
}

const PATH = /^\/api\/rest\/version\/(\d+)(\/merchant\/([^/]*)(?:\/order\/([^/]*)\/transaction\/([^/]*)|\/balanceInquiry|\/session))$/;

/** On each path a version belongs to one operation, so that the address alone says which contract is meant. */
function routeOf(method: string, path: string): Route {
  const [, version, rest = '', merchant = '', order = '', transaction = ''] = PATH.exec(path) ?? [];
  const shape = rest.replace(/^\/merchant\/[^/]*/, '').replace(/^\/order\/.*/, '/order');
  const contract = CONTRACTS.find(
    (each) =>
      String(each.version) === version &&
      each.method === method &&
      each.route.replace(/^\/merchant\/[^/]*/, '').replace(/^\/order\/.*/, '/order') === shape,
  );
  if (contract === undefined) throw new Refusal('there is no such operation');
  return { contract, merchantId: decoded(merchant), orderId: decoded(order), transactionId: decoded(transaction) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal('the path cannot be read');
  }
}

function isAllowed(request: IncomingMessage, merchantId: string): boolean {
  // A certificate of the right authority speaks for the merchant that it names.
  const { socket } = request;
  if (socket instanceof TLSSocket && socket.authorized) return socket.getPeerCertificate().subject.CN === merchantId;
  const [scheme, code = ''] = (request.headers.authorization ?? '').split(' ');
  return scheme === 'Basic' && Buffer.from(code, 'base64').toString() === `merchant.${merchantId}:${MERCHANTS[merchantId]}`;
}

function process(book: Book, route: Route, text: string, lax: readonly string[]): JsonObject {
  const { contract, merchantId, orderId, transactionId } = route;
  if (contract.route.includes('{orderid}')) {
    if (orderId === '' || [...orderId].length > 40) throw invalid('orderid', 'is not of 1 to 40 characters');
    if (transactionId === '' || [...transactionId].length > 40) throw invalid('transactionid', 'is not of 1 to 40 characters');
  }
  const body = parsed(text);
  const word = Object.hasOwn(WORDS, contract.operation) ? WORDS[contract.operation] : contract.apiOperation.value;
  const given = body.apiOperation;
  if (word === null && given !== undefined) throw unsupported('apiOperation');
  if (word !== null && given === undefined) throw lacking('apiOperation');
  if (word !== null && given !== word) throw invalid('apiOperation', 'is not the one of this operation');
  const usual = word === null ? body : { ...body, apiOperation: contract.apiOperation.value };
  validate(word === null ? withoutWord(contract) : contract, usual, lax);
  checkRelations(contract, body);
  checkSession(book, body);
  refuseCustom(book.orders.get(orderId), body);
  return OPERATIONS[contract.operation as ShippedOperation]({ book, merchantId, orderId, transactionId, body });
}

/** The contract as this gateway has it, where it takes no apiOperation. */
const withoutWord = (contract: Contract): Contract => ({
  ...contract,
  id: `${contract.operation}@${contract.version + 1000}`,
  request: contract.request.filter(({ path }) => path !== 'apiOperation'),
});

function parsed(text: string): JsonObject {
  let body: JsonValue;
  try {
    body = JSON.parse(text) as JsonValue;
  } catch {
    throw new Refusal('the body is not JSON');
  }
  if (!isObject(body)) throw new Refusal('the body is not a JSON object');
  return body;
}

function checkSession(book: Book, body: JsonObject): void {
  const id = getAt(body, 'session.id');
  if (typeof id !== 'string') return;
  const stored = book.sessions.get(id);
  if (stored === undefined) throw invalid('session.id', 'is not known');
  const version = getAt(body, 'session.version');
  if (version !== undefined && version !== stored) throw invalid('session.version', 'is not the stored one');
}

function refused({ message, field, type }: Refusal): Answer {
  const error = {
    cause: 'INVALID_REQUEST',
    explanation: message,
    ...(field === undefined ? {} : { field: field.slice(0, 100) }),
    ...(type === undefined ? {} : { validationType: type }),
  };
  return { status: 422, body: { result: 'ERROR', error } };
}

const rejected = (): Answer => ({ status: 403, body: { result: 'ERROR', error: { cause: 'REQUEST_REJECTED', supportCode: 'FG-403' } } });

function setUpAnswer(books: ReadonlyMap<string, Book>, request: IncomingMessage, merchantId: string, what: string, text: string): Answer {
  const book = books.get(merchantId);
  if (book === undefined || !isAllowed(request, merchantId)) return { status: 403, body: { outcome: 'not allowed' } };
  const body = setUp(book, what, text === '' ? undefined : (JSON.parse(text) as JsonValue));
  return body === undefined ? { status: 404, body: { outcome: 'unknown' } } : { status: 202, body };
}

/** One call, and no second one: retries are not specified (6). */
function tell(sent: string, answer: JsonObject, ca: string): void {
  const url = getAt(JSON.parse(sent) as JsonValue, 'order.notificationUrl');
  // The addresses of most cases are made up; only the listener is on this machine.
  if (typeof url !== 'string' || new URL(url).hostname !== '127.0.0.1') return;
  const call = callOut(url, { method: 'POST', ca, headers: { 'content-type': 'application/json' } }, (reply) => reply.resume());
  call.on('error', () => undefined);
  call.end(JSON.stringify(answer));
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
