import { ForgetfulMap } from '../forgetful-map.js';
import type { Order } from './order.js';

/** Orders kept at most, and at least half as many once there were so many. */
const CAPACITY = 20_000;

/** All orders of all merchants. An order is looked up under its merchant only, which is what keeps merchants apart. */
export class Ledger {
  readonly #orders: ForgetfulMap<Order>;
  readonly #busy = new Set<string>();

  constructor(capacity = CAPACITY) {
    this.#orders = new ForgetfulMap(capacity);
  }

  find(merchantId: string, orderId: string): Order | undefined {
    return this.#orders.get(keyOf(merchantId, orderId));
  }

  put(order: Order): void {
    this.#orders.set(keyOf(order.merchantId, order.id), order);
  }

  /** Takes the order for one transaction; false while another is in progress. */
  lock(merchantId: string, orderId: string): boolean {
    const key = keyOf(merchantId, orderId);
    if (this.#busy.has(key)) return false;
    this.#busy.add(key);
    return true;
  }

  unlock(merchantId: string, orderId: string): void {
    this.#busy.delete(keyOf(merchantId, orderId));
  }

  clear(): void {
    this.#orders.clear();
  }

  orders(): IterableIterator<Order> {
    return this.#orders.values();
  }
}

const keyOf = (merchantId: string, orderId: string): string => `${merchantId}/${orderId}`;
