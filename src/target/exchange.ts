import type { Dispatcher } from 'undici';
import type { Reply } from '../model/exchange.js';
import type { Ending } from './endings.js';
import { readAnswer } from './read-answer.js';

/** How long an answer may take, and how large it may be. */
export interface AnswerLimits {
  readonly timeoutMillis: number;
  readonly maxAnswerBytes: number;
}

/** Sends one request and reads its answer within the limits. Never rejects: an error is a reply too. */
export function exchange(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions, limits: AnswerLimits, ended: Ending): Promise<Reply> {
  return new Promise((resolve) => {
    const reader = new AnswerReader(resolve, limits, ended);
    try {
      dispatcher.dispatch(request, reader);
    } catch (error) {
      reader.fail(error);
    }
  });
}

/** Collects an answer as undici delivers it. undici's own `request` makes a stream of every answer, which takes longer. */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #resolve: (reply: Reply) => void;
  readonly #limits: AnswerLimits;
  readonly #ended: Ending;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};
  #isOver = false;
  #length = 0;

  constructor(resolve: (reply: Reply) => void, limits: AnswerLimits, ended: Ending) {
    this.#resolve = resolve;
    this.#limits = limits;
    this.#ended = ended;
    // One timer for the whole exchange, because undici's time-outs restart with every chunk.
    this.#timer = setTimeout(() => this.#expire(), limits.timeoutMillis);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('too late'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: RawHeaders): void {
    this.#status = status;
    this.#headers = flat(headers);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isOver) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length <= this.#limits.maxAnswerBytes) return;
    this.#answer('part');
    controller.abort(new Error('too large'));
  }

  onResponseEnd(): void {
    this.#answer('whole');
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    this.#end(isTimeout(error) ? tooLate(this.#limits.timeoutMillis) : this.#ended(error));
  }

  #answer(read: 'whole' | 'part'): void {
    if (this.#isOver) return;
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    this.#chunks.length = 0;
    const raw = { status: this.#status, headers: this.#headers, bytes, whole: read === 'whole' };
    this.#end(readAnswer(raw, this.#limits.maxAnswerBytes));
  }

  #expire(): void {
    this.#end(tooLate(this.#limits.timeoutMillis));
    this.#controller?.abort(new Error('too late'));
  }

  #end(reply: Reply): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#resolve(reply);
  }
}

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

const tooLate = (millis: number): Reply => ({ kind: 'timeout', message: `no complete answer within ${millis} ms` });

function isTimeout(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
}

function flat(headers: RawHeaders): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) result[name] = typeof value === 'string' ? value : value.join(', ');
  }
  return result;
}
