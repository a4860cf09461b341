import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dependencies, runInput } from '../../src/app/certify/compose.js';
import { loadConfig } from '../../src/config/load.js';
import type { Case, Coverage } from '../../src/model/case.js';
import type { Config } from '../../src/model/config.js';
import type { RunEvent } from '../../src/model/event.js';
import type { Reply } from '../../src/model/exchange.js';
import type { JsonValue } from '../../src/json/value.js';
import { performing, type Performing } from '../../src/engine/attribute/attributing.js';
import { createRun } from '../../src/engine/stages.js';
import type { Dependencies } from '../../src/engine/input/dependencies.js';
import type { Clock } from '../../src/target/clock.js';
import { createClient, type Client, type WireRequest } from '../../src/target/client.js';

const FLAGS = { target: 'embedded' };
let embedded: Promise<Config> | undefined;

/** The default configuration, changed where the test asks for it. */
export async function configOf(change: { readonly [Part in keyof Config]?: Partial<Config[Part]> } = {}): Promise<Config> {
  embedded ??= loadConfig({ cwd: import.meta.dirname, env: {}, flags: FLAGS });
  const base = await embedded;
  const target = {
    ...base.target,
    baseUrl: 'http://127.0.0.1:1',
    merchantId: 'M1',
    auth: { type: 'basic' as const, password: 'secret-word' },
  };
  const merged: Record<string, unknown> = { ...base, target };
  for (const [part, value] of Object.entries(change)) {
    const old = merged[part];
    merged[part] = typeof value === 'object' && !Array.isArray(value) && typeof old === 'object' ? { ...old, ...value } : value;
  }
  return merged as unknown as Config;
}

/** A target made of a function. */
export function scripted(
  respond: (request: WireRequest, position: number) => Reply,
): Client & { readonly requests: readonly WireRequest[] } {
  const requests: WireRequest[] = [];
  let silent = 0;
  return {
    requests,
    get sent() {
      return requests.length;
    },
    get silent() {
      return silent;
    },
    busy: 0,
    send: async (request) => {
      requests.push(request);
      const reply = respond(request, requests.length - 1);
      silent = reply.kind === 'answer' ? 0 : silent + 1;
      return { reply, millis: 1, headers: {} };
    },
    close: async () => undefined,
  };
}

export const replyOf = (body: JsonValue, status = 200, headers: Record<string, string> = {}): Reply => ({
  kind: 'answer',
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: JSON.stringify(body),
  body,
});

export const success = (): Reply => replyOf({ result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } });
export const refused = (field?: string, validationType = 'INVALID'): Reply =>
  replyOf({
    result: 'ERROR',
    error: { cause: 'INVALID_REQUEST', explanation: 'no', ...(field === undefined ? {} : { field, validationType }) },
  });
export const errorOf = (cause: string): Reply => replyOf({ result: 'ERROR', error: { cause } });

export interface Bench {
  readonly deps: Dependencies;
  readonly work: Performing;
  readonly events: readonly RunEvent[];
}

/** What sends and judges a case, with everything real but the target. */
export function benchWith(config: Config, client: Client, runId = 'ts20260101abcde'): Bench {
  const events: RunEvent[] = [];
  const deps: Dependencies = dependencies(config, client, runId, (event) => void events.push(event));
  return { deps, work: performing(deps), events };
}

/** A combined case that shows these rules. */
export const combinedOf = (coverages: readonly Coverage[]): Case => ({
  id: 'verify@26/accept/x',
  contract: 'verify@26',
  suite: 'acceptance',
  mutation: 'combined',
  validity: 'valid',
  side: 'request',
  rule: 'x',
  level: 'must',
  state: 'none',
  base: {},
  edits: [],
  coverages,
  expect: { kind: 'accepted' },
  needs: [],
});

/** A run that has not begun: what attributes and records, with everything real but the target. */
export async function attributingWith(
  respond: (request: WireRequest, position: number) => Reply,
  change: Parameters<typeof configOf>[0] = { run: { retries: 0, timeoutMillis: 100, concurrency: 1 } },
) {
  const config = await configOf(change);
  const client = scripted(respond);
  const events: RunEvent[] = [];
  const input = runInput({ config, embedded: false, emit: (event) => void events.push(event) }, client, 'ts20260101abcde');
  const { attributing, record } = createRun(input, 0);
  const told = () => events.flatMap((event) => (event.type === 'finding' ? [event.finding] : []));
  const ended = () => events.flatMap((event) => (event.type === 'case-finished' ? [event] : []));
  return { config, client, attributing, record, told, ended };
}

export interface TinyServer {
  readonly url: string;
  /** When each request came in, in milliseconds. */
  readonly times: readonly number[];
  readonly paths: readonly string[];
  close(): Promise<void>;
}

export type TinyAnswer =
  | { readonly status?: number; readonly headers?: Record<string, string>; readonly body: JsonValue }
  | 'hang'
  | 'reset';

/** A real server on loopback that answers by position. */
export async function tinyServer(respond: (request: IncomingMessage, position: number) => TinyAnswer): Promise<TinyServer> {
  const times: number[] = [];
  const paths: string[] = [];
  const server = createServer((request, response) => {
    const position = times.length;
    times.push(performance.now());
    paths.push(request.url ?? '');
    request.resume().on('end', () => {
      const made = respond(request, position);
      if (made === 'hang') return;
      if (made === 'reset') {
        request.socket.destroy();
        return;
      }
      response.writeHead(made.status ?? 200, { 'content-type': 'application/json', ...made.headers }).end(JSON.stringify(made.body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    times,
    paths,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function clientOf(config: Config, clock?: Clock): Client {
  return createClient(config.target, config.run, clock);
}
