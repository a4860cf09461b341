import { EventEmitter } from 'node:events';
import type { Dispatcher } from 'undici';
import type { JsonValue } from '../json/value.js';
import type { AuthVariant } from '../model/case.js';
import type { RunConfig, TargetConfig } from '../model/config.js';
import type { Reply } from '../model/exchange.js';
import { authorizationHeader } from './authorization.js';
import { dispatcherFor } from './dispatcher.js';
import { spaced, unlimited } from './rate.js';

/** A request before credentials are added. */
export interface WireRequest {
  readonly method: string;
  /** After the base URL, percent-encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string | undefined;
  readonly auth?: AuthVariant;
}

export interface Client {
  send(
    request: WireRequest,
  ): Promise<{ readonly reply: Reply; readonly millis: number; readonly headers: Readonly<Record<string, string>> }>;
  /** Requests sent so far. */
  readonly sent: number;
  /** Requests in a row, up to now, that got no answer. */
  readonly silent: number;
  close(): Promise<void>;
}

/** The only way out: one keep-alive pool, one deadline per request, never more than the rate. */
export function createClient(target: TargetConfig, run: Pick<RunConfig, 'concurrency' | 'rate' | 'timeoutMillis'>): Client {
  const base = new URL(target.baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const dispatcher = dispatcherFor(target, run);
  // Broken credentials beside a good client certificate would not be broken: they go out without it.
  let bare: Dispatcher | undefined;
  const withoutCertificate = (): Dispatcher => {
    bare ??= dispatcherFor({ ...target, auth: { type: 'basic', password: '' } }, run);
    return bare;
  };
  const pace = run.rate === undefined ? unlimited() : spaced(run.rate);
  const made = new Map<AuthVariant, string | undefined>();
  const headerOf = (variant: AuthVariant): string | undefined => {
    if (!made.has(variant)) made.set(variant, authorizationHeader(target, variant));
    return made.get(variant);
  };
  let sent = 0;
  let silent = 0;

  return {
    get sent() {
      return sent;
    },
    get silent() {
      return silent;
    },
    async send(request) {
      await pace.next();
      sent += 1;
      const authorization = headerOf(request.auth ?? 'good');
      const headers = { ...request.headers, ...(authorization === undefined ? {} : { authorization }) };
      const started = performance.now();
      const broken = target.auth.type === 'certificate' && (request.auth ?? 'good') !== 'good';
      const reply = await exchange(broken ? withoutCertificate() : dispatcher, base.origin, prefix, request, headers, run.timeoutMillis);
      silent = reply.kind === 'answer' ? 0 : silent + 1;
      return { reply, millis: performance.now() - started, headers };
    },
    close: async () => {
      await Promise.all([dispatcher.close(), bare?.close()]);
    },
  };
}

async function exchange(
  dispatcher: Dispatcher,
  origin: string,
  prefix: string,
  request: WireRequest,
  headers: Readonly<Record<string, string>>,
  timeoutMillis: number,
): Promise<Reply> {
  // One timer for the whole exchange: undici's own time-outs start anew with every chunk.
  // An emitter, which undici takes as well: a signal for every request costs as much as reading its answer.
  const deadline = new EventEmitter();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    deadline.emit('abort');
  }, timeoutMillis);
  try {
    const answer = await dispatcher.request({
      origin,
      path: prefix + request.path,
      method: request.method,
      headers,
      body: request.text ?? null,
      signal: deadline,
      headersTimeout: timeoutMillis,
      bodyTimeout: timeoutMillis,
    });
    const text = await answer.body.text();
    return { kind: 'answer', status: answer.statusCode, headers: flat(answer.headers), text, body: parse(text) };
  } catch (error) {
    if (isOver || isTimeout(error)) return { kind: 'timeout', message: `no complete answer within ${timeoutMillis} ms` };
    return { kind: 'lost', message: error instanceof Error ? reasonOf(error) : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

function isTimeout(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
}

/** undici hides the socket's reason in `cause`, and a failed dual-stack connect in `errors`. */
function reasonOf(error: Error): string {
  const inner = (error as { errors?: readonly Error[] }).errors?.[0] ?? error.cause;
  return inner instanceof Error && inner.message !== '' ? inner.message : error.message || error.name;
}

function flat(headers: Readonly<Record<string, string | string[] | undefined>>): Readonly<Record<string, string>> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) result[name] = typeof value === 'string' ? value : value.join(', ');
  return result;
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
