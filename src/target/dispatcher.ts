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
  socket.read = (size?: number): unknown => {
    const chunk: unknown = read(size);
    // Most chunks do not begin an interim answer: one byte after `HTTP/1.1 ` tells.
    if (!Buffer.isBuffer(chunk) || chunk[9] !== 0x31) return chunk;
    const interim = CONTINUE.exec(chunk.toString('latin1', 0, LONGEST_INTERIM))?.[0];
    if (interim === undefined) return chunk;
    return chunk.length > interim.length ? chunk.subarray(interim.length) : read(size);
  };
}
