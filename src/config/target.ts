import type { TargetConfig } from '../model/config.js';
import type { Auth } from '../model/file-config.js';
import { HarnessError } from '../model/harness-error.js';
import { checkedBaseUrl, EMBEDDED_TARGET, withoutUser } from './base-url.js';
import { completeCertificate, completeRefused, pem } from './certificates.js';
import { EMBEDDED_TARGET_CONFIG } from './embedded.js';
import type { Environment } from './environment.js';
import type { FileConfig } from '../model/file-config.js';
import { proxyFor } from './proxy.js';

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
    ...(target.build === undefined ? {} : { build: target.build }),
    ...(target.otherMerchant === undefined ? {} : { otherMerchant: completeOther(target.otherMerchant) }),
    ...(target.refusedCertificates === undefined
      ? {}
      : { refusedCertificates: completeRefused(target.refusedCertificates, baseUrl, folder) }),
    ...(proxy === undefined ? {} : { proxy }),
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
