import type { JsonValue } from '../json/value.js';
import type { ContractId } from '../catalogue/vocabulary.js';

/** A request as it went out. The body is text with secrets in it: never log, redact first. */
export interface SentRequest {
  readonly method: string;
  /** Path and query after the base URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | undefined;
  readonly body: JsonValue | undefined;
  readonly merchantId: string;
  readonly orderId: string | undefined;
  readonly transactionId: string | undefined;
}

/** What came back: an answer, or the reason why there is none. */
export type Reply =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
      /** Undefined when the text is not JSON, or not all of it. */
      readonly body: JsonValue | undefined;
      /** Larger or deeper than what is read, or in a coding that nobody asked for: the text is its beginning. */
      readonly beyond?: 'size' | 'depth' | 'encoding';
    }
  | { readonly kind: 'timeout' | 'lost'; readonly message: string }
  /** The connection ended over its client certificate, or for want of one. `alert`: TLS says so; else it was only cut. */
  | { readonly kind: 'turned-away'; readonly message: string; readonly alert: boolean };

/** One request and what it caused. */
export interface Exchange {
  readonly contract: ContractId;
  readonly request: SentRequest;
  readonly reply: Reply;
  readonly millis: number;
  readonly retries: number;
  /** An attempt before this one was answered SERVER_FAILED. */
  readonly failedBefore?: true;
}
