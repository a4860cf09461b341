import type { JsonValue } from '../../json/value.js';
import { given, isGroup } from '../evaluate/json.js';
import { hiddenBody, hiddenText } from '../hide.js';
import { bytesOf, type BufferedText } from '../text-buffers.js';

/** A request that the gateway got, and how it was answered. Card data is masked. */
export interface SeenRequest {
  readonly time: string;
  readonly method: string;
  readonly path: string;
  readonly merchantId?: string;
  readonly orderId?: string;
  /** The apiOperation that was sent. */
  readonly operation?: string;
  /** The contract that served it; none for calls that the specification does not show. */
  readonly contract?: string;
  /** The body, or its text where it is no JSON object. */
  readonly body?: JsonValue;
  readonly status: number;
  readonly answer?: JsonValue;
}

/** What the gateway keeps of a request until the log is read. */
export interface KeptRequest {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly method: string;
  readonly path: string;
  readonly orderId: string | undefined;
  readonly operation: string | undefined;
  readonly contract: string | undefined;
  readonly text: string | undefined;
  readonly status: number;
}

interface Kept {
  readonly request: KeptRequest;
  readonly answer: BufferedText;
}

const MOST_KEPT = 1000;

/** The last requests, oldest first. They are masked when they are read, so that keeping them costs next to nothing. */
export class RequestLog {
  #kept: Kept[] = [];
  #count = 0;

  /** @param answer the text that was sent */
  add(request: KeptRequest, answer: BufferedText): void {
    this.#count += 1;
    this.#kept.push({ request, answer });
    if (this.#kept.length >= MOST_KEPT * 2) this.#kept = this.#kept.slice(-MOST_KEPT);
  }

  get count(): number {
    return this.#count;
  }

  /** The requests that fit; every one without a filter. */
  list(filter: { readonly orderId?: string; readonly operation?: string } = {}): readonly SeenRequest[] {
    const fits = ({ request: { orderId, operation } }: Kept): boolean =>
      (filter.orderId === undefined || orderId === filter.orderId) && (filter.operation === undefined || operation === filter.operation);
    return this.#kept.slice(-MOST_KEPT).filter(fits).map(shown);
  }

  clear(): void {
    this.#kept = [];
    this.#count = 0;
  }
}

function shown({ request, answer }: Kept): SeenRequest {
  const { time, method, path, orderId, operation, contract, text, status } = request;
  const answered = new TextDecoder().decode(bytesOf(answer));
  return {
    time: new Date(time).toISOString(),
    method,
    path: hiddenText(path),
    ...given({ orderId: orderId && hiddenText(orderId), operation: operation && hiddenText(operation), contract, body: bodyOf(text) }),
    status,
    ...given({ answer: bodyOf(answered) }),
  };
}

function bodyOf(text = ''): JsonValue | undefined {
  if (text === '') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isGroup(value)) return hiddenBody(value);
  } catch {
    // A text that is not JSON is shown as text.
  }
  return hiddenText(text);
}
