import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Auth, TargetConfig } from '../model/config.js';
import { HarnessError } from '../model/harness-error.js';
import { checkedBaseUrl, EMBEDDED_TARGET } from './base-url.js';
import { EMBEDDED_TARGET_CONFIG } from './embedded.js';
import type { Environment } from './environment.js';
import type { FileConfig } from './file-config.js';
import { proxyFor } from './proxy.js';

type FileTarget = NonNullable<FileConfig['target']>;

/** The target, its certificates read. The reference gateway needs nothing said about it. */
export function completeTarget(target: FileTarget, folder: string, env: Environment): TargetConfig {
  const baseUrl = checkedBaseUrl(target.baseUrl ?? EMBEDDED_TARGET);
  if (baseUrl === EMBEDDED_TARGET) {
    return { baseUrl, ...EMBEDDED_TARGET_CONFIG, merchantId: target.merchantId ?? EMBEDDED_TARGET_CONFIG.merchantId };
  }
  if (target.merchantId === undefined) {
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
    merchantId: target.merchantId,
    auth: completeAuth(target, baseUrl, folder),
    tls: ca === undefined ? {} : { ca: pem(ca, folder, 'target.tls.ca') },
    ...(target.otherMerchant === undefined ? {} : { otherMerchant: completeOther(target.otherMerchant) }),
    ...(proxy === undefined ? {} : { proxy }),
  };
}

function completeAuth(target: FileTarget, baseUrl: string, folder: string): Auth {
  const auth = target.auth;
  if (auth?.type === 'certificate') {
    const { cert, key, pfx, passphrase } = auth;
    if (pfx === undefined && (cert === undefined || key === undefined)) {
      throw new HarnessError('config', 'target.auth is a certificate without its files', { hint: 'give cert and key (PEM), or pfx' });
    }
    return {
      type: 'certificate',
      ...(cert === undefined ? {} : { cert: pem(cert, folder, 'target.auth.cert') }),
      ...(key === undefined ? {} : { key: pem(key, folder, 'target.auth.key') }),
      ...(pfx === undefined ? {} : { pfx: readNamed(pfx, folder, 'target.auth.pfx').toString('base64') }),
      ...(passphrase === undefined ? {} : { passphrase }),
    };
  }
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

/** PEM text, given itself (from a variable) or as a file. */
export function pem(text: string, folder: string, key: string): string {
  const content = text.includes('-----BEGIN ') ? text : readNamed(text, folder, key).toString('utf8');
  if (content.includes('-----BEGIN ')) return content;
  throw new HarnessError('config', `${key}: ${text} holds no PEM`, { hint: 'a PEM file has a line with -----BEGIN; for PKCS 12 use pfx' });
}

function readNamed(path: string, folder: string, key: string): Buffer {
  try {
    return readFileSync(resolve(folder, path));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new HarnessError('config', `${key}: the file ${path} ${reason}`, {
      hint: 'paths are taken from the folder of the configuration file',
      cause: error,
    });
  }
}

/** A proxy may carry a user and a password, which no message shows. */
export const withoutUser = (url: string): string => url.replace(/\/\/[^@/]*@/, '//***@');
