import type { Dispatcher } from 'undici';
import type { JsonValue } from '../json/value.js';
import type { Reply } from '../model/exchange.js';
import type { Ending } from './endings.js';

/** Sends one request and reads its answer whole. Never rejects: what went wrong is a reply too. */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  timeoutMillis: number,
  ended: Ending,
): Promise<Reply> {
  return new Promise((resolve) => {
    const reader = new AnswerReader(resolve, timeoutMillis, ended);
    try {
      dispatcher.dispatch(request, reader);
    } catch (error) {
      reader.fail(error);
    }
  });
}

/** Collects an answer as undici hands it over. Its own `request` would make a stream of every answer, which takes longer than all of this. */
class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #resolve: (reply: Reply) => void;
  readonly #timeoutMillis: number;
  readonly #ended: Ending;
  readonly #timer: NodeJS.Timeout;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};
  #isOver = false;

  constructor(resolve: (reply: Reply) => void, timeoutMillis: number, ended: Ending) {
    this.#resolve = resolve;
    this.#timeoutMillis = timeoutMillis;
    this.#ended = ended;
    // One timer for the whole exchange: undici's own time-outs start anew with every chunk.
    this.#timer = setTimeout(() => this.#expire(), timeoutMillis);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('too late'));
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: RawHeaders): void {
    this.#status = status;
    this.#headers = flat(headers);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  onResponseEnd(): void {
    const [first] = this.#chunks;
    const bytes = this.#chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.#chunks);
    const text = textOf(bytes);
    this.#end({ kind: 'answer', status: this.#status, headers: this.#headers, text, body: parse(text) });
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error);
  }

  fail(error: unknown): void {
    this.#end(isTimeout(error) ? tooLate(this.#timeoutMillis) : this.#ended(error));
  }

  #expire(): void {
    this.#end(tooLate(this.#timeoutMillis));
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

/** A byte order mark is no part of the text. */
const textOf = (bytes: Buffer): string =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.toString('utf8', 3) : bytes.toString('utf8');

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
