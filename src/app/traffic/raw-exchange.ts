import type { Reply } from '../../model/exchange.js';
import { isAnswered, type Passing } from '../../target/forward/passing.js';
import { readAnswer } from '../../target/read-answer.js';

/** A request and its answer from any source, before its contract is known. */
export interface RawExchange {
  readonly method: string;
  /** Path and query, or a whole URL. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: none was sent, or not all of it is known. */
  readonly text: string | undefined;
  /** Why the text is not known though something was sent. */
  readonly unread?: string;
  readonly reply: Reply;
  readonly startedAt: number;
  readonly millis: number;
  /** The source replaced secrets by placeholders. */
  readonly isMasked: boolean;
}

/** Traffic of the proxy as an exchange. */
export function rawOf(passing: Passing, maxAnswerBytes: number): RawExchange {
  const { method, path, request, answer, startedAt, millis } = passing;
  const text = request.bytes.length === 0 ? undefined : request.bytes.toString('utf8');
  const isSkipped = !isAnswered(answer) && answer.kind === 'skipped';
  const unread = isSkipped ? answer.message : request.whole ? undefined : 'a request body larger than what is read';
  return {
    method,
    path,
    headers: flat(request.headers),
    text: request.whole ? text : undefined,
    ...(unread === undefined ? {} : { unread }),
    reply: isAnswered(answer)
      ? readAnswer({ ...answer, headers: flat(answer.headers) }, maxAnswerBytes)
      : { kind: 'lost', message: answer.message },
    startedAt,
    millis,
    isMasked: false,
  };
}

/** Headers by name, those that come twice together. */
export function flat(headers: readonly (readonly [string, string])[]): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    result[key] = Object.hasOwn(result, key) ? `${result[key]}, ${value}` : value;
  }
  return result;
}
