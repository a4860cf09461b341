import { BoundedMap } from '../bounded-map.js';
import type { Order } from './order.js';

/** The most orders kept for a merchant. When there are more, the older half is dropped. */
const CAPACITY = 20_000;

/** All orders of all merchants. An order is looked up under its merchant only, which is what keeps merchants apart. */
export class Ledger {
  readonly #byMerchant = new Map<string, BoundedMap<Order>>();
  readonly #busy = new Set<string>();
  readonly #capacity: number;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  find(merchantId: string, orderId: string): Order | undefined {
    return this.#byMerchant.get(merchantId)?.get(orderId);
  }

  put(order: Order): void {
    const orders = this.#byMerchant.get(order.merchantId) ?? new BoundedMap<Order>(this.#capacity);
    this.#byMerchant.set(order.merchantId, orders);
    orders.set(order.id, order);
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
    this.#byMerchant.clear();
  }

  *orders(): IterableIterator<Order> {
    for (const orders of this.#byMerchant.values()) yield* orders.values();
  }
}

const keyOf = (merchantId: string, orderId: string): string => `${merchantId}/${orderId}`;
