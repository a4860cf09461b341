/** A request that went through, and what came back. Bodies hold whatever they hold: mask before anything is shown. */
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
  /** The body as far as it is kept. */
  readonly bytes: Buffer;
  /** Whether that is all of it. */
  readonly whole: boolean;
}

export interface PassedAnswer extends PassedMessage {
  readonly status: number;
  readonly reason: string;
}

/** Why there is no answer to judge. */
export interface NoAnswer {
  /**
   * No connection to the target came about; it ended before the answer was complete; the client went away; bytes went through that are
   * none of HTTP; the connection speaks something else from here on; more went through than could be looked at.
   */
  readonly kind: 'unreachable' | 'lost' | 'aborted' | 'unreadable' | 'upgraded' | 'skipped';
  readonly message: string;
}

export const isAnswered = (answer: Passing['answer']): answer is PassedAnswer => 'status' in answer;

/** Keeps the beginning of a body while all of it goes by. */
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
    // A copy: the buffers of a socket are shared, and a small part would hold on to all of its buffer.
    this.#parts.push(Buffer.from(part));
    this.#bytes += part.length;
  }

  get content(): Pick<PassedMessage, 'bytes' | 'whole'> {
    return { bytes: Buffer.concat(this.#parts), whole: this.#whole };
  }
}
