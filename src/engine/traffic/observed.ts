import type { Contract } from '../../catalogue/vocabulary.js';
import type { Secret } from '../../model/check.js';
import type { Exchange, Reply } from '../../model/exchange.js';

/** When something went on, in milliseconds since the epoch. */
export interface Span {
  readonly startedAt: number;
  readonly endedAt: number;
}

/** A request of a client that is not ours, with its answer, from wherever it was seen. */
export interface Observed extends Span {
  readonly contract: Contract;
  /** `nearest`: the request asks for a version that is not documented, and is judged as the nearest one. */
  readonly version: 'exact' | 'nearest';
  /** The contract that was asked for, `refund@61`. */
  readonly asked: string;
  readonly exchange: Exchange;
  /** Secrets in the exchange, which must not be shown. */
  readonly secrets: readonly Secret[];
  /** The method or the path is not the one of the contract. */
  readonly isOdd: boolean;
  /** The exchange is from a recording in which placeholders stand for card data. */
  readonly isMasked: boolean;
}

/** Traffic that no contract covers, or that cannot be read; its effect on an order is unknown. */
export interface PassedBy extends Span {
  /** Why it is not judged: one of a few texts, so that they can be counted. */
  readonly reason: string;
  readonly merchantId?: string | undefined;
  readonly orderId?: string | undefined;
  /** Secrets in the exchange, which must not be shown. */
  readonly secrets: readonly Secret[];
  /** The reply of another operation, which may show the order. */
  readonly reply?: Reply;
}
