import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { JsonObject } from '../../json/value.js';
import type { Outcome } from '../acquirer/outcome.js';
import type { Clock } from '../clock.js';
import { isOwn, type ContractHandler, type ContractHandlers } from '../contract-handler.js';
import type { Defects } from '../behaviour/defects.js';
import { evaluate } from '../evaluate/evaluate.js';
import { countLeaves, textAt } from '../evaluate/json.js';
import type { ContractPlan } from '../evaluate/plan.js';
import { refuse, type Refusal } from '../evaluate/refusal.js';
import { fingerprint, fingerprintKey } from '../fingerprint.js';
import { errorAnswer, type Answer } from '../http/answer.js';
import type { Journal } from '../journal.js';
import type { Ledger } from '../ledger/ledger.js';
import { NOTHING, transactionOf, type Order, type Transaction } from '../ledger/order.js';
import { EMPTY, merge, post, type Decision } from '../ledger/post.js';
import { customNamesIn } from '../operations/guards.js';
import { ORDER_OPERATIONS, SET_UP_OPERATIONS } from '../operations/index.js';
import { ownOrderOperation } from '../operations/own.js';
import { currencyIn, type Call, type OrderOperation } from '../operations/operation.js';
import type { GatewayOptions } from '../options.js';
import { Random } from '../random.js';
import { ECHOED, ECHOED_ONCE, echoIn } from '../reply/echo.js';
import type { Sessions } from '../sessions.js';
import { after, type MaybePromise } from '../maybe-promise.js';
import type { Tokens } from '../tokens.js';
import type { Notifier } from '../webhooks.js';
import { sessionRefusal, withStored } from './session-values.js';

export interface TransactionHandlerParts {
  readonly ledger: Ledger;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly handlers: ContractHandlers;
  readonly defects: Defects;
  /** The plan of calls that no contract serves. */
  readonly open: ContractPlan;
  readonly options: GatewayOptions;
  readonly journal: Journal | undefined;
  readonly notifier: Notifier | undefined;
}

/** A request on the transaction path, as far as it is known before its body is judged. */
export interface TransactionRequest {
  readonly path: Path;
  readonly merchantId: string;
  readonly sent: JsonObject;
  readonly text: string;
  readonly handler: ContractHandler | undefined;
  /** How the acquirer ends it, where a test asked for that. */
  readonly outcome: Outcome | undefined;
}

interface Path {
  readonly orderId: string;
  readonly transactionId: string;
}

export interface TransactionAnswer {
  readonly answer: Answer;
  /** Position of the transaction in its order; 0 where there is none. */
  readonly place: number;
}

const refused = (refusal: Refusal): TransactionAnswer => ({ answer: errorAnswer(refusal), place: 0 });

const USED_ID = refuse('transaction-id-unique', 'transactionid', 'INVALID', 'is the id of an earlier transaction of the order');

/** Used by a defect only: whether a transaction of the order has this id in another case. */
const hasNear = (order: Order | undefined, id: string): boolean =>
  order?.transactions.some((one) => one.id.toLowerCase() === id.toLowerCase()) === true;

/** Everything on the transaction path: checks in their fixed order, then the operation, then the books. */
export class TransactionHandler {
  readonly #parts: TransactionHandlerParts;
  readonly #random: Random;
  readonly #key: Uint32Array;
  readonly #answers = new Map<string, { readonly orderId: string; readonly done: TransactionAnswer }>();

  constructor(parts: TransactionHandlerParts) {
    this.#parts = parts;
    this.#random = new Random(parts.options.seed ?? 1);
    this.#key = fingerprintKey(parts.journal?.key ?? randomBytes(8));
  }

  handle({ path, merchantId, sent, text, handler, outcome }: TransactionRequest): MaybePromise<TransactionAnswer> {
    const { sessions, defects, notifier } = this.#parts;
    const asked = textAt(sent, 'apiOperation') ?? '';
    const setUp = Object.hasOwn(SET_UP_OPERATIONS, asked) ? SET_UP_OPERATIONS[asked] : undefined;
    const served = setUp === undefined ? handler : undefined;
    const contract = served?.contract.id;
    const operation =
      setUp ?? (handler === undefined ? undefined : (ORDER_OPERATIONS[handler.contract.operation] ?? ownOrderOperation(handler.contract)));
    if (operation === undefined) return refused(refuse('apiOperation:constant', 'apiOperation', 'INVALID', this.#notOffered()));
    // Several operations share this path and version, so the one that is meant cannot be guessed.
    if (served !== undefined && served.asked !== asked && this.#parts.handlers.shares(served.contract))
      return refused(
        asked === ''
          ? refuse('apiOperation:required', 'apiOperation', 'MISSING')
          : refuse('apiOperation:constant', 'apiOperation', 'INVALID', this.#notOffered()),
      );
    const refusal = evaluate(served?.plan ?? this.#parts.open, sent);
    if (refusal !== undefined && !defects.leaks(contract, sent)) {
      if (defects.keeps(contract) === 'of-refused') this.#keepValues(merchantId, path.orderId, sent);
      if (defects.webhook(contract) === 'of-refused')
        notifier?.notify({ id: path.orderId, amount: 0, notificationUrl: textAt(sent, 'order', 'notificationUrl') }, 'FAILURE', '{}');
      return refused(this.#helpful(refusal, asked));
    }
    const related = served?.relate(sent);
    if (related !== undefined && 'explanation' in related) return refused(related);
    const locked = sessionRefusal(sent, merchantId, sessions, served, defects);
    if (locked !== undefined) return refused(locked);
    const by = contract ?? asked;
    const digest = fingerprint(this.#key, by, text);
    const task: Task = { path, merchantId, sent, digest, handler: served, operation, by, outcome, declined: related !== undefined };
    const done = this.#mistaken(task) ?? this.#perform(task);
    return refusal === undefined ? done : after(done, () => refused(refusal));
  }

  /** Used by a defect only: an answer is looked up without regard to its order. */
  #mistaken(task: Task): MaybePromise<TransactionAnswer> | undefined {
    const { path, handler, digest } = task;
    const answers = handler === undefined ? undefined : this.#parts.defects.mistakesOrders(handler.contract.id);
    if (answers === undefined) return undefined;
    const key = `${path.transactionId} ${digest}`;
    const known = this.#answers.get(key);
    if (known !== undefined && known.orderId !== path.orderId) return known.done;
    return after(this.#perform(task), (done) => {
      if (done.place > 0 === (answers === 'successes')) this.#answers.set(key, { orderId: path.orderId, done });
      return done;
    });
  }

  #perform(task: Task): MaybePromise<TransactionAnswer> {
    const { ledger, options, journal, defects } = this.#parts;
    const { path, merchantId } = task;
    const call = this.#call(task);
    const earlier = transactionOf(call.order, path.transactionId);
    if (earlier !== undefined && task.operation.continues?.(call) !== true) {
      const again = this.#again(task, call, earlier);
      if (again !== undefined) return again;
    }
    if (earlier === undefined && this.#lets(task, 'ids-apart', 0) && hasNear(call.order, path.transactionId)) return refused(USED_ID);
    const place = (call.order?.transactions.length ?? 0) + 1;
    // Used by a defect only: a void or a confirmation in the life of an order makes its later transactions fail.
    const isLate = ({ type, by }: Transaction): boolean => type.startsWith('VOID') || by.startsWith('confirm');
    if (call.order?.transactions.some(isLate) === true && this.#lets(task, 'accepted-later', place))
      return refused(
        refuse('accepted-later', 'sourceOfFunds', 'MISSING', 'is needed, because something of the order was voided or confirmed'),
      );
    for (const guard of task.operation.guards) {
      const refusal = guard.breach(call);
      if (refusal !== undefined && !this.#lets(task, guard.rule, place)) return refused(refusal);
    }
    const race = defects.race(task.handler?.contract.id);
    if (race !== undefined) return pause(race).then(() => this.#book(task, call, task.operation.decide(call), call.order));
    // Without latency and journal the steps of a transaction run without interruption, so the order need not be locked.
    if (options.latency === undefined && journal === undefined) return this.#book(task, call, this.#decision(task, call, place));
    return ledger.lock(merchantId, path.orderId) ? this.#held(task, call, place) : this.#book(task, call, lockFailure(call));
  }

  /** The rest of a transaction whose order is held for it. */
  async #held(task: Task, call: Call, place: number): Promise<TransactionAnswer> {
    const { ledger, options } = this.#parts;
    try {
      if (options.latency !== undefined) await pause(this.#latency(options.latency));
      return await this.#book(task, call, this.#decision(task, call, place));
    } finally {
      ledger.unlock(task.merchantId, task.path.orderId);
    }
  }

  /** Used by a defect only: the order keeps the values of a refused request. */
  #keepValues(merchantId: string, orderId: string, sent: JsonObject): void {
    const { ledger } = this.#parts;
    const order = ledger.find(merchantId, orderId);
    if (order !== undefined) ledger.put({ ...order, echo: merge(order.echo, echoIn(sent, ECHOED)) });
  }

  #decision(task: Task, call: Call, place: number): Decision {
    return this.#parts.defects.decide(task.handler?.contract.id, this.#honestDecision(task, call), task.sent, place);
  }

  #honestDecision(task: Task, call: Call): Decision {
    const decision = task.operation.decide(call);
    if (task.declined) return declinedBy(decision);
    return task.outcome === undefined ? decision : endedBy(decision, task.outcome);
  }

  /** The same refusal with an explanation that lists the available operations. */
  #helpful(refusal: Refusal, asked: string): Refusal {
    if (refusal.rule !== 'apiOperation:constant' || asked === '') return refusal;
    return { ...refusal, explanation: refuse(refusal.rule, 'apiOperation', 'INVALID', this.#notOffered()).explanation };
  }

  #notOffered(): string {
    const others = Object.keys(SET_UP_OPERATIONS).join(', ');
    return `is not offered at this version: ${this.#parts.handlers.served('transaction')}; at every version ${others}`;
  }

  #lets(task: Task, rule: string, place: number): boolean {
    return this.#parts.defects.letsPast(task.handler?.contract.id, rule, task.sent, place);
  }

  #call(task: Task): Call {
    const { path, merchantId, sent, handler } = task;
    const { ledger, clock, options, defects } = this.#parts;
    const { orderId, transactionId } = path;
    const isNear = ({ merchantId: whose, id }: Order): boolean => whose === merchantId && id.toLowerCase() === orderId.toLowerCase();
    const found = ledger.find(merchantId, orderId) ?? (this.#lets(task, 'ids-exact', 0) ? this.#orderLike(isNear) : undefined);
    const shared = found === undefined && defects.letsIn(handler?.contract.id, 'shared-orders');
    return {
      merchantId,
      orderId,
      transactionId,
      body: withStored(sent, merchantId, this.#parts),
      order: shared ? this.#orderLike(({ id }) => id === orderId) : found,
      time: clock.timestamp(),
      promoteOpen: options.promoteOpen === true,
    };
  }

  /** Used by a defect only: finds an order by other means than its merchant and id. */
  #orderLike(fits: (order: Order) => boolean): Order | undefined {
    for (const order of this.#parts.ledger.orders()) if (fits(order)) return order;
    return undefined;
  }

  /** A used transaction id: the same request gets the same answer again, a different request is refused. */
  #again(task: Task, call: Call, earlier: Transaction): TransactionAnswer | undefined {
    const rule = earlier.result === 'FAILURE' ? 'transaction-id-new-after-failure' : 'transaction-id-unique';
    const same = earlier.digests.includes(task.digest);
    if (same && this.#lets(task, 'replay-identical', earlier.place)) return undefined;
    if (this.#lets(task, rule, earlier.place) && (!same || rule === 'transaction-id-new-after-failure')) return undefined;
    const repeats = this.#parts.defects.repeatsAnswers(task.handler?.contract.id);
    if ((same && !call.promoteOpen) || repeats) return this.#answer(task, call.order as Order, earlier);
    return refused({ ...USED_ID, rule });
  }

  #book(task: Task, call: Call, decision: Decision, stale?: Order): MaybePromise<TransactionAnswer> {
    const { ledger, journal, notifier, defects } = this.#parts;
    const { sent, handler, path } = task;
    const contract = handler?.contract.id;
    const { order: posted, transaction } = post(
      // The order is read again, because another transaction on it may have ended while this one waited.
      stale ?? ledger.find(call.merchantId, path.orderId) ?? call.order ?? newOrder(call),
      decision,
      {
        by: task.by,
        transactionId: path.transactionId,
        digest: task.digest,
        time: call.time,
        echo:
          handler?.contract.reply === 'not-shown'
            ? EMPTY
            : echoIn(sent, handler !== undefined && isOwn(handler.contract) ? handler.contract.echoes : ECHOED),
        own: echoIn(sent, ECHOED_ONCE),
        customNames: customNamesIn(call),
        // Full answers show a browser payment either with a provider's group or with a redirect address (2.12). The same request always
        // gets the same.
        sampled: countLeaves(sent) % 2 === 0 ? 'provider' : 'address',
        notificationUrl: textAt(sent, 'order', 'notificationUrl'),
      },
      defects.adjust(contract, sent),
    );
    const before = ledger.find(posted.merchantId, posted.id);
    const order = keeping(defects.keeps(contract), posted, before);
    ledger.put(order);
    return after(journal?.order(order, before), () => {
      const answered = this.#answer(task, order, transaction);
      notifier?.notify(order, decision.result, answered.answer.text, defects.webhook(contract));
      return answered;
    });
  }

  #answer(task: Task, order: Order, transaction: Transaction): TransactionAnswer {
    const handler = task.handler ?? this.#parts.handlers.byContract(task.by);
    return { answer: { status: 201, kind: 'reply', text: handler.reply.text(order, transaction) }, place: transaction.place };
  }

  #latency([from, to]: readonly [number, number]): number {
    return from + this.#random.next() * (to - from);
  }
}

interface Task {
  readonly path: Path;
  readonly merchantId: string;
  readonly sent: JsonObject;
  readonly digest: string;
  readonly handler: ContractHandler | undefined;
  readonly operation: OrderOperation;
  readonly by: string;
  readonly declined: boolean;
  readonly outcome: Outcome | undefined;
}

const newOrder = ({ merchantId, orderId, time, body }: Call): Order => ({
  merchantId,
  id: orderId,
  creationTime: time,
  currency: currencyIn(body, 'order') ?? 'USD',
  amount: 0,
  totals: NOTHING,
  transactions: [],
  voided: NONE,
  echo: EMPTY,
  customNames: NONE,
});

const NONE: readonly never[] = [];

/** Another transaction of the order is in progress (7). */
function lockFailure({ order }: Call): Decision {
  return { type: 'AUTHORIZATION', result: 'FAILURE', gatewayCode: 'LOCK_FAILURE', amount: order?.amount ?? 0 };
}

/** The order with the request values that it keeps, which a defect or variant may change. */
function keeping(values: ReturnType<Defects['keeps']>, posted: Order, before: Order | undefined): Order {
  if (values === 'none') return { ...posted, echo: before?.echo ?? EMPTY };
  return values === 'first' && before !== undefined ? { ...posted, echo: merge(posted.echo, before.echo) } : posted;
}

/** The same decision as a decline: no amount is moved and nothing is voided. */
function declinedBy(decision: Decision): Decision {
  const { type, amount, card } = decision;
  return { type, amount, result: 'FAILURE', gatewayCode: 'DECLINED', card };
}

/** The same decision with the outcome of the acquirer. */
function endedBy(decision: Decision, { result, gatewayCode, share }: Outcome): Decision {
  if (result === 'FAILURE') return { ...declinedBy(decision), gatewayCode };
  const { moved } = decision;
  if (moved === undefined || share === 1) return { ...decision, result, gatewayCode };
  const part = (amount: number): number => Math.floor((amount * share) / 10) * 10;
  return {
    ...decision,
    result,
    gatewayCode,
    moved: { authorized: part(moved.authorized), captured: part(moved.captured), refunded: part(moved.refunded) },
  };
}
