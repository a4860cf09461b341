import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { HarnessError } from '../../model/harness-error.js';
import { openDesk } from './desk.js';
import { createGuard, inUrl, isLoopback } from './guard.js';
import { createHub } from './hub.js';
import { uiAssets } from './page.js';
import { type Answer, createRoutes } from './routes.js';
import type { UiInput } from './settings.js';
import { createWalks } from './step/walks.js';
import { createWatch } from './watch.js';

/** Nothing is loaded from elsewhere, framed, or sent anywhere else. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
} as const;

/** Addresses that stand for all of a machine. */
const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);
const LONGEST_BODY = 1_000_000;

interface UiStart extends UiInput {
  readonly port: number;
  readonly host: string;
  /** What makes what failed run again. */
  readonly watch?: string | undefined;
}

/**
 * Starts the server of the live page.
 * @throws HarnessError where the port is taken
 */
export async function startUi(input: UiStart) {
  const desk = await openDesk(input);
  const hub = createHub(desk);
  const walks = createWalks();
  const watch = input.watch === undefined ? undefined : createWatch(input.watch, desk, input.cwd);
  const guard = createGuard(input.host, () => (server.address() as AddressInfo).port);
  const routes = createRoutes(desk, hub, walks, input);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const refusal = guard.refusal(request);
    if (refusal !== undefined) {
      const isFirst = request.method === 'GET' && url.pathname === '/' && guard.hasToken(url) && refusal.startsWith('open the address');
      if (isFirst) return void response.writeHead(303, { ...HEADERS, location: '/', 'set-cookie': guard.cookie }).end();
      return give(request, response, { status: 403, type: 'text/plain', text: `${refusal}\n` });
    }
    if (url.pathname === '/' && url.searchParams.has('token')) return void response.writeHead(303, { ...HEADERS, location: '/' }).end();
    if (url.pathname === '/api/stream') return stream(request, response, url.searchParams.get('run') ?? '');
    const asset = request.method === 'GET' ? uiAssets().get(/^\/runs\/[\w-]+$/.test(url.pathname) ? '/' : url.pathname) : undefined;
    give(request, response, asset ?? (await routes(request.method ?? '', url, await bodyOf(request))));
  };
  const stream = (request: IncomingMessage, response: ServerResponse, run: string): void => {
    response.writeHead(200, { ...HEADERS, 'content-type': 'text/event-stream; charset=utf-8' });
    const leave = hub.join({
      run,
      send: (name, message) => void response.write(`event: ${name}\ndata: ${JSON.stringify(message)}\n\n`),
    });
    request.once('close', leave);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.end();
      give(request, response, failure(error));
    });
  });
  await listening(server, input.port, input.host).catch(async (error: unknown) => {
    hub.close();
    watch?.close();
    await desk.close();
    throw error;
  });
  const { port } = server.address() as AddressInfo;
  return {
    /** The address with the token, to be opened first. */
    url: `http://${EVERYWHERE.has(input.host) ? '127.0.0.1' : inUrl(input.host)}:${port}/?token=${guard.token}`,
    /** Ends a run that it started, politely, and then itself. */
    close: async (): Promise<void> => {
      hub.close();
      watch?.close();
      await walks.close();
      await desk.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const listening = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const hint =
        error.syscall === 'getaddrinfo' || error.code === 'EADDRNOTAVAIL'
          ? '--host is an address or a name of this machine'
          : 'another --port may be free; 0 takes any';
      reject(new HarnessError('usage', `the page cannot be served: ${error.message}`, { hint, cause: error }));
    });
    server.listen(port, host, resolve);
  });

function give(request: IncomingMessage, response: ServerResponse, { status, type, text, name }: Answer): void {
  // On the same machine packing takes longer than sending.
  const isNear = isLoopback(response.socket?.remoteAddress ?? '');
  const isZipped = !isNear && text.length > 2_000 && /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '');
  response
    .writeHead(status, {
      ...HEADERS,
      'content-type': `${type}; charset=utf-8`,
      // What is left of a refused request is not read.
      ...(status < 400 ? {} : { connection: 'close' }),
      ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
      ...(name === undefined ? {} : { 'content-disposition': `attachment; filename="${name.replace(/[^\w.@-]/g, '_')}"` }),
    })
    .end(isZipped ? gzipSync(text, { level: 4 }) : text);
}

/** What the page says of an error: in the words of the command line. */
function failure(error: unknown): Answer {
  const { message, hint, code } =
    error instanceof HarnessError ? error : { message: `touchstone itself failed: ${String(error)}`, hint: undefined, code: 'internal' };
  return { status: code === 'internal' ? 500 : 400, type: 'application/json', text: JSON.stringify({ message, hint }) };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  if (request.method !== 'POST') return undefined;
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) throw new HarnessError('usage', 'only JSON is taken');
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LONGEST_BODY) throw new HarnessError('usage', 'the request is longer than any page sends');
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8') || '{}');
  } catch {
    throw new HarnessError('usage', 'the request is not JSON');
  }
}
