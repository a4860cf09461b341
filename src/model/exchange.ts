import type { JsonValue } from '../json/value.js';
import type { ContractId } from '../catalogue/vocabulary.js';

/** A request as it was sent. The body is text with secrets in it: mask it before logging. */
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
      /** Larger or deeper than the limits, or in an encoding that was not asked for: the text is only its beginning. */
      readonly beyond?: 'size' | 'depth' | 'encoding';
    }
  | { readonly kind: 'timeout' | 'lost'; readonly message: string }
  /** The connection was closed because of the client certificate, or because there was none. `alert`: TLS said so; otherwise it was only cut. */
  | { readonly kind: 'turned-away'; readonly message: string; readonly alert: boolean };

export interface Exchange {
  readonly contract: ContractId;
  readonly request: SentRequest;
  readonly reply: Reply;
  readonly millis: number;
  readonly retries: number;
  /** An attempt before this one was answered SERVER_FAILED. */
  readonly failedBefore?: true;
}
