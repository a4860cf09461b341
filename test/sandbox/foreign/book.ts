import { randomBytes } from 'node:crypto';
import type { Outcome } from './card.js';

export interface Entry {
  readonly kind: 'authorization' | 'update' | 'payment' | 'refund' | 'verification' | 'void' | 'initiation';
  readonly amount: bigint;
  readonly outcome: Outcome;
  readonly byChip?: boolean;
  voided: boolean;
}

export interface Order {
  readonly id: string;
  readonly created: string;
  readonly currency: string;
  amount: bigint;
  authorized: bigint;
  captured: bigint;
  refunded: bigint;
  status: string;
  /** A refund without a payment before it. */
  readonly standalone: boolean;
  readonly entries: Map<string, Entry>;
  readonly custom: Set<string>;
  /** A browser payment that waits for its confirmation, and where that is due. */
  confirmAt?: 'merchant' | 'provider';
  /** The transaction id under which authentication was initiated. */
  authentication?: string;
}

/** What one merchant has. */
export interface Book {
  readonly orders: Map<string, Order>;
  readonly sessions: Map<string, string>;
}

export const newBook = (): Book => ({ orders: new Map(), sessions: new Map() });

export function openOrder(book: Book, id: string, currency: string, amount: bigint, standalone = false): Order {
  const order: Order = {
    id,
    created: new Date().toISOString(),
    currency,
    amount,
    authorized: 0n,
    captured: 0n,
    refunded: 0n,
    status: 'INITIATED',
    standalone,
    entries: new Map(),
    custom: new Set(),
  };
  book.orders.set(id, order);
  return order;
}

export function openSession(book: Book): { readonly id: string; readonly version: string } {
  const id = `SESSION${randomBytes(13).toString('hex').slice(0, 25)}`;
  const version = randomBytes(5).toString('hex');
  book.sessions.set(id, version);
  return { id, version };
}

/** The status that the totals of an order come to (3). */
export function settle(order: Order): void {
  if (order.standalone) order.status = 'REFUNDED';
  else if (order.refunded > 0n) {
    order.status =
      order.refunded < order.captured ? 'PARTIALLY_REFUNDED' : order.refunded > order.captured ? 'EXCESSIVELY_REFUNDED' : 'REFUNDED';
  } else if (order.captured > 0n) order.status = order.captured < order.authorized ? 'PARTIALLY_CAPTURED' : 'CAPTURED';
  else if (order.authorized > 0n) order.status = 'AUTHORIZED';
}
