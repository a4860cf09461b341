/** A request that was forwarded, and its answer. Bodies may hold secrets: mask them before showing. */
export interface Passing {
  readonly method: string;
  /** The target of the request line: path and query. */
  readonly path: string;
  readonly request: PassedMessage;
  readonly answer: PassedAnswer | NoAnswer;
  /** Milliseconds since the epoch at which the head of the request was complete. */
  readonly startedAt: number;
  readonly millis: number;
}

export interface PassedMessage {
  readonly headers: readonly (readonly [string, string])[];
  /** The body, as far as it is kept. */
  readonly bytes: Buffer;
  /** Whether this is the whole body. */
  readonly whole: boolean;
}

export interface PassedAnswer extends PassedMessage {
  readonly status: number;
  readonly reason: string;
}

/** Why there is no answer to judge. */
export interface NoAnswer {
  /**
   * In this order: no connection to the target; the connection ended before the answer was complete; the client went away; the bytes are not
   * HTTP; the connection changed to another protocol; more traffic passed than could be looked at.
   */
  readonly kind: 'unreachable' | 'lost' | 'aborted' | 'unreadable' | 'upgraded' | 'skipped';
  readonly message: string;
}

export const isAnswered = (answer: Passing['answer']): answer is PassedAnswer => 'status' in answer;

/** Keeps the beginning of a body while all of it passes. */
export class Kept {
  readonly #most: number;
  readonly #parts: Buffer[] = [];
  #bytes = 0;
  #whole = true;

  constructor(most: number) {
    this.#most = most;
  }

  add(data: Buffer): void {
    const part = data.subarray(0, Math.max(0, this.#most - this.#bytes));
    if (part.length < data.length) this.#whole = false;
    if (part.length === 0) return;
    // A copy: socket buffers are shared, and a small part would keep its whole buffer in memory.
    this.#parts.push(Buffer.from(part));
    this.#bytes += part.length;
  }

  get content(): Pick<PassedMessage, 'bytes' | 'whole'> {
    return { bytes: Buffer.concat(this.#parts), whole: this.#whole };
  }
}
