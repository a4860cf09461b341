import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { getAt } from '../json/path.js';
import { type JsonValue, parseJson } from '../json/value.js';
import type { Config } from '../model/config.js';
import { HarnessError } from '../model/harness-error.js';
import { listening, OTHER_PORT } from './listening.js';

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
  /** An order.notificationUrl of its own for an order, or for one request, so that the call shows what it is about. */
  urlFor(word: string, form?: AddressForm): string;
  /** The calls at exactly this address so far: path, query and escapes. */
  callsAt(url: string): readonly Notification[];
  /** The calls at an address that has the word in it, as a whole. */
  callsNear(word: string): readonly Notification[];
  /** Waits until the address was called so often, once by default, or the time is up. */
  called(url: string, withinMillis: number, times?: number): Promise<void>;
  /** The first call about an order, past or until the time is up. */
  waitFor(orderId: string, withinMillis: number): Promise<Notification | undefined>;
  /** All calls about an order so far. */
  about(orderId: string): readonly Notification[];
  /** Calls that nobody waited for: counted, and not kept. */
  readonly dropped: number;
  close(): Promise<void>;
}

/** What a notification address may look like: a plain path, with a query, with escapes in its path, or longer than the 255 characters that many databases keep. */
export type AddressForm = 'plain' | 'query' | 'query2' | 'escapes' | 'long';

const LONG = 300;
const QUERY = '/Paid?state=paid&note=two%20words+more&list=a&list=b&sum=1%2b1%2F2&';

function endOf(form: AddressForm, length: number, isDirect: boolean): string {
  switch (form) {
    case 'plain':
      return '';
    case 'query':
      return `${QUERY}last=`;
    // The same but for a value.
    case 'query2':
      return `${QUERY}last=2`;
    case 'escapes':
      // A server before the listener may tidy an empty part away.
      return `/caf%C3%A9/a%2Fb/${isDirect ? '/' : ''}~user;v=1,2/x%20y/`;
    case 'long':
      return `/${'n'.repeat(Math.max(1, LONG - length - 1))}`;
  }
}

/** The largest notification that is read, in characters. */
const LIMIT = 65_536;
/** Calls to one address that are kept: more of them tell nothing more. */
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
  const calls: Notification[] = [];
  /** How many calls came for each address that was handed out; nobody waits for others. */
  const handedOut = new Map<string, number>();
  let dropped = 0;
  const waiting = new Set<() => void>();
  const keep = (call: Notification): void => {
    const word = wordIn(call.path);
    const before = word === undefined ? undefined : handedOut.get(word);
    if (word === undefined || before === undefined || before >= MOST_CALLS) {
      dropped += 1;
      return;
    }
    handedOut.set(word, before + 1);
    calls.push(call);
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
  server.headersTimeout = 10_000;
  server.requestTimeout = 30_000;
  const address = await listeningAt(server, settings.listen);
  const base = publicUrl?.replace(/\/+$/, '') ?? `https://${address.host}:${address.port}`;
  const about = (orderId: string): readonly Notification[] => calls.filter((call) => isAbout(call, orderId));

  // A proxy before the listener may keep its own part of the path or take it away.
  const callsAt = (url: string): readonly Notification[] => calls.filter(({ path }) => path.endsWith(url.slice(base.length)));
  const first = (find: () => readonly Notification[], withinMillis: number): Promise<Notification | undefined> =>
    new Promise((resolve) => {
      const done = (found: Notification | undefined): void => {
        waiting.delete(look);
        clearTimeout(timer);
        resolve(found);
      };
      const look = (): void => {
        const [found] = find();
        if (found !== undefined) done(found);
      };
      const timer = setTimeout(() => done(undefined), withinMillis);
      waiting.add(look);
      look();
    });

  return {
    urlFor: (word, form = 'plain') => {
      if (!handedOut.has(word)) handedOut.set(word, 0);
      const plain = `${base}/order/${encodeURIComponent(word)}`;
      return `${plain}${endOf(form, plain.length, publicUrl === undefined)}`;
    },
    about,
    get dropped() {
      return dropped;
    },
    callsAt,
    callsNear: (word) => calls.filter(({ path }) => wordIn(path) === word),
    called: async (url, withinMillis, times = 1) => void (await first(() => callsAt(url).slice(times - 1), withinMillis)),
    waitFor: (orderId, withinMillis) => first(() => about(orderId), withinMillis),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Recognised by the address that was called, or by the order in the body: an order at the root, or a transaction with its order. */
function isAbout({ path, body }: Notification, orderId: string): boolean {
  return path.endsWith(`/order/${encodeURIComponent(orderId)}`) || getAt(body, 'order.id') === orderId || getAt(body, 'id') === orderId;
}

/** The word of an address that `urlFor` made. */
function wordIn(path: string): string | undefined {
  const word = /\/order\/([^/?#]{1,200})/.exec(path)?.[1];
  try {
    return word === undefined ? undefined : decodeURIComponent(word);
  } catch {
    return undefined;
  }
}

async function listeningAt(server: Server, listen: string): Promise<{ readonly host: string; readonly port: number }> {
  const host = listen.slice(0, listen.lastIndexOf(':')).replace(/^\[|\]$/g, '') || '127.0.0.1';
  const port = Number(listen.slice(listen.lastIndexOf(':') + 1));
  const taken = await listening(
    server,
    { host, port },
    (reason) => new HarnessError('config', `notifications.listen ${listen}: ${reason}`, OTHER_PORT),
  );
  return { host: host.includes(':') ? `[${host}]` : host, port: taken };
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
  const { method = '', url: path = '' } = request;
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const));
  return { method, path, headers, text, body: parseJson(text), at: Date.now() };
}
