import { ContractHandlers, isOwn, type ContractHandler } from './contract-handler.js';
import { Admission } from './admission.js';
import { Clock } from './clock.js';
import { delay, FORCED_OUTCOMES, ForcedAnswers, refusalOf, type ForcedAnswer } from './control/forced.js';
import { errorAnswer, type Answer } from './http/answer.js';
import { Authenticator } from './http/credentials.js';
import { ownRouteOf, routeOf, type Route } from './http/route.js';
import { Ledger } from './ledger/ledger.js';
import { DEFAULT_MERCHANTS, type GatewayOptions } from './options.js';
import { parseBody, unreadable, type GatewayRequest, type ParsedBody } from './request.js';
import { rescued } from './rescue.js';
import { Sessions } from './sessions.js';
import { after, type MaybePromise } from './maybe-promise.js';
import { Tokens } from './tokens.js';
import { Defects } from './behaviour/defects.js';
import { Observed, type Circumstances } from './behaviour/circumstances.js';
import { CLEAN, type Behaviour, type Repertoire } from './behaviour/repertoire.js';
import type { JsonObject } from '../json/value.js';
import { textAt } from './evaluate/json.js';
import { type ContractPlan, openPlan } from './evaluate/plan.js';
import type { Refusal } from './evaluate/refusal.js';
import { balanceInquiry } from './handlers/balance-inquiry.js';
import { createSession, readSession, updateSession, type Made } from './handlers/session.js';
import { ownOperation } from './handlers/own-operation.js';
import { createToken, readToken } from './handlers/token.js';
import { readOrder, readTransaction } from './handlers/retrieve.js';
import { TransactionHandler } from './handlers/transaction.js';
import { SET_UP_OPERATIONS } from './operations/index.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { Contract } from '../catalogue/vocabulary.js';
import type { TransportFault } from './behaviour/effect.js';
import type { Journal } from './journal.js';
import type { Notifier } from './webhooks.js';

/** What the transport sends, and how a defect makes it send it. */
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

/** The parts that depend on the defects; they are rebuilt when the defects change. */
interface Machine {
  readonly defects: Defects;
  readonly handlers: ContractHandlers;
  readonly admission: Admission;
  readonly transactions: TransactionHandler;
}

/** The machine for the requests under whose circumstances a defect does not show. */
interface Otherwise {
  readonly shows: (circumstances: Circumstances) => boolean;
  readonly observed: Observed;
  readonly machine: Machine;
}

const EMPTY: JsonObject = {};

/** Names the contract that served a request of another version, or marks a call that is not part of the specification. */
const SERVED_BY = 'x-touchstone-served-by';
const OUTSIDE = 'outside the specification';

/** The kind of path by which contract handlers are kept. */
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
  /** The contracts that it serves. */
  readonly catalogue: Catalogue;
  readonly #options: GatewayOptions;
  /** Calls outside the specification, which prepare something. */
  readonly #setUp: ContractPlan;
  readonly #repertoire: Repertoire;
  readonly #journal: Journal | undefined;
  readonly #notifier: Notifier | undefined;
  #machine: Machine;
  #otherwise: Otherwise | undefined;

  constructor(catalogue: Catalogue, options: GatewayOptions, { repertoire = CLEAN, journal, notifier }: Fittings = {}) {
    this.catalogue = catalogue;
    this.#options = options;
    this.#setUp = openPlan(catalogue, false);
    this.#repertoire = repertoire;
    this.#journal = journal;
    this.#notifier = notifier;
    const behaviours = this.#behaviours(options.defects ?? []);
    this.#machine = this.#build(behaviours, options.seed);
    this.#otherwise = this.#without(behaviours, options.seed);
  }

  /** Has these defects from now on, and no others. Orders and sessions stay. */
  deviate(names: readonly string[], seed = this.#options.seed): void {
    const behaviours = this.#behaviours(names);
    this.#machine = this.#build(behaviours, seed);
    this.#otherwise = this.#without(behaviours, seed);
  }

  /** Forgets orders, sessions, tokens and forced answers, and returns to the machine's clock. */
  forget(): void {
    this.ledger.clear();
    this.sessions.clear();
    this.tokens.clear();
    this.forced.clear();
    this.clock.reset();
  }

  handle(request: GatewayRequest): MaybePromise<Handled> {
    const route = ownRouteOf(request.url, this.#machine.handlers.ownRoutes) ?? routeOf(request.url);
    if (route === undefined) return { answer: errorAnswer({ rule: 'url', explanation: 'There is nothing at this path.', status: 404 }) };
    const parsed = parseBody(request.text);
    const operation = parsed.kind === 'object' ? textAt(parsed.body, 'apiOperation') : undefined;
    const orderId = 'orderId' in route ? route.orderId : undefined;
    const { machine, refused: tellRefused } = this.#machineFor(request, parsed, route);
    const { handlers, defects } = machine;
    const handler = handlers.find(pathKind(route), route.version, operation) ?? wordHandler(machine, route);
    return after(this.#answer(machine, request, parsed, route, handler), ({ answer, body, place, headers, fault }) => {
      if (answer.kind === 'error') tellRefused?.();
      const served = handler === undefined || isSetUp(operation) ? undefined : handler.contract;
      const by = servedBy(served, route.version, answer);
      if (handler === undefined) return { answer, operation, orderId, headers: headers ?? by, fault };
      const { id } = handler.contract;
      const given = defects.answer(id, answer, body, place);
      const bent = defects.headers(id, body);
      return {
        answer: given,
        headers: headers ?? (by === undefined ? bent : { ...bent, ...by }),
        fault: fault ?? defects.transport(id, given, body),
        contract: served?.id,
        operation,
        orderId,
      };
    });
  }

  #behaviours(defects: readonly string[]): readonly Behaviour[] {
    return [
      ...this.#repertoire.variants(this.#options.variants ?? [], this.catalogue),
      ...this.#repertoire.defects(defects, this.catalogue),
    ];
  }

  /** Both machines work on the same orders, sessions and tokens. */
  #without(behaviours: readonly Behaviour[], seed: number | undefined): Otherwise | undefined {
    const [only, ...more] = behaviours.flatMap((behaviour) => behaviour.only ?? []);
    if (only === undefined) return undefined;
    if (more.length > 0) throw new RangeError('only one defect at a time can depend on circumstances');
    const others = behaviours.filter((behaviour) => behaviour.only === undefined);
    return { shows: only(), observed: new Observed(), machine: this.#build(others, seed) };
  }

  #machineFor(request: GatewayRequest, parsed: ParsedBody, route: Route): { readonly machine: Machine; readonly refused?: () => void } {
    if (this.#otherwise === undefined) return { machine: this.#machine };
    const { shows, observed, machine } = this.#otherwise;
    const circumstances = observed.of(request, parsed, route, this.ledger);
    return { machine: shows(circumstances) ? this.#machine : machine, refused: () => observed.refused(circumstances) };
  }

  #build(behaviours: readonly Behaviour[], seed: number | undefined): Machine {
    const options = this.#options;
    const defects = new Defects(behaviours);
    const handlers = new ContractHandlers(this.catalogue, defects, {
      promoteOpen: options.promoteOpen === true,
      replies: options.replies ?? 'plain',
      versions: options.versions ?? 'nearest',
    });
    const seeded = seed === undefined ? options : { ...options, seed };
    const transactions = new TransactionHandler({
      ledger: this.ledger,
      sessions: this.sessions,
      tokens: this.tokens,
      clock: this.clock,
      handlers,
      open: openPlan(this.catalogue, options.promoteOpen === true),
      defects,
      options: seeded,
      journal: this.#journal,
      notifier: this.#notifier,
    });
    return {
      defects,
      handlers,
      transactions,
      admission: new Admission(new Authenticator(options.merchants ?? DEFAULT_MERCHANTS), defects, seeded),
    };
  }

  #answer(
    machine: Machine,
    request: GatewayRequest,
    first: ParsedBody,
    route: Route,
    handler: ContractHandler | undefined,
  ): MaybePromise<Answered> {
    const { handlers, admission } = machine;
    if (handler === undefined && !handlers.offers(route.version)) {
      const explanation = `This version is not offered. On this path: ${handlers.served(pathKind(route)) || 'nothing that is documented'}.`;
      return refused({ rule: 'url-version-undocumented', explanation, status: 404 });
    }
    const methods = route.kind === 'own' ? handlers.methods(route.route) : METHODS[route.kind];
    if (!methods.includes(request.method)) {
      const answer = refused({ rule: 'url-method', explanation: 'This method is not offered at this path.', status: 405 });
      return { ...answer, headers: { allow: methods.join(', ') } };
    }
    const admitted = admission.admit(request, route, handler);
    if (admitted.kind === 'refused') return refused(admitted.refusal);
    const { merchantId } = admitted;
    if (request.method === 'GET') return { answer: this.#read(machine, route, merchantId), body: EMPTY, place: 0 };
    const parsed = rescuedBody(machine, first, request, handler);
    if (parsed.kind === 'refused') return refused(parsed.refusal);
    const forced = this.forced.take({
      orderId: 'orderId' in route ? route.orderId : undefined,
      names: [textAt(parsed.body, 'apiOperation'), handler?.contract.operation],
    });
    if (forced === undefined) return this.#serve(machine, request, parsed.body, route, handler, merchantId);
    return this.#force(forced, () => this.#serve(machine, request, parsed.body, route, handler, merchantId, forced));
  }

  /** Applies what a test asked for: before, instead of, or after processing the request. */
  async #force(forced: ForcedAnswer, serve: () => MaybePromise<Answered>): Promise<Answered> {
    await delay(forced);
    const refusal = refusalOf(forced);
    if (refusal !== undefined) return refused(refusal);
    const answered = forced.cut === 'before' ? refused({ rule: 'forced', explanation: '' }) : await serve();
    return forced.cut === undefined ? answered : { ...answered, fault: 'reset' };
  }

  #serve(
    { defects, transactions }: Machine,
    request: GatewayRequest,
    body: JsonObject,
    route: Route,
    handler: ContractHandler | undefined,
    merchantId: string,
    forced?: ForcedAnswer,
  ): MaybePromise<Answered> {
    const plain = (answer: Answer): Answered => ({ answer, body, place: 0 });
    if (route.kind !== 'transaction' && handler !== undefined && isOwn(handler.contract)) return plain(ownOperation(handler, body));
    switch (route.kind) {
      case 'transaction': {
        const outcome = forced?.outcome === undefined ? undefined : FORCED_OUTCOMES.get(forced.outcome);
        const asked = { path: route, merchantId, sent: body, text: request.text ?? '', handler, outcome };
        return after(transactions.handle(asked), ({ answer, place }) => ({ answer, body, place }));
      }
      case 'balance-inquiry':
        if (handler === undefined)
          return refused({ rule: 'url-version-undocumented', explanation: 'This version is not offered here.', status: 404 });
        return plain(balanceInquiry(handler, body, merchantId, this, defects));
      case 'sessions':
        return after(this.#kept(createSession(handler, this.#setUp, body, merchantId, this.sessions)), plain);
      case 'session':
        return after(this.#kept(updateSession(route.sessionId, this.#setUp, body, merchantId, this.sessions)), plain);
      case 'tokens':
        return plain(createToken(this.#setUp, body, merchantId, undefined, this.tokens));
      case 'token':
        return plain(createToken(this.#setUp, body, merchantId, route.tokenId, this.tokens));
      case 'order':
        return refused({ rule: 'url-method', explanation: 'An order is only retrieved here.', status: 405 });
      case 'own':
        return refused({ rule: 'url-version-undocumented', explanation: 'This version is not offered here.', status: 404 });
    }
  }

  #kept({ answer, session }: Made): MaybePromise<Answer> {
    return session === undefined ? answer : after(this.#journal?.session(session), () => answer);
  }

  #read({ handlers, defects }: Machine, route: Route, merchantId: string): Answer {
    switch (route.kind) {
      case 'order':
        return readOrder(this.ledger.find(merchantId, route.orderId), handlers, defects);
      case 'transaction':
        return readTransaction(this.ledger.find(merchantId, route.orderId), route.transactionId, handlers);
      case 'session':
        return readSession(this.sessions.find(merchantId, route.sessionId));
      case 'token':
        return readToken(this.tokens.find(merchantId, route.tokenId));
      default:
        return errorAnswer({ rule: 'url-method', explanation: 'Nothing can be retrieved here.', status: 405 });
    }
  }
}

/** A defect accepts a version such as `version/abc` that is not a number. */
function wordHandler({ handlers, defects }: Machine, route: Route): ContractHandler | undefined {
  if (/^\d+$/.test(route.version)) return undefined;
  return handlers.anyOn(pathKind(route), ({ contract }) => defects.letsVersionWord(contract.id));
}

/** The body; some operations on paths of their own need none, and some defects take what is none. */
function rescuedBody({ defects }: Machine, parsed: ParsedBody, request: GatewayRequest, handler: ContractHandler | undefined): ParsedBody {
  const { contract } = handler ?? {};
  if (parsed.kind === 'object') {
    const isRefused = defects.refusesForm(contract?.id, request.text ?? '');
    return isRefused ? { kind: 'refused', refusal: unreadable('is not JSON') } : parsed;
  }
  const { rule } = parsed.refusal;
  const bodyless = rule === 'body-empty' && (contract === undefined || contract.operation === 'create-checkout-session');
  if (bodyless) return { kind: 'object', body: EMPTY };
  return contract === undefined ? parsed : (rescued(request.text ?? '', contract, defects) ?? parsed);
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
