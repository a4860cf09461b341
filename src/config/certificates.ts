import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TargetConfig } from '../model/config.js';
import type { CertificateFlaw, ClientCertificate } from '../model/file-config.js';
import { HarnessError } from '../model/harness-error.js';
import { defined } from '../json/defined.js';

/** A client certificate, its files read. */
export function completeCertificate({ cert, key, pfx, passphrase }: ClientCertificate, folder: string, name: string): ClientCertificate {
  if (pfx === undefined && (cert === undefined || key === undefined)) {
    throw new HarnessError('config', `${name} is a certificate without its files`, { hint: 'give cert and key (PEM), or pfx' });
  }
  return {
    ...(cert === undefined ? {} : { cert: pem(cert, folder, `${name}.cert`) }),
    ...(key === undefined ? {} : { key: pem(key, folder, `${name}.key`) }),
    ...(pfx === undefined ? {} : { pfx: readNamed(pfx, folder, `${name}.pfx`).toString('base64') }),
    ...defined({ passphrase }),
  };
}

type Refused = NonNullable<TargetConfig['refusedCertificates']>;

/** Certificates that a target must refuse. It must do so for the right reason, so each of them is checked first. */
export function completeRefused(given: Refused, baseUrl: string, folder: string): Refused {
  if (!baseUrl.startsWith('https:')) {
    throw new HarnessError('config', `target.refusedCertificates: ${baseUrl} asks for no certificate`, { hint: 'only https targets do' });
  }
  const names = Object.keys(given) as CertificateFlaw[];
  return Object.fromEntries(
    names.map((flaw) => {
      const name = `target.refusedCertificates.${flaw}`;
      const certificate = completeCertificate(given[flaw] ?? {}, folder, name);
      checkUsable(certificate, name);
      if (flaw === 'expired') checkExpired(certificate, name);
      return [flaw, certificate];
    }),
  );
}

/** A key that does not fit its certificate allows no connection, which would prove nothing. A PFX file is checked when it is used. */
function checkUsable({ cert, key, passphrase }: ClientCertificate, name: string): void {
  if (cert === undefined || key === undefined) return;
  const unusable = (why: string, cause?: unknown): HarnessError =>
    new HarnessError('config', `${name} cannot be used: ${why}`, {
      hint: 'check that the key belongs to the certificate, and the passphrase to the key',
      cause,
    });
  let fits: boolean;
  try {
    const secret = createPrivateKey({ key, ...defined({ passphrase }) });
    fits = new X509Certificate(cert).checkPrivateKey(secret);
  } catch (error) {
    throw unusable(error instanceof Error ? error.message : String(error), error);
  }
  if (!fits) throw unusable('the key is not that of the certificate');
}

function checkExpired({ cert }: ClientCertificate, name: string): void {
  const until = cert === undefined ? undefined : Date.parse(new X509Certificate(cert).validTo);
  if (until === undefined || until < Date.now()) return;
  throw new HarnessError('config', `${name} is valid until ${new Date(until).toISOString().slice(0, 10)}`, {
    hint: 'a target may accept it: give one that has expired',
  });
}

/** PEM text, given itself (from a variable) or as a file. */
export function pem(text: string, folder: string, key: string): string {
  const content = text.includes('-----BEGIN ') ? text : readNamed(text, folder, key).toString('utf8');
  if (content.includes('-----BEGIN ')) return content;
  throw new HarnessError('config', `${key}: the file holds no PEM`, { hint: 'a PEM file has a line with -----BEGIN; for PKCS 12 use pfx' });
}

function readNamed(path: string, folder: string, key: string): Buffer {
  try {
    return readFileSync(resolve(folder, path));
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    throw new HarnessError(
      'config',
      `${key}: the file ${isPathLike(path) ? path : '(not shown: it does not look like a path)'} ${reason}`,
      {
        hint: 'paths are taken from the folder of the configuration file',
        cause: error,
      },
    );
  }
}

/** Key text without its first line would be taken for a path, and shown in the message. */
const isPathLike = (text: string): boolean => text.length < 200 && /[./\\]/.test(text) && !/\s/.test(text);
