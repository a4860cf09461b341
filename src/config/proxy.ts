import { isLoopback } from '../model/plain-http.js';
import type { Environment } from './environment.js';

/**
 * The proxy for a URL from the usual environment variables, lower case first; none where NO_PROXY covers the host. Plain HTTP and
 * this machine are called directly, since a proxy could read the password.
 */
export function proxyFor(url: URL, env: Environment): string | undefined {
  if (url.protocol !== 'https:' || isLoopback(url.hostname)) return undefined;
  const proxy = env.https_proxy || env.HTTPS_PROXY;
  if (!proxy) return undefined;
  const exempt = (env.no_proxy || env.NO_PROXY || '').split(',').map((entry) => entry.trim().toLowerCase());
  return exempt.some((entry) => coverages(entry, url)) ? undefined : proxy;
}

/** `*`, a host, a domain with or without its dot, each with or without a port. */
function coverages(entry: string, url: URL): boolean {
  if (entry === '') return false;
  if (entry === '*') return true;
  const [, host = entry, port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
  if (port !== undefined && port !== (url.port || (url.protocol === 'https:' ? '443' : '80'))) return false;
  const domain = host.replace(/^\*?\./, '');
  return url.hostname === domain || url.hostname.endsWith(`.${domain}`);
}
