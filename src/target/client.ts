import type { Dispatcher } from 'undici';
import type { AuthVariant } from '../model/case.js';
import type { RunConfig, TargetConfig } from '../model/config.js';
import type { Reply } from '../model/exchange.js';
import { authorizationHeader } from './authorization.js';
import { dispatcherFor } from './dispatcher.js';
import { exchange } from './exchange.js';
import { spaced } from './rate.js';

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
  const { origin } = base;
  const prefix = base.pathname.replace(/\/$/, '');
  const dispatcher = dispatcherFor(target, run);
  // Broken credentials beside a good client certificate would not be broken: they go out without it.
  let bare: Dispatcher | undefined;
  const withoutCertificate = (): Dispatcher => {
    bare ??= dispatcherFor({ ...target, auth: { type: 'basic', password: '' } }, run);
    return bare;
  };
  const pace = run.rate === undefined ? undefined : spaced(run.rate);
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
      if (pace !== undefined) await pace.next();
      sent += 1;
      const authorization = headerOf(request.auth ?? 'good');
      const headers = authorization === undefined ? { ...request.headers } : { ...request.headers, authorization };
      const started = performance.now();
      const broken = target.auth.type === 'certificate' && (request.auth ?? 'good') !== 'good';
      const reply = await exchange(
        broken ? withoutCertificate() : dispatcher,
        {
          origin,
          path: prefix + request.path,
          method: request.method,
          headers,
          body: request.text ?? null,
        },
        run.timeoutMillis,
      );
      silent = reply.kind === 'answer' ? 0 : silent + 1;
      return { reply, millis: performance.now() - started, headers };
    },
    close: async () => {
      await Promise.all([dispatcher.close(), bare?.close()]);
    },
  };
}
