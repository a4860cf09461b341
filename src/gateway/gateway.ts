import { Desks, type Desk } from './contract-desk.js';
import { Admission } from './admission.js';
import { errorAnswer, type Answer } from './http/answer.js';
import { Doorkeeper } from './http/credentials.js';
import { routeOf, type Route } from './http/route.js';
import { Ledger } from './ledger/ledger.js';
import { DEFAULT_MERCHANTS, type GatewayOptions } from './options.js';
import { parseBody, type GatewayRequest } from './request.js';
import { Sessions } from './sessions.js';
import { Quirks } from './deviations/quirks.js';
import { resolveDeviations } from './deviations/resolve.js';
import type { JsonObject } from '../json/value.js';
import type { Refusal } from './evaluate/refusal.js';
import { balanceInquiry } from './handlers/balance-inquiry.js';
import { createSession, readSession, updateSession } from './handlers/session.js';
import { readOrder, readTransaction } from './handlers/retrieve.js';
import { TransactionDesk } from './handlers/transaction.js';
import type { TransportFault } from './deviations/effect.js';
import type { Journal } from './journal.js';
import type { Notifier } from './webhooks.js';

/** What the transport sends, and how a deviation makes it send it. */
export interface Handled {
  readonly answer: Answer;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fault?: TransportFault | undefined;
}

const EMPTY: JsonObject = {};

/** The gateway without its transport: a request in, an answer out. */
export class Gateway {
  readonly ledger = new Ledger();
  readonly sessions = new Sessions();
  readonly #desks: Desks;
  readonly #admission: Admission;
  readonly #transactions: TransactionDesk;
  readonly #quirks: Quirks;
  readonly #journal: Journal | undefined;

  constructor(options: GatewayOptions, journal?: Journal, notifier?: Notifier) {
    this.#quirks = new Quirks(resolveDeviations(options.deviations ?? []));
    this.#desks = new Desks(this.#quirks, options.promoteOpen === true, options.replies ?? 'full');
    this.#admission = new Admission(new Doorkeeper(options.merchants ?? DEFAULT_MERCHANTS), this.#quirks, options);
    this.#journal = journal;
    this.#transactions = new TransactionDesk({
      ledger: this.ledger,
      sessions: this.sessions,
      desks: this.#desks,
      quirks: this.#quirks,
      options,
      journal,
      notifier,
    });
  }

  async handle(request: GatewayRequest): Promise<Handled> {
    const route = routeOf(request.url);
    if (route === undefined) return { answer: errorAnswer({ rule: 'url', explanation: 'There is nothing at this path.', status: 404 }) };
    const desk = this.#desks.find(route.kind, route.version) ?? this.#wordDesk(route);
    const { answer, body, place } = await this.#answer(request, route, desk);
    if (desk === undefined) return { answer };
    const { id } = desk.contract;
    const given = this.#quirks.answer(id, answer, body, place);
    const fault = this.#quirks.transport(id, given, body);
    return { answer: given, headers: this.#quirks.headers(id, body), fault };
  }

  /** A deviation takes `version/abc` for a version that it knows. */
  #wordDesk(route: Route): Desk | undefined {
    if (/^\d+$/.test(route.version)) return undefined;
    for (const version of this.#desks.versions) {
      const desk = this.#desks.find(route.kind, version);
      if (desk !== undefined && this.#quirks.letsVersionWord(desk.contract.id)) return desk;
    }
    return undefined;
  }

  async #answer(
    request: GatewayRequest,
    route: Route,
    desk: Desk | undefined,
  ): Promise<{ answer: Answer; body: JsonObject; place: number }> {
    const refused = (refusal: Refusal, body = EMPTY) => ({ answer: errorAnswer(refusal), body, place: 0 });
    if (desk === undefined && !this.#desks.versions.has(route.version)) {
      return refused({ rule: 'url-version-undocumented', explanation: 'This version is not offered.', status: 404 });
    }
    if (!METHODS[route.kind].includes(request.method)) {
      return refused({ rule: 'url-method', explanation: 'This method is not offered at this path.', status: 405 });
    }
    const admitted = this.#admission.admit(request, route, desk);
    if (admitted.kind === 'refused') return refused(admitted.refusal);
    const { merchantId } = admitted;
    if (request.method === 'GET') return { answer: this.#read(route, merchantId), body: EMPTY, place: 0 };
    const parsed = this.#parse(request, desk);
    if (parsed.kind === 'refused') return refused(parsed.refusal);
    const { body } = parsed;
    switch (route.kind) {
      case 'transaction':
        return { ...(await this.#transactions.handle(route, merchantId, body, request.text ?? '', desk)), body };
      case 'balance-inquiry':
        if (desk === undefined)
          return refused({ rule: 'url-version-undocumented', explanation: 'This version is not offered here.', status: 404 });
        return { answer: balanceInquiry(desk, body, merchantId, this.sessions, this.#quirks), body, place: 0 };
      case 'sessions': {
        const made = createSession(desk, body, merchantId, this.sessions);
        if (made.session !== undefined) await this.#journal?.session(made.session);
        return { answer: made.answer, body, place: 0 };
      }
      case 'session': {
        const made = updateSession(route.sessionId, body, merchantId, this.sessions);
        if (made.session !== undefined) await this.#journal?.session(made.session);
        return { answer: made.answer, body, place: 0 };
      }
      case 'order':
        return refused({ rule: 'url-method', explanation: 'An order is only retrieved here.', status: 405 });
    }
  }

  /** The body; some operations on paths of their own need none, and some deviations take what is none. */
  #parse(request: GatewayRequest, desk: Desk | undefined): ReturnType<typeof parseBody> {
    const parsed = parseBody(request.text);
    if (parsed.kind === 'object') return parsed;
    const { rule } = parsed.refusal;
    const { contract } = desk ?? {};
    const bodyless = rule === 'body-empty' && (contract === undefined || contract.operation === 'create-checkout-session');
    if (bodyless) return { kind: 'object', body: EMPTY };
    return contract === undefined ? parsed : (rescued(request.text ?? '', contract.id, this.#quirks) ?? parsed);
  }

  #read(route: Route, merchantId: string): Answer {
    switch (route.kind) {
      case 'order':
        return readOrder(this.ledger.find(merchantId, route.orderId), this.#desks);
      case 'transaction':
        return readTransaction(this.ledger.find(merchantId, route.orderId), route.transactionId, this.#desks);
      case 'session':
        return readSession(this.sessions.find(merchantId, route.sessionId));
      default:
        return errorAnswer({ rule: 'url-method', explanation: 'Nothing can be retrieved here.', status: 405 });
    }
  }
}

const METHODS: Readonly<Record<Route['kind'], readonly string[]>> = {
  transaction: ['PUT', 'GET'],
  order: ['GET'],
  'balance-inquiry': ['PUT'],
  sessions: ['POST'],
  session: ['PUT', 'GET'],
};

/** Deviations that read more into a body than there is: the longest object at its start, or none at all. */
function rescued(text: string, contract: Desk['contract']['id'], quirks: Quirks): ReturnType<typeof parseBody> | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return quirks.letsBody(contract, 'empty') ? { kind: 'object', body: EMPTY } : undefined;
  if (quirks.letsBody(contract, 'not-an-object') && (trimmed.startsWith('[') || trimmed.startsWith('"'))) {
    const inner = trimmed.startsWith('[') ? trimmed.slice(1, trimmed.lastIndexOf(']')) : '{}';
    return parseBody(inner.trim() === '' ? '{}' : inner);
  }
  const trailing = quirks.letsBody(contract, 'trailing');
  const malformed = quirks.letsBody(contract, 'malformed');
  if (trailing) {
    for (let end = trimmed.lastIndexOf('}'); end > 0; end = trimmed.lastIndexOf('}', end - 1)) {
      const parsed = parseBody(trimmed.slice(0, end + 1));
      if (parsed.kind === 'object') return parsed;
    }
  }
  if (malformed) {
    for (let end = trimmed.length; end > 0; end -= 1) {
      for (const close of ['}', '}}', '}}}', '}}}}', '"}', '"}}', '"}}}', '"}}}}']) {
        const parsed = parseBody(trimmed.slice(0, end).replace(/[,:]\s*$/, '') + close);
        if (parsed.kind === 'object') return parsed;
      }
    }
  }
  return undefined;
}
