import type { Order } from './order.js';

/** Orders kept before the oldest are forgotten, so that a sandbox can run for weeks. */
const CAPACITY = 20_000;

/** All orders of all merchants. An order is looked up under its merchant only, which is what keeps merchants apart. */
export class Ledger {
  readonly #orders = new Map<string, Order>();
  readonly #busy = new Set<string>();
  readonly #capacity: number;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  find(merchantId: string, orderId: string): Order | undefined {
    return this.#orders.get(keyOf(merchantId, orderId));
  }

  put(order: Order): void {
    const key = keyOf(order.merchantId, order.id);
    this.#orders.delete(key);
    this.#orders.set(key, order);
    if (this.#orders.size > this.#capacity) {
      const [oldest] = this.#orders.keys();
      this.#orders.delete(oldest as string);
    }
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

  orders(): IterableIterator<Order> {
    return this.#orders.values();
  }
}

const keyOf = (merchantId: string, orderId: string): string => `${merchantId}/${orderId}`;
