import type { StateName } from '../../catalogue/vocabulary.js';
import type { OrderHistory } from '../../model/check.js';
import type { Exchange } from '../../model/exchange.js';
import { isAccepted, isRefused, type Outcome } from '../../model/outcome.js';
import type { Missing } from '../../target/provision.js';
import { isMissing, type Provide, type Provided, type StateInstance } from '../input/states.js';
import { defined } from '../../json/defined.js';
import { remembered } from '../../json/remembered.js';

/** Lends states out, one borrower at a time; what was not used up is lent again. */
export interface StatePool {
  take(state: StateName, provide: Provide): Promise<Provided>;
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

export function createPool(): StatePool {
  const shelf = new Map<StateName, StateInstance[]>();
  const reserve = new Map<StateName, StateInstance[]>();
  const missing = new Map<StateName, Missing>();
  const failures = new Map<StateName, number>();
  const give = (instance: StateInstance): void => void remembered(shelf, instance.state, () => []).push(instance);
  return {
    missing,
    give,
    settle: settleBy(give),
    async take(state, provide) {
      const ready = shelf.get(state)?.pop();
      if (ready !== undefined) return ready;
      const known = missing.get(state);
      const provided: Provided = known ?? (await provide(state));
      if (!isMissing(provided)) {
        failures.delete(state);
        return provided;
      }
      const spare = reserve.get(state)?.pop();
      if (spare !== undefined) return spare;
      if (known !== undefined) return provided;
      // After two failures in a row, a recipe is not tried again for every case that waits for its state.
      const count = (failures.get(state) ?? 0) + 1;
      failures.set(state, count);
      if (count >= 2) missing.set(state, provided);
      return provided;
    },
    setAside() {
      for (const [state, instances] of shelf) remembered(reserve, state, () => []).push(...instances);
      shelf.clear();
    },
  };
}

/** The same pool, which lends fresh states as long as they can be made. */
export const fresh = (pool: StatePool): StatePool => ({
  ...pool,
  async take(state, provide) {
    const provided = await provide(state);
    return isMissing(provided) ? pool.take(state, provide) : provided;
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

export async function borrow(pool: StatePool, state: StateName, provide: Provide): Promise<Borrowed> {
  if (state === 'none') return { instance: undefined };
  const provided = await pool.take(state, provide);
  if (!isMissing(provided)) return { instance: provided };
  return { instance: undefined, missing: provided.reason, ...defined({ noRecipe: provided.noRecipe }) };
}

export function historyOf(instance: StateInstance | undefined): OrderHistory {
  if (instance === undefined) return { earlier: [] };
  const { state, transactionId, amount, currency, earlier, provisioned } = instance;
  return { state, transactionId, amount, currency, earlier: [...earlier], ...defined({ provisioned }) };
}
