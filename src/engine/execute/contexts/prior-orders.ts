import { canonical } from '../../../json/canonical.js';
import type { JsonValue } from '../../../json/value.js';
import { BY_OTHER_MERCHANT, type Case } from '../../../model/case.js';
import type { HistoryStep } from '../../../model/context.js';
import type { Sending } from '../../../model/sending.js';
import type { Reply } from '../../../model/exchange.js';
import { isAccepted, isRefused, outcomeOf, type Outcome } from '../../../model/outcome.js';
import { contractOf } from '../../input/dependencies.js';
import { isMissing, type Provided, type StateInstance } from '../../input/states.js';
import { stateLookup } from '../../plan/state-parts.js';
import type { Sent } from '../sender.js';
import { settleBy, type StatePool } from '../states.js';
import { type PriorOrders, send, type Work } from '../work.js';
import { createSharedSessions } from './shared-sessions.js';
import { headerOf } from './written.js';
import { defined } from '../../../json/defined.js';
import { remembered } from '../../../json/remembered.js';

/** A history that could not be made so often is not tried again. */
const PATIENCE = 2;

/** Which pasts a target does not allow. */
interface Patience {
  readonly isHopeless: (key: string) => boolean;
  readonly fail: (key: string) => void;
  /** A target that refuses what only makes it a later transaction is tried without that. */
  readonly feasible: (one: Case) => Case;
}

function createPatience(): Patience {
  const failures = new Map<string, number>();
  const isHopeless = (key: string): boolean => (failures.get(key) ?? 0) >= PATIENCE;
  return {
    isHopeless,
    fail: (key) => void failures.set(key, (failures.get(key) ?? 0) + 1),
    feasible(one) {
      if (one.prior?.place === undefined || !isHopeless(keyOf(one))) return one;
      const { place: _place, ...prior } = one.prior;
      return { ...one, prior };
    },
  };
}

/** An order of the money and with the id that the case asks for, as far as the recipe takes them. */
async function madeFor(work: Work, one: Case, key: string, { isHopeless, fail }: Patience): Promise<Provided> {
  const { deps, pool, provide, contextIds } = work;
  const { money, idForm } = one.prior ?? {};
  const given = deps.taken?.(one.state, { ...money, ...defined({ orderId: idForm }) }) ?? {};
  if (Object.keys(given).length === 0 || isHopeless(key)) return pool.take(one.state, provide);
  if (given.orderId !== undefined && contextIds.lacksOther(one)) noted(work, await provide(one.state));
  const ids = given.orderId === undefined ? {} : { orderId: contextIds.order(one) };
  const order = noted(work, await provide(one.state, { given: { ...given, ...ids } }));
  if (!isMissing(order)) return { ...order, prior: key };
  fail(key);
  return pool.take(one.state, provide);
}

export function createPriorOrders(): PriorOrders {
  const lent = new Map<string, StateInstance[]>();
  const known = new Map<string, string[]>();
  const sessions = createSharedSessions();
  const patience = createPatience();
  const { isHopeless, fail, feasible } = patience;
  const made = (work: Work, one: Case, key: string): Promise<Provided> => madeFor(work, one, key, patience);

  const aged = async (work: Work, one: Case, instance: StateInstance, key: string): Promise<Provided> => {
    const steps = stepsOf(one);
    if (steps.length === 0 || isHopeless(key)) return instance;
    const walked = await walk(work, steps, instance, instance.orderId);
    if (!('refusal' in walked)) return after(instance, walked, key);
    fail(key);
    // The order has gone through a part of its history, and nobody knows which.
    const other = await made(work, one, key);
    // A target that refuses a good request once is to be told so: the steps are sent again, on an order of its own.
    if (isMissing(other) || walked.refusal === undefined || isHopeless(key)) return other;
    const again = await walk(work, steps, other, other.orderId);
    if ('refusal' in again) {
      fail(key);
      return made(work, one, key);
    }
    work.deps.refusedOnce?.add(walked.refusal);
    return after(other, again, key);
  };

  const poolOf = (work: Work, given: Case): StatePool => {
    const { pool } = work;
    if (Object.keys(given.prior ?? {}).length === 0 || given.state === 'none') return pool;
    const one = feasible(given);
    const key = keyOf(one);
    return lendingAgain(
      pool,
      remembered(lent, key, () => []),
      async () => {
        const provided = await made(work, one, key);
        return isMissing(provided) ? provided : aged(work, one, provided, key);
      },
    );
  };

  return {
    poolFor(work, { prior, ...given }) {
      const { session, ...ofOrder } = prior ?? {};
      const orders = poolOf(work, { ...given, prior: ofOrder });
      if (session !== true) return orders;
      return given.state === 'session' ? sessions.alone(orders) : sessions.with(orders, work.pool);
    },
    async orderFor(work, given) {
      const one = feasible(given);
      const steps = stepsOf(one);
      if (one.state !== 'none' || steps.length === 0) return undefined;
      const key = keyOf(one);
      const ready = known.get(key)?.pop();
      if (ready !== undefined || isHopeless(key)) return ready;
      if (steps.every(({ elsewhere }) => elsewhere === true)) {
        if ('refusal' in (await walk(work, steps, undefined, work.ids.next()))) fail(key);
        return undefined;
      }
      if (work.contextIds.lacksOther(one)) await opened(work, steps, work.ids.next());
      const orderId = await opened(work, steps, work.contextIds.order(one));
      if (orderId === undefined) fail(key);
      return orderId;
    },
    settle(given, orderId, outcome) {
      const one = feasible(given);
      if (one.state !== 'none' || !isRefused(outcome) || !stepsOf(one).some(({ elsewhere }) => elsewhere !== true)) return;
      remembered(known, keyOf(one), () => []).push(orderId);
    },
    forget() {
      lent.clear();
      sessions.forget();
      known.clear();
    },
  };
}

/** Lends orders that were made for a past, and again those to which only refused requests were sent. */
function lendingAgain(pool: StatePool, ready: StateInstance[], make: () => Promise<Provided>): StatePool {
  const give: StatePool['give'] = (instance) => (instance.prior === undefined ? pool.give(instance) : void ready.push(instance));
  return { ...pool, give, settle: settleBy(give), take: async () => ready.pop() ?? make() };
}

/** Takes this order in, so that ids of others can be near its own. */
function noted({ contextIds }: Work, provided: Provided): Provided {
  if (!isMissing(provided)) contextIds.exists(provided.orderId);
  return provided;
}

/** Sends the steps to a new order of this id; undefined where one of them was not answered as it must be. */
async function opened(work: Work, steps: readonly HistoryStep[], orderId: string): Promise<string | undefined> {
  if ('refusal' in (await walk(work, steps, undefined, orderId))) return undefined;
  if (steps.some(({ expect }) => expect === 'success')) work.contextIds.exists(orderId);
  return orderId;
}

const stepsOf = ({ prior }: Case): readonly HistoryStep[] => [...(prior?.place ?? []), ...(prior?.steps ?? [])];
const keyOf = ({ contract, state, prior }: Case): string => `${contract} ${state} ${canonical((prior ?? {}) as JsonValue)}`;

/** All requests of a history as they were sent. */
interface History {
  readonly calls: readonly Sent[];
}

/** The history, or the refusal of a step that must be accepted; undefined where another answer was not as it must be. */
type Walked = History | { readonly refusal: Reply | undefined };

/** The order with its history: what was accepted is a part of its state, and all of it is shown and sent again with a finding. */
const after = (instance: StateInstance, { calls }: History, key: string): StateInstance => ({
  ...instance,
  earlier: [
    ...instance.earlier,
    ...calls
      .filter(isOwn)
      .map(({ exchange }) => exchange)
      .filter(({ reply }) => isAccepted(outcomeOf(reply))),
  ],
  prior: key,
  ...(instance.sendings === undefined
    ? {}
    : {
        sendings: [...instance.sendings, ...calls.map(sendingOf)],
        answers: [...(instance.answers ?? []), ...calls.map(({ exchange: { reply, millis } }) => ({ reply, millis }))],
      }),
});

/** Not another merchant's. */
const isOwn = ({ auth }: Sent): boolean => auth === 'good';

const sendingOf = (sent: Sent): Sending => ({
  name: 'earlier on the order',
  method: sent.exchange.request.method,
  path: sent.exchange.request.path,
  body: sent.shown(),
  contentType: headerOf(sent.exchange.request.headers, 'content-type'),
  ...(isOwn(sent) ? {} : { auth: sent.auth }),
});

/** Sends the steps one after the other, until one is not answered as it must be. */
async function walk(work: Work, steps: readonly HistoryStep[], instance: StateInstance | undefined, orderId: string): Promise<Walked> {
  const { deps, ids, lookup, undocumented } = work;
  const { currencies } = deps.values;
  const calls: Sent[] = [];
  let latest = instance?.transactionId ?? '';
  for (const { contract: id, body, expect, elsewhere, byOther } of steps) {
    const contract = contractOf(deps, id);
    // After a lost answer the request keeps its ids: another one would be a second transaction.
    let [onOrder, transactionId] = [elsewhere === true ? ids.next() : orderId, ids.next()];
    const sent = await send(work, (before) => {
      if (before !== undefined && !before.doubtful) [onOrder, transactionId] = [elsewhere === true ? ids.next() : orderId, ids.next()];
      const order: StateInstance = {
        ...(instance ?? { state: 'none', amount: '10.00', currency: currencies[0] ?? 'USD', earlier: [] }),
        orderId,
        transactionId: latest,
      };
      return {
        contract,
        body: undocumented.given(contract, body),
        ...(byOther === true ? { wire: BY_OTHER_MERCHANT } : {}),
        orderId: onOrder,
        transactionId,
        lookup: stateLookup(order, lookup, currencies),
      };
    });
    const { request, reply } = sent.exchange;
    const outcome = outcomeOf(reply);
    // After a lost answer a refusal may be about the repetition.
    if (!isAs(expect, outcome)) return { refusal: expect !== 'refused' && isRefused(outcome) && !sent.doubtful ? reply : undefined };
    if (isOwn(sent)) latest = request.transactionId ?? latest;
    calls.push(sent);
  }
  return { calls };
}

function isAs(expect: HistoryStep['expect'], outcome: Outcome): boolean {
  if (expect === 'success') return outcome.kind === 'success';
  return expect === 'refused' ? isRefused(outcome) : isAccepted(outcome);
}
