import type { JsonObject } from '../../json/value.js';
import { readAmount, type Thousandths } from '../amount.js';
import { textAt } from '../evaluate/json.js';
import type { Refusal } from '../evaluate/refusal.js';
import type { Decision } from '../ledger/post.js';
import type { Order } from '../ledger/order.js';

/** A request that passed the checks of its own body, with the order it meets. */
export interface Call {
  readonly merchantId: string;
  readonly orderId: string;
  readonly transactionId: string;
  /** The body, over the values of the session that it names. */
  readonly body: JsonObject;
  readonly order: Order | undefined;
  readonly time: string;
  readonly promoteOpen: boolean;
}

/** A rule about the state that an operation meets. A table of these, so that a defect can leave one out. */
export interface Guard {
  readonly rule: string;
  readonly breach: (call: Call) => Refusal | undefined;
}

/** An operation on an order: the guards that must hold, and the decision. */
export interface OrderOperation {
  /** States in which the request continues a transaction that another request began. */
  readonly continues?: (call: Call) => boolean;
  readonly guards: readonly Guard[];
  readonly decide: (call: Call) => Decision;
}

export const amountIn = (body: JsonObject, group: 'order' | 'transaction'): Thousandths | undefined => {
  const text = textAt(body, group, 'amount');
  return text === undefined ? undefined : readAmount(text.trim());
};

export const currencyIn = (body: JsonObject, group: 'order' | 'transaction'): string | undefined => textAt(body, group, 'currency')?.trim();
