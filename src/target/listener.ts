import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getAt } from '../json/path.js';
import type { JsonValue } from '../json/value.js';
import type { Config } from '../model/config.js';
import { HarnessError } from '../model/harness-error.js';

/** One call of the target. Headers and body may hold secrets: mask them before showing. */
export interface Notification {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: JsonValue | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

export interface Listener {
  /** The order.notificationUrl for an order: an address of its own, so that the call shows which order it is about. */
  urlFor(orderId: string): string;
  /** The first call about an order, past or until the time is up. */
  waitFor(orderId: string, withinMillis: number): Promise<Notification | undefined>;
  /** All calls about an order so far. */
  about(orderId: string): readonly Notification[];
  /** Calls that nobody waited for: counted, and not kept. */
  readonly dropped: number;
  close(): Promise<void>;
}

/** The largest notification that is read, in characters. */
const LIMIT = 65_536;
/** Calls about one order that are kept: more of them tell nothing more. */
const MOST_CALLS = 100;
const MOST_CONNECTIONS = 256;

/** Receives webhook notifications. With a certificate it serves HTTPS itself; with only a public URL it is behind a server that does. */
export async function startListener(settings: Config['notifications']): Promise<Listener> {
  const { cert, key, publicUrl } = settings;
  if (publicUrl === undefined && (cert === undefined || key === undefined)) {
    throw new HarnessError('config', 'notifications need HTTPS, and no certificate is configured', {
      hint: 'give notifications.cert and notifications.key, or the notifications.publicUrl of a proxy that speaks HTTPS',
    });
  }
  /** By the order that an address was handed out for; nobody waits for other calls. */
  const calls = new Map<string, Notification[]>();
  let dropped = 0;
  const waiting = new Set<() => void>();
  const keep = (call: Notification): void => {
    const names = [orderInPath(call.path), getAt(call.body, 'order.id'), getAt(call.body, 'id')].filter((name) => typeof name === 'string');
    const isKnown = names.some((name) => calls.has(name) && (calls.get(name)?.length ?? 0) < MOST_CALLS);
    if (!isKnown) dropped += 1;
    else for (const name of new Set(names)) calls.set(name, [...(calls.get(name) ?? []), call]);
  };
  const receive = (request: IncomingMessage, response: ServerResponse): void => {
    void read(request).then((text) => {
      keep(notificationOf(request, text));
      for (const look of waiting) look();
      response.writeHead(200).end();
    });
  };
  const secure = cert !== undefined && key !== undefined;
  const server: Server = secure ? createHttpsServer({ cert, key }, receive) : createHttpServer(receive);
  server.maxConnections = MOST_CONNECTIONS;
  server.maxRequestsPerSocket = 1_000;
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  const address = await listening(server, settings.listen);
  const base = publicUrl?.replace(/\/+$/, '') ?? `https://${address.host}:${address.port}`;
  const about = (orderId: string): readonly Notification[] => calls.get(orderId) ?? [];

  return {
    urlFor: (orderId) => {
      if (!calls.has(orderId)) calls.set(orderId, []);
      return `${base}/order/${encodeURIComponent(orderId)}`;
    },
    about,
    get dropped() {
      return dropped;
    },
    waitFor: (orderId, withinMillis) =>
      new Promise((resolve) => {
        const done = (found: Notification | undefined): void => {
          waiting.delete(look);
          clearTimeout(timer);
          resolve(found);
        };
        const look = (): void => {
          const [found] = about(orderId);
          if (found !== undefined) done(found);
        };
        const timer = setTimeout(() => done(undefined), withinMillis);
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The order of the address that was called: the end of a path that `urlFor` made. */
function orderInPath(path: string): string | undefined {
  const word = /\/order\/([^/?#]{1,200})$/.exec(path)?.[1];
  try {
    return word === undefined ? undefined : decodeURIComponent(word);
  } catch {
    return undefined;
  }
}

async function listening(server: Server, listen: string): Promise<{ readonly host: string; readonly port: number }> {
  const host = listen.slice(0, listen.lastIndexOf(':')).replace(/^\[|\]$/g, '') || '127.0.0.1';
  const port = Number(listen.slice(listen.lastIndexOf(':') + 1));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'something else listens there' : error.message;
      reject(new HarnessError('config', `notifications.listen ${listen}: ${reason}`, { hint: 'choose another port; 0 takes a free one' }));
    });
    server.listen(port, host, resolve);
  });
  return { host: host.includes(':') ? `[${host}]` : host, port: (server.address() as AddressInfo).port };
}

async function read(request: IncomingMessage): Promise<string> {
  let text = '';
  try {
    // The rest of a longer body is read and forgotten, so that the call can be answered.
    for await (const chunk of request.setEncoding('utf8')) if (text.length < LIMIT) text += (chunk as string).slice(0, LIMIT - text.length);
  } catch {
    // A caller that closes the connection early has still called.
  }
  return text;
}

function notificationOf(request: IncomingMessage, text: string): Notification {
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(headers) as Record<string, string>,
    text,
    body: parse(text),
    at: Date.now(),
  };
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
