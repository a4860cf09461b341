import type { TargetConfig } from '../model/config.js';
import type { Auth, FileConfig } from '../model/file-config.js';
import { HarnessError } from '../model/harness-error.js';
import { checkedBaseUrl, EMBEDDED_TARGET, withoutUser } from './base-url.js';
import { completeCertificate, completeRefused, pem } from './certificates.js';
import { EMBEDDED_TARGET_CONFIG } from './embedded.js';
import type { Environment } from './environment.js';
import { isLoopback } from '../model/plain-http.js';
import { defined } from '../json/defined.js';

type FileTarget = NonNullable<FileConfig['target']>;

/** Whose credentials requests carry: those of the harness, or those of the clients whose traffic is judged. */
export type Credentials = 'ours' | 'brought';

/** The target, its certificates read. The reference gateway needs nothing said about it. */
export function completeTarget(target: FileTarget, folder: string, env: Environment, credentials: Credentials): TargetConfig {
  const baseUrl = checkedBaseUrl(target.baseUrl ?? EMBEDDED_TARGET, target.allowHttp === true ? 'allowed' : 'refused');
  if (baseUrl === EMBEDDED_TARGET) {
    return { baseUrl, ...EMBEDDED_TARGET_CONFIG, merchantId: target.merchantId ?? EMBEDDED_TARGET_CONFIG.merchantId };
  }
  const { merchantId = credentials === 'brought' ? '' : undefined } = target;
  if (merchantId === undefined) {
    throw new HarnessError('config', `no merchant for ${baseUrl}`, { hint: 'set target.merchantId, TOUCHSTONE_MERCHANT or --merchant' });
  }
  const proxy = target.proxy ?? proxyFor(new URL(baseUrl), env);
  if (proxy !== undefined && !/^https?:\/\//.test(proxy)) {
    throw new HarnessError('config', `not a proxy that can be used: ${withoutUser(proxy)}`, {
      hint: 'http://host:port or https://host:port',
    });
  }
  const ca = target.tls?.ca;
  return {
    baseUrl,
    merchantId,
    auth: completeAuth(target, baseUrl, folder, credentials),
    tls: ca === undefined ? {} : { ca: pem(ca, folder, 'target.tls.ca') },
    ...defined({ build: target.build }),
    ...(target.otherMerchant === undefined ? {} : { otherMerchant: completeOther(target.otherMerchant) }),
    ...(target.refusedCertificates === undefined
      ? {}
      : { refusedCertificates: completeRefused(target.refusedCertificates, baseUrl, folder) }),
    ...defined({ proxy }),
    ...(target.allowHttp === true ? { allowHttp: true as const } : {}),
  };
}

function completeAuth(target: FileTarget, baseUrl: string, folder: string, credentials: Credentials): Auth {
  const auth = target.auth;
  if (auth?.type === 'certificate') {
    return { type: 'certificate', ...completeCertificate(auth, folder, 'target.auth') };
  }
  if (auth?.password === undefined && credentials === 'brought') return { type: 'basic', password: '' };
  if (auth?.password === undefined) {
    throw new HarnessError('config', `no password for merchant ${target.merchantId} at ${baseUrl}`, {
      hint: 'set TOUCHSTONE_PASSWORD, or target.auth: { type: basic, password: ${YOUR_VARIABLE} }',
    });
  }
  return { type: 'basic', password: auth.password };
}

function completeOther(other: NonNullable<FileTarget['otherMerchant']>): NonNullable<TargetConfig['otherMerchant']> {
  const { merchantId, password } = other as Partial<typeof other>;
  if (merchantId !== undefined && password !== undefined) return { merchantId, password };
  const lacking = merchantId === undefined ? 'merchantId' : 'password';
  throw new HarnessError('config', `target.otherMerchant lacks ${lacking}`, {
    hint: 'give both, or set TOUCHSTONE_OTHER_MERCHANT and TOUCHSTONE_OTHER_PASSWORD',
  });
}

/**
 * The proxy for a URL from the usual environment variables, lower case first; none where NO_PROXY covers the host. Plain HTTP and
 * this machine are called directly, since a proxy could read the password.
 */
function proxyFor(url: URL, env: Environment): string | undefined {
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
