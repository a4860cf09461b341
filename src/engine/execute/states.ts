import type { StateName } from '../../catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../json/value.js';
import type { OrderHistory } from '../../model/check.js';
import type { Exchange, Reply } from '../../model/exchange.js';
import type { GivenIds, Missing, Provisioned } from '../../target/provision.js';
import { isAccepted, isRefused, type Outcome } from '../../model/outcome.js';

/** One provisioned order or session, and what was answered about it so far. */
export interface StateInstance extends Omit<Provisioned, 'kind' | 'captures' | 'steps' | 'lastReply' | 'lastBody'> {
  readonly state: StateName;
  readonly provisioned?: JsonValue;
  readonly earlier: Exchange[];
  /** An earlier request about it was refused. */
  readonly hadRefusal?: true;
  /** It has gone through the history that the circumstances of a case ask for. */
  readonly aged?: true;
  /** It was made with the money that the circumstances of a case ask for. */
  readonly inMoney?: true;
}

export type Provided = StateInstance | Missing;

export const isMissing = (provided: Provided): provided is Missing => 'kind' in provided;

/** Makes a new order in a state. */
export type Provide = (state: StateName, given?: GivenIds, way?: number) => Promise<Provided>;

/** Reads an order as it is now. */
export type ReadBack = (orderId: string, transactionId: string) => Promise<WasRead | undefined>;

/** An order that was read, or why it was not. */
export type WasRead = ReadOrder | { readonly missing: string };

/** An order that was read. */
export interface ReadOrder {
  /** The answer, with the order as a part of it. */
  readonly order: JsonObject;
  /** The request that showed it, and what came back. */
  readonly method: string;
  readonly path: string;
  readonly reply: Extract<Reply, { kind: 'answer' }>;
}

/** Lends states out, one borrower at a time; what was not used up is lent again. */
export interface StatePool {
  take(state: StateName): Promise<Provided>;
  /** Returns a state that was not changed. */
  give(instance: StateInstance): void;
  /** A refused request leaves its state for the next borrower; anything else uses it up. */
  settle(instance: StateInstance | undefined, exchange: Exchange, outcome: Outcome): void;
  /** From now on, pooled states are lent only when no new ones can be made. */
  setAside(): void;
  /** States that could not be reached, with the reason. */
  readonly missing: ReadonlyMap<StateName, Missing>;
}

/** Decides what becomes of a state, by the answer to the request that was sent on it. */
export const settleBy =
  (give: StatePool['give']): StatePool['settle'] =>
  (instance, exchange, outcome) => {
    if (instance === undefined) return;
    if (isRefused(outcome)) give({ ...instance, hadRefusal: true });
    else if (isAccepted(outcome)) instance.earlier.push(exchange);
  };

export function createPool(provide: Provide): StatePool {
  const shelf = new Map<StateName, StateInstance[]>();
  const reserve = new Map<StateName, StateInstance[]>();
  const missing = new Map<StateName, Missing>();
  const failures = new Map<StateName, number>();
  const give = (instance: StateInstance): void => {
    const list = shelf.get(instance.state) ?? [];
    list.push(instance);
    shelf.set(instance.state, list);
  };
  return {
    missing,
    give,
    settle: settleBy(give),
    async take(state) {
      const ready = shelf.get(state)?.pop();
      if (ready !== undefined) return ready;
      const known = missing.get(state);
      const provided: Provided = known ?? (await provide(state));
      if (!isMissing(provided)) return provided;
      const spare = reserve.get(state)?.pop();
      if (spare !== undefined) return spare;
      if (known !== undefined) return provided;
      // After two failures, a recipe is not tried again for every case that waits for its state.
      const count = (failures.get(state) ?? 0) + 1;
      failures.set(state, count);
      if (count >= 2) missing.set(state, provided);
      return provided;
    },
    setAside() {
      for (const [state, instances] of shelf) reserve.set(state, [...(reserve.get(state) ?? []), ...instances]);
      shelf.clear();
    },
  };
}

/** The same pool, which lends fresh states as long as they can be made. */
export const fresh = (pool: StatePool, provide: Provide): StatePool => ({
  ...pool,
  async take(state) {
    const provided = await provide(state);
    return isMissing(provided) ? pool.take(state) : provided;
  },
});

/** Why something that waits for a state was not sent. */
export const needsState = (state: StateName, reason: string): string => `needs provisioning of ${state}: ${reason}`;

/** A state for a request, or the reason why there is none. */
export interface Borrowed {
  readonly instance: StateInstance | undefined;
  readonly missing?: string;
  readonly noRecipe?: true;
}

export async function borrow(pool: StatePool, state: StateName): Promise<Borrowed> {
  if (state === 'none') return { instance: undefined };
  const provided = await pool.take(state);
  if (!isMissing(provided)) return { instance: provided };
  return { instance: undefined, missing: provided.reason, ...(provided.noRecipe === true ? { noRecipe: true } : {}) };
}

export function historyOf(instance: StateInstance | undefined): OrderHistory {
  if (instance === undefined) return { earlier: [] };
  return {
    state: instance.state,
    transactionId: instance.transactionId,
    amount: instance.amount,
    currency: instance.currency,
    earlier: [...instance.earlier],
    ...(instance.provisioned === undefined ? {} : { provisioned: instance.provisioned }),
  };
}
