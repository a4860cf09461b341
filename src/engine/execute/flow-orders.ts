import type { StateName } from '../../catalogue/vocabulary.js';
import { nearText, type Nearness } from '../../json/near-text.js';
import type { JsonValue } from '../../json/value.js';
import type { OrderHistory } from '../../model/check.js';
import type { Exchange } from '../../model/exchange.js';
import type { Flow, FlowStep } from '../../model/flow.js';
import { isAccepted, type Outcome } from '../../model/outcome.js';
import { fillText, type Lookup } from '../../model/template.js';
import { isShortId } from './draft.js';
import { partOf } from '../plan/state-parts.js';
import type { Sent } from './sender.js';
import type { GivenIds } from '../../target/provision.js';
import { formedOrderId, LONGEST_ID } from './contexts/context-ids.js';
import { isMissing, type Provided, type StateInstance } from '../input/states.js';
import { historyOf, needsState } from './states.js';
import type { Work } from './work.js';
import { defined } from '../../json/defined.js';
import { remembered } from '../../json/remembered.js';

/** An order of a flow while it runs. */
export interface Live {
  readonly orderId: string;
  readonly instance: StateInstance | undefined;
  readonly earlier: Exchange[];
  readonly refused: Exchange[];
  concurrent: Exchange[] | undefined;
  /** A request about the order had no clear answer, so its effect is unknown. */
  doubtful: boolean;
  /** An answer since then that shows the order. */
  seen: JsonValue | undefined;
}

/** The orders and transaction ids of a flow: what the words of its steps stand for. */
export interface FlowOrders {
  /** The states that were provisioned for the flow. */
  readonly instances: readonly StateInstance[];
  liveOf(step: FlowStep): Live;
  /** The id that a transaction word stands for; made at the first use. */
  idOf(word: string, live: Live): string;
  isKnown(word: string): boolean;
  /** Forgets the id of the word: its next use makes another id. */
  forget(word: string): void;
  lookupFor(live: Live): Lookup;
}

/** Provisions the orders that the flow starts from; a string says why one cannot be reached. */
export async function openOrders(work: Work, flow: Flow): Promise<FlowOrders | string> {
  const { deps } = work;
  const orders = new Map<string, Live>();
  for (const [word, state] of Object.entries(flow.orders)) {
    const ids = flow.ids?.[word];
    const provided = ids === undefined ? await byWay(work, flow, word, state) : await underIds(work, ids, state);
    if (provided === undefined) return `needs ${state} under ids of its own`;
    if (isMissing(provided)) return needsState(state, provided.reason);
    const lacking = partsOf(flow, word).find((part) => partOf(provided, part, deps.values.currencies) === undefined);
    if (lacking !== undefined) return `needs provision.${state} to capture ${lacking}`;
    const doubtful = isShortId(ids?.orderId);
    orders.set(word, { ...opened(provided.orderId), instance: provided, earlier: provided.earlier, doubtful });
  }
  return ordersOver(work, flow, orders);
}

/**
 * The order, made under these ids; undefined if it cannot be. One that was made under others, since its first answer was lost or since it is
 * taken from a pool, does not serve: an id that is near to them may be that of another order.
 */
async function underIds(work: Work, ids: NonNullable<Flow['ids']>[string], state: StateName): Promise<Provided | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const given: GivenIds = Object.fromEntries(Object.entries(ids).map(([name, template]) => [name, fillText(template, work.lookup)]));
    const provided = await work.provide(state, { given });
    if (isMissing(provided) || given.orderId === undefined || given.orderId === provided.orderId) return provided;
    // A pool has no order under such an id.
    if (work.deps.taken !== undefined && work.deps.taken(state, given).orderId === undefined) break;
  }
  return undefined;
}
const TRIES = 3;

/** The order, made with the money, under the id and by the way that the flow asks for; if that fails, by the usual one. */
async function byWay(work: Work, { ways, money, context }: Flow, word: string, state: StateName): Promise<Provided> {
  const { deps, pool, provide, ids } = work;
  const orderId = formedOrderId(ids, context);
  const given = deps.taken?.(state, { ...money?.[word], ...defined({ orderId }) }) ?? {};
  const way = (ways?.[word] ?? 0) % Math.max(1, deps.waysTo?.(state) ?? 0);
  const asked = { ...(Object.keys(given).length === 0 ? {} : { given }), ...(way === 0 ? {} : { way }) };
  const provided = Object.keys(asked).length === 0 ? undefined : await provide(state, asked);
  return provided === undefined || isMissing(provided) ? pool.take(state, provide) : provided;
}

/** The parts of a provisioned order that the steps use: `amount` of `{{order:A.amount}}`. */
const partsOf = (flow: Flow, word: string): readonly string[] =>
  Array.from(JSON.stringify(flow.steps).matchAll(new RegExp(`\\{\\{order:${word}\\.([A-Za-z]+)\\}\\}`, 'g')), ([, part = '']) => part);

const opened = (orderId: string): Live => ({ ...NEW, orderId, earlier: [], refused: [] });
const NEW = { instance: undefined, concurrent: undefined, doubtful: false, seen: undefined };

/** Makes ids of transactions in the form that the circumstances ask for; `made` are those of the flow so far. */
function formedIds({ ids, contextIds }: Pick<Work, 'ids' | 'contextIds'>, context: Flow['context'], made: ReadonlyMap<string, string>) {
  let count = 0;
  return ({ orderId }: Live): string => {
    switch (context?.['transaction-id']) {
      case 'transaction-id-1':
        return ids.ofLength(1);
      case 'transaction-id-40':
        return ids.ofLength(LONGEST_ID);
      case 'leading-zeros':
        count += 1;
        return `00${count}`;
      case 'used-elsewhere':
        return contextIds.usedElsewhere(orderId, [...made.values()]) ?? ids.next();
      case 'same-as-order':
        return [...made.values()].includes(orderId) ? ids.next() : orderId;
      default:
        return ids.next();
    }
  };
}

function ordersOver(work: Work, flow: Flow, orders: Map<string, Live>): FlowOrders {
  const { deps, ids: generator, contextIds, lookup } = work;
  const { near = {}, sameId = {}, ids: given, context } = flow;
  const ids = new Map<string, string>();
  const instances = [...orders.values()].flatMap(({ instance }) => (instance === undefined ? [] : [instance]));
  const formed = formedIds({ ids: generator, contextIds }, context, ids);
  const made = (word: string, live: Live): string => {
    const [, form, length = ''] = /^(length|digits)-(\d+)$/.exec(word) ?? [];
    if (form === undefined) return formed(live);
    return form === 'digits' ? generator.digits(Number(length)) : generator.ofLength(Number(length));
  };
  const idOf = (word: string, live: Live): string => {
    if (word === 'initial' && live.instance !== undefined) return live.instance.transactionId;
    const [of = '', how] = word.split('~');
    const elsewhere = /^initial@(.+)$/.exec(word)?.[1];
    if (elsewhere !== undefined) return idOf('initial', liveOf(elsewhere));
    if (how !== undefined) return nearText(idOf(of, live), how as Nearness);
    return remembered(ids, word, () => made(word, live));
  };
  const liveOf = (order: string): Live => {
    const known = orders.get(order);
    if (known !== undefined) return known;
    const [like, same, own] = [near[order], sameId[order], given?.[order]?.orderId];
    const fresh = (): string => (own === undefined ? (formedOrderId(generator, context) ?? generator.next()) : fillText(own, lookup));
    const orderId = same !== undefined ? liveOf(same).orderId : like === undefined ? fresh() : nearText(liveOf(like[0]).orderId, like[1]);
    const live = opened(orderId);
    orders.set(order, live);
    return live;
  };
  return {
    instances,
    idOf,
    isKnown: (word) => ids.has(word),
    forget: (word) => void ids.delete(word),
    liveOf: ({ order }) => liveOf(order),
    lookupFor: (live) => (name) => {
      if (name.startsWith('step:')) return idOf(name.slice(5), live);
      const [, word, part] = /^order:([A-Za-z0-9]+)\.(.+)$/.exec(name) ?? [];
      const instance = name.startsWith('state:') ? live.instance : orders.get(word ?? '')?.instance;
      const wanted = name.startsWith('state:') ? name.slice(6) : part;
      if (wanted !== undefined && instance !== undefined) return partOf(instance, wanted, deps.values.currencies);
      return lookup(name);
    },
  };
}

/** What is known of an order before the next step. */
export function historyFor(live: Live): OrderHistory {
  return {
    ...historyOf(live.instance),
    earlier: [...live.earlier],
    ...(live.refused.length === 0 ? {} : { refused: [...live.refused] }),
    ...defined({ doubtful: live.doubtful || undefined, seen: live.seen, concurrent: live.concurrent }),
  };
}

/** Notes what a step did to its order. */
export function remember(live: Live, sent: Sent, outcome: Outcome, isRace: boolean): void {
  if (sent.doubtful) {
    live.doubtful = true;
    live.seen = undefined;
  } else if (live.doubtful && !isRace && isAccepted(outcome) && 'body' in outcome && !isUsed(live, sent)) live.seen = outcome.body;
  const isAgain = live.concurrent?.some(({ request }) => request.transactionId === sent.exchange.request.transactionId) === true;
  // A request that is repeated after a race does not show what the others of the race did.
  if (isRace || (isAgain && isAccepted(outcome))) (live.concurrent ??= []).push(sent.exchange);
  else if (isAccepted(outcome)) {
    if (live.concurrent !== undefined) live.earlier.push(...live.concurrent);
    live.concurrent = undefined;
    live.earlier.push(sent.exchange);
  } else if (outcome.kind === 'error') live.refused.push(sent.exchange);
}

/** Under a used id the first answer may come again, which does not show the order as it is now. */
const isUsed = ({ earlier }: Live, { exchange: { request } }: Sent): boolean =>
  earlier.some(({ request: { transactionId } }) => transactionId !== undefined && transactionId === request.transactionId);
