import { type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { RunConfig, TargetConfig } from '../model/config.js';
import { readOnce, tlsOptions } from './tls.js';

/** A connection that is not established by then will not be: usually a firewall drops it. */
const CONNECT_MILLIS = 10_000;

/**
 * The connections to a target: a pool for one origin, direct or through a proxy. Every request must give `origin`, because the proxy needs it.
 * Closing the dispatcher closes its connections.
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
