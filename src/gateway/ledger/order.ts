import type { JsonObject } from '../../json/value.js';
import { asNumber, type Thousandths } from '../amount.js';

export type TransactionType =
  | 'AUTHORIZATION'
  | 'AUTHORIZATION_UPDATE'
  | 'CAPTURE'
  | 'PAYMENT'
  | 'REFUND'
  | 'VERIFICATION'
  | 'VOID_AUTHORIZATION'
  | 'VOID_CAPTURE'
  | 'VOID_PAYMENT'
  | 'VOID_REFUND'
  | 'AUTHENTICATION'
  | 'BROWSER_PAYMENT'
  /** Of an operation from outside. */
  | 'OTHER';

export type OrderStatus =
  | 'AUTHORIZED'
  | 'CANCELLED'
  | 'CAPTURED'
  | 'EXCESSIVELY_REFUNDED'
  | 'FAILED'
  | 'INITIATED'
  | 'PARTIALLY_CAPTURED'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'
  | 'VERIFIED';

export type Result = 'SUCCESS' | 'FAILURE' | 'PENDING' | 'UNKNOWN';

export interface Totals {
  readonly authorized: Thousandths;
  readonly captured: Thousandths;
  readonly refunded: Thousandths;
}

export const NOTHING: Totals = { authorized: 0, captured: 0, refunded: 0 };

/** What is kept of a card: never enough to pay with. */
export interface MaskedCard {
  readonly number?: string;
  readonly expiry?: { readonly month: string; readonly year: string };
  readonly name?: string;
  readonly brand: string;
}

/** One transaction of an order, with the totals and the status that it left behind: enough to give its answer again. */
export interface Transaction {
  readonly id: string;
  readonly type: TransactionType;
  /** The contract, or the name of the set-up call. */
  readonly by: string;
  readonly time: string;
  readonly result: Result;
  readonly gatewayCode: string;
  readonly amount: Thousandths;
  /** The amount of the order when it was done. */
  readonly orderAmount: Thousandths;
  /** The amounts that the transaction moved; the totals of an order are their sums. */
  readonly moved: Totals;
  readonly after: Totals;
  readonly status?: OrderStatus;
  readonly targetId?: string;
  /** Keyed digests of the requests that this transaction answered: one, or an initiation and its completion. */
  readonly digests: readonly string[];
  /** Groups of the request, and of the order so far, that answers echo. */
  readonly echo: JsonObject;
  /** Members of `echo` that belong to this request alone. */
  readonly own: JsonObject;
  readonly card?: MaskedCard;
  /** Which kind of browser payment a full answer shows where the order has none. */
  readonly sampled?: 'provider' | 'address';
  /** Parts of the answer that only this operation has. */
  readonly parts?: JsonObject;
  /** Position in the order, from 1. */
  readonly place: number;
}

export interface BrowserPayment {
  readonly transactionId: string;
  readonly operation: 'AUTHORIZE' | 'PAY';
  readonly confirmedAt: 'merchant' | 'provider';
  readonly provider: 'providerA' | 'other';
  readonly state: 'initiated' | 'completed';
  readonly timeInitiated: string;
  readonly timeCompleted?: string;
  readonly returnUrl?: string;
}

export interface Authentication {
  readonly transactionId: string;
  readonly state: 'initiated' | 'completed';
  readonly outcome: 'frictionless' | 'challenge' | 'failed';
}

/** An order. Replaced as a whole by every transaction, never changed in place. */
export interface Order {
  readonly merchantId: string;
  readonly id: string;
  readonly creationTime: string;
  readonly currency: string;
  readonly amount: Thousandths;
  readonly totals: Totals;
  readonly transactions: readonly Transaction[];
  readonly voided: readonly string[];
  readonly initialId?: string;
  /** A refund without a payment before it opened the order. */
  readonly standalone?: true;
  readonly echo: JsonObject;
  readonly customNames: readonly string[];
  readonly notificationUrl?: string;
  readonly card?: MaskedCard;
  readonly browser?: BrowserPayment;
  readonly authentication?: Authentication;
}

export const transactionOf = (order: Order | undefined, id: string): Transaction | undefined =>
  order?.transactions.findLast((one) => one.id === id);

/** The totals as answers give them. */
export const totalsReply = ({ authorized, captured, refunded }: Totals) => ({
  totalAuthorizedAmount: asNumber(authorized),
  totalCapturedAmount: asNumber(captured),
  totalRefundedAmount: asNumber(refunded),
});

export function addTotals(a: Totals, b: Totals): Totals {
  return { authorized: a.authorized + b.authorized, captured: a.captured + b.captured, refunded: a.refunded + b.refunded };
}
