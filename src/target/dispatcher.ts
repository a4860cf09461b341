import { type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { RunConfig, TargetConfig } from '../model/config.js';
import { readOnce, tlsOptions } from './tls.js';

/** A connection that has not come about by then will not: most run into a firewall. */
const CONNECT_MILLIS = 10_000;

/**
 * The connections to a target: a pool of one origin, or the same through a proxy. Give `origin` with every request,
 * since the proxy needs it. Closing the dispatcher closes its connections.
 */
export function dispatcherFor(target: TargetConfig, run: Pick<RunConfig, 'concurrency' | 'timeoutMillis'>): Dispatcher {
  const timeouts = { headersTimeout: run.timeoutMillis, bodyTimeout: run.timeoutMillis };
  const { origin, protocol } = new URL(target.baseUrl);
  const tls = tlsOptions(target);
  const connect = { ...(protocol === 'https:' ? readOnce(tls) : tls), timeout: Math.min(CONNECT_MILLIS, run.timeoutMillis) };
  if (target.proxy !== undefined) {
    return new ProxyAgent({ uri: target.proxy, connections: run.concurrency, requestTls: connect, ...timeouts });
  }
  return new Pool(origin, { connections: run.concurrency, pipelining: 1, connect, ...timeouts });
}
