import type { JsonObject } from '../../json/value.js';
import type { Route } from '../http/route.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Order } from '../ledger/order.js';
import type { GatewayRequest, ParsedBody } from '../request.js';

/** What can be told of a request before it is judged. */
export interface Circumstances {
  readonly text: string;
  /** Names and values in turn, as they were sent. */
  readonly headers: readonly string[];
  readonly body: JsonObject;
  readonly version: string;
  readonly orderId: string | undefined;
  readonly transactionId: string | undefined;
  /** The order before the request. */
  readonly order: Order | undefined;
  /** Whether an earlier request for this order was refused. */
  readonly wasRefused: boolean;
  /** Whether another merchant asked for an order of this id before. */
  readonly isOfOther: boolean;
}

const NO_BODY: JsonObject = {};

/** Tells the circumstances of requests, and remembers which orders had a refusal, and whose ids they are. */
export class Observed {
  readonly #refused = new Set<string>();
  readonly #merchants = new Map<string, Set<string>>();

  of(request: GatewayRequest, parsed: ParsedBody, route: Route, ledger: Ledger): Circumstances {
    const orderId = 'orderId' in route ? route.orderId : undefined;
    const merchants = (this.#merchants.get(orderId ?? '') ?? new Set()).add(route.merchantId);
    if (orderId !== undefined) this.#merchants.set(orderId, merchants);
    return {
      text: request.text ?? '',
      headers: request.headers ?? [],
      body: parsed.kind === 'object' ? parsed.body : NO_BODY,
      version: route.version,
      orderId,
      transactionId: 'transactionId' in route ? route.transactionId : undefined,
      order: orderId === undefined ? undefined : ledger.find(route.merchantId, orderId),
      wasRefused: orderId !== undefined && this.#refused.has(orderId),
      isOfOther: merchants.size > 1,
    };
  }

  refused({ orderId }: Circumstances): void {
    if (orderId !== undefined) this.#refused.add(orderId);
  }
}
