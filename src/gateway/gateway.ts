import { Desks, isOwn, type Desk } from './contract-desk.js';
import { Admission } from './admission.js';
import { Clock } from './clock.js';
import { delay, FORCED_OUTCOMES, ForcedAnswers, refusalOf, type ForcedAnswer } from './control/forced.js';
import { errorAnswer, type Answer } from './http/answer.js';
import { Doorkeeper } from './http/credentials.js';
import { ownRouteOf, routeOf, type Route } from './http/route.js';
import { Ledger } from './ledger/ledger.js';
import { DEFAULT_MERCHANTS, type GatewayOptions } from './options.js';
import { parseBody, unreadable, type GatewayRequest, type ParsedBody } from './request.js';
import { rescued } from './rescue.js';
import { Sessions } from './sessions.js';
import { after, type Soon } from './soon.js';
import { Tokens } from './tokens.js';
import { Quirks } from './behaviour/quirks.js';
import { CLEAN, type Repertoire } from './behaviour/repertoire.js';
import type { JsonObject } from '../json/value.js';
import { textAt } from './evaluate/json.js';
import type { Refusal } from './evaluate/refusal.js';
import { balanceInquiry } from './handlers/balance-inquiry.js';
import { createSession, readSession, updateSession, type Made } from './handlers/session.js';
import { ownOperation } from './handlers/own-operation.js';
import { createToken, readToken } from './handlers/token.js';
import { readOrder, readTransaction } from './handlers/retrieve.js';
import { TransactionDesk } from './handlers/transaction.js';
import { SET_UP_OPERATIONS } from './operations/index.js';
import type { Contract } from '../catalogue/vocabulary.js';
import type { TransportFault } from './behaviour/effect.js';
import type { Journal } from './journal.js';
import type { Notifier } from './webhooks.js';

/** What the transport sends, and how a deviation makes it send it. */
export interface Handled {
  readonly answer: Answer;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly fault?: TransportFault | undefined;
  /** The contract that served the request; undefined where the specification has none for it. */
  readonly contract?: string | undefined;
  readonly operation?: string | undefined;
  readonly orderId?: string | undefined;
}

/** An answer, with the body that it answers. */
interface Answered {
  readonly answer: Answer;
  readonly body: JsonObject;
  /** Position of the transaction in its order; 0 where there is none. */
  readonly place: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fault?: TransportFault;
}

/** The parts that depend on the deviations; they are rebuilt when the deviations change. */
interface Machine {
  readonly quirks: Quirks;
  readonly desks: Desks;
  readonly admission: Admission;
  readonly transactions: TransactionDesk;
}

const EMPTY: JsonObject = {};

/** Names the contract that served a request of another version, or marks a call that is not part of the specification. */
const SERVED_BY = 'x-touchstone-served-by';
const OUTSIDE = 'outside the specification';

/** The kind of path by which desks are kept. */
const pathKind = (route: Route): string => (route.kind === 'own' ? route.route : route.kind);

const isSetUp = (operation: string | undefined): boolean => operation !== undefined && Object.hasOwn(SET_UP_OPERATIONS, operation);

/** No header where the contract has the version of the request, or where the call was refused before a contract was found. */
function servedBy(contract: Contract | undefined, version: string, answer: Answer): Readonly<Record<string, string>> | undefined {
  if (contract === undefined) return answer.kind === 'reply' ? { [SERVED_BY]: OUTSIDE } : undefined;
  return version === String(contract.version) ? undefined : { [SERVED_BY]: contract.id };
}

const refused = (refusal: Refusal, body = EMPTY): Answered => ({ answer: errorAnswer(refusal), body, place: 0 });

/** What a gateway is given beside its options. */
interface Fittings {
  readonly repertoire?: Repertoire | undefined;
  readonly journal?: Journal | undefined;
  readonly notifier?: Notifier | undefined;
}

/** The gateway without its transport: a request in, an answer out. */
export class Gateway {
  readonly ledger = new Ledger();
  readonly sessions = new Sessions();
  readonly tokens = new Tokens();
  readonly clock = new Clock();
  readonly forced = new ForcedAnswers();
  readonly #options: GatewayOptions;
  readonly #repertoire: Repertoire;
  readonly #journal: Journal | undefined;
  readonly #notifier: Notifier | undefined;
  #machine: Machine;

  constructor(options: GatewayOptions, { repertoire = CLEAN, journal, notifier }: Fittings = {}) {
    this.#options = options;
    this.#repertoire = repertoire;
    this.#journal = journal;
    this.#notifier = notifier;
    this.#machine = this.#build(options.deviations ?? [], options.seed);
  }

  /** Has these defects from now on, and no others. Orders and sessions stay. */
  deviate(names: readonly string[], seed = this.#options.seed): void {
    this.#machine = this.#build(names, seed);
  }

  /** Forgets orders, sessions, tokens and forced answers, and returns to the machine's clock. */
  forget(): void {
    this.ledger.clear();
    this.sessions.clear();
    this.tokens.clear();
    this.forced.clear();
    this.clock.reset();
  }

  handle(request: GatewayRequest): Soon<Handled> {
    const route = ownRouteOf(request.url, this.#machine.desks.ownRoutes) ?? routeOf(request.url);
    if (route === undefined) return { answer: errorAnswer({ rule: 'url', explanation: 'There is nothing at this path.', status: 404 }) };
    const parsed = parseBody(request.text);
    const operation = parsed.kind === 'object' ? textAt(parsed.body, 'apiOperation') : undefined;
    const orderId = 'orderId' in route ? route.orderId : undefined;
    const { desks, quirks } = this.#machine;
    const desk = desks.find(pathKind(route), route.version, operation) ?? this.#wordDesk(route);
    return after(this.#answer(request, parsed, route, desk), ({ answer, body, place, headers, fault }) => {
      const served = desk === undefined || isSetUp(operation) ? undefined : desk.contract;
      const by = servedBy(served, route.version, answer);
      if (desk === undefined) return { answer, operation, orderId, headers: headers ?? by, fault };
      const { id } = desk.contract;
      const given = quirks.answer(id, answer, body, place);
      const bent = quirks.headers(id, body);
      return {
        answer: given,
        headers: headers ?? (by === undefined ? bent : { ...bent, ...by }),
        fault: fault ?? quirks.transport(id, given, body),
        contract: served?.id,
        operation,
        orderId,
      };
    });
  }

  #build(names: readonly string[], seed: number | undefined): Machine {
    const options = this.#options;
    const quirks = new Quirks([...this.#repertoire.variants(options.variants ?? []), ...this.#repertoire.defects(names)]);
    const desks = new Desks(quirks, {
      promoteOpen: options.promoteOpen === true,
      replies: options.replies ?? 'plain',
      versions: options.versions ?? 'nearest',
    });
    const seeded = seed === undefined ? options : { ...options, seed };
    const transactions = new TransactionDesk({
      ledger: this.ledger,
      sessions: this.sessions,
      tokens: this.tokens,
      clock: this.clock,
      desks,
      quirks,
      options: seeded,
      journal: this.#journal,
      notifier: this.#notifier,
    });
    return {
      quirks,
      desks,
      transactions,
      admission: new Admission(new Doorkeeper(options.merchants ?? DEFAULT_MERCHANTS), quirks, seeded),
    };
  }

  /** A deviation accepts a version such as `version/abc` that is not a number. */
  #wordDesk(route: Route): Desk | undefined {
    if (/^\d+$/.test(route.version)) return undefined;
    const { desks, quirks } = this.#machine;
    return desks.anyOn(pathKind(route), ({ contract }) => quirks.letsVersionWord(contract.id));
  }

  #answer(request: GatewayRequest, first: ParsedBody, route: Route, desk: Desk | undefined): Soon<Answered> {
    const { desks, admission } = this.#machine;
    if (desk === undefined && !desks.offers(route.version)) {
      const explanation = `This version is not offered. On this path: ${desks.served(pathKind(route)) || 'nothing that is documented'}.`;
      return refused({ rule: 'url-version-undocumented', explanation, status: 404 });
    }
    const methods = route.kind === 'own' ? desks.methods(route.route) : METHODS[route.kind];
    if (!methods.includes(request.method)) {
      const answer = refused({ rule: 'url-method', explanation: 'This method is not offered at this path.', status: 405 });
      return { ...answer, headers: { allow: methods.join(', ') } };
    }
    const admitted = admission.admit(request, route, desk);
    if (admitted.kind === 'refused') return refused(admitted.refusal);
    const { merchantId } = admitted;
    if (request.method === 'GET') return { answer: this.#read(route, merchantId), body: EMPTY, place: 0 };
    const parsed = this.#rescue(first, request, desk);
    if (parsed.kind === 'refused') return refused(parsed.refusal);
    const forced = this.forced.take({
      orderId: 'orderId' in route ? route.orderId : undefined,
      names: [textAt(parsed.body, 'apiOperation'), desk?.contract.operation],
    });
    if (forced === undefined) return this.#serve(request, parsed.body, route, desk, merchantId);
    return this.#force(forced, () => this.#serve(request, parsed.body, route, desk, merchantId, forced));
  }

  /** Applies what a test asked for: before, instead of, or after processing the request. */
  async #force(forced: ForcedAnswer, serve: () => Soon<Answered>): Promise<Answered> {
    await delay(forced);
    const refusal = refusalOf(forced);
    if (refusal !== undefined) return refused(refusal);
    const answered = forced.cut === 'before' ? refused({ rule: 'forced', explanation: '' }) : await serve();
    return forced.cut === undefined ? answered : { ...answered, fault: 'reset' };
  }

  #serve(
    request: GatewayRequest,
    body: JsonObject,
    route: Route,
    desk: Desk | undefined,
    merchantId: string,
    forced?: ForcedAnswer,
  ): Soon<Answered> {
    const { quirks, transactions } = this.#machine;
    const plain = (answer: Answer): Answered => ({ answer, body, place: 0 });
    if (route.kind !== 'transaction' && desk !== undefined && isOwn(desk.contract)) return plain(ownOperation(desk, body));
    switch (route.kind) {
      case 'transaction': {
        const outcome = forced?.outcome === undefined ? undefined : FORCED_OUTCOMES.get(forced.outcome);
        const asked = { path: route, merchantId, sent: body, text: request.text ?? '', desk, outcome };
        return after(transactions.handle(asked), ({ answer, place }) => ({ answer, body, place }));
      }
      case 'balance-inquiry':
        if (desk === undefined)
          return refused({ rule: 'url-version-undocumented', explanation: 'This version is not offered here.', status: 404 });
        return plain(balanceInquiry(desk, body, merchantId, this, quirks));
      case 'sessions':
        return after(this.#kept(createSession(desk, body, merchantId, this.sessions)), plain);
      case 'session':
        return after(this.#kept(updateSession(route.sessionId, body, merchantId, this.sessions)), plain);
      case 'tokens':
        return plain(createToken(body, merchantId, undefined, this.tokens));
      case 'token':
        return plain(createToken(body, merchantId, route.tokenId, this.tokens));
      case 'order':
        return refused({ rule: 'url-method', explanation: 'An order is only retrieved here.', status: 405 });
      case 'own':
        return refused({ rule: 'url-version-undocumented', explanation: 'This version is not offered here.', status: 404 });
    }
  }

  #kept({ answer, session }: Made): Soon<Answer> {
    return session === undefined ? answer : after(this.#journal?.session(session), () => answer);
  }

  /** The body; some operations on paths of their own need none, and some deviations take what is none. */
  #rescue(parsed: ParsedBody, request: GatewayRequest, desk: Desk | undefined): ParsedBody {
    const { contract } = desk ?? {};
    if (parsed.kind === 'object') {
      const isRefused = contract !== undefined && this.#machine.quirks.refusesForm(contract.id, request.text ?? '');
      return isRefused ? { kind: 'refused', refusal: unreadable('is not JSON') } : parsed;
    }
    const { rule } = parsed.refusal;
    const bodyless = rule === 'body-empty' && (contract === undefined || contract.operation === 'create-checkout-session');
    if (bodyless) return { kind: 'object', body: EMPTY };
    return contract === undefined ? parsed : (rescued(request.text ?? '', contract.id, this.#machine.quirks) ?? parsed);
  }

  #read(route: Route, merchantId: string): Answer {
    const { desks, quirks } = this.#machine;
    switch (route.kind) {
      case 'order':
        return readOrder(this.ledger.find(merchantId, route.orderId), desks, quirks);
      case 'transaction':
        return readTransaction(this.ledger.find(merchantId, route.orderId), route.transactionId, desks);
      case 'session':
        return readSession(this.sessions.find(merchantId, route.sessionId));
      case 'token':
        return readToken(this.tokens.find(merchantId, route.tokenId));
      default:
        return errorAnswer({ rule: 'url-method', explanation: 'Nothing can be retrieved here.', status: 405 });
    }
  }
}

const METHODS: Readonly<Record<Exclude<Route['kind'], 'own'>, readonly string[]>> = {
  transaction: ['PUT', 'GET'],
  order: ['GET'],
  'balance-inquiry': ['PUT'],
  sessions: ['POST'],
  session: ['PUT', 'GET'],
  tokens: ['POST'],
  token: ['PUT', 'GET'],
};
