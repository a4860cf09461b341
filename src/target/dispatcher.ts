import type { Socket } from 'node:net';
import { buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { RunConfig, TargetConfig } from '../model/config.js';
import { readOnce, tlsOptions } from './tls.js';

/** A connection that is not established by then will not be: usually a firewall drops it. */
const CONNECT_MILLIS = 10_000;

/**
 * The connections to a target: a pool for one origin, direct or through a proxy. Every request must give `origin`, because the proxy needs it.
 * Closing the dispatcher closes its connections. `onOpen` is told of each that is direct.
 */
export function dispatcherFor(
  target: TargetConfig,
  run: Pick<RunConfig, 'concurrency' | 'timeoutMillis'>,
  onOpen: (socket: Socket) => void = () => undefined,
): Dispatcher {
  const timeouts = { headersTimeout: run.timeoutMillis, bodyTimeout: run.timeoutMillis };
  const { origin, protocol } = new URL(target.baseUrl);
  const tls = tlsOptions(target);
  const connect = { ...(protocol === 'https:' ? readOnce(tls) : tls), timeout: Math.min(CONNECT_MILLIS, run.timeoutMillis) };
  if (target.proxy !== undefined) {
    return new ProxyAgent({ uri: target.proxy, connections: run.concurrency, requestTls: connect, ...timeouts });
  }
  return new Pool(origin, { connections: run.concurrency, pipelining: 1, connect: patient(connect, onOpen), ...timeouts });
}

/** The interim answer that any server may send, and that undici takes for an error where nobody asked for it. */
const CONTINUE = /^HTTP\/1\.1 100[^\r\n]*\r\n(?:[^\r\n]+\r\n){0,100}\r\n/;
const BEGUN = Buffer.from('HTTP/1.1 100');
const LONGEST_INTERIM = 4_096;

/** A connection from which interim answers are taken out. */
function patient(options: buildConnector.BuildOptions, onOpen: (socket: Socket) => void): buildConnector.connector {
  const connect = buildConnector(options);
  return (to, done) =>
    connect(to, (...made) => {
      const [error, socket] = made;
      if (error === null) {
        withoutContinue(socket);
        onOpen(socket);
      }
      done(...made);
    });
}

function withoutContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  let held = Buffer.alloc(0);
  socket.read = (size?: number): unknown => {
    for (;;) {
      const got: unknown = read(size);
      // Most chunks do not begin an interim answer: one byte after `HTTP/1.1 ` tells.
      if (!Buffer.isBuffer(got) || (held.length === 0 && got[9] !== 0x31)) return got;
      let chunk = held.length === 0 ? got : Buffer.concat([held, got]);
      held = Buffer.alloc(0);
      for (let length = interimLength(chunk); length > 0; length = interimLength(chunk)) chunk = chunk.subarray(length);
      // The rest of one that came in parts is waited for.
      if (chunk.length <= LONGEST_INTERIM && chunk.subarray(0, BEGUN.length).equals(BEGUN)) held = Buffer.from(chunk);
      else if (chunk.length > 0) return chunk;
    }
  };
}

const interimLength = (chunk: Buffer): number => CONTINUE.exec(chunk.toString('latin1', 0, LONGEST_INTERIM))?.[0].length ?? 0;
