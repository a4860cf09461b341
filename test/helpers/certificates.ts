import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Certificate {
  readonly cert: string;
  readonly key: string;
  readonly certFile: string;
  readonly keyFile: string;
}

/** A certificate authority of the test, and a folder for what it issues. */
export interface Authority extends Certificate {
  readonly folder: string;
  /** A certificate for a host or a person; `days` below zero is one that has expired. */
  issue(name: string, options?: { readonly days?: number; readonly names?: string; readonly passphrase?: string }): Certificate;
  /** The same in one PKCS 12 file; returns its path. */
  pfx(certificate: Certificate, passphrase: string): string;
  remove(): void;
}

const DAY = 86_400_000;

/** Real certificates, made by openssl: EC keys, since RSA ones take half a second each. */
export function createAuthority(name = 'touchstone test authority'): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-ca-'));
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const read = (base: string): Certificate => ({
    cert: readFileSync(join(folder, `${base}.pem`), 'utf8'),
    key: readFileSync(join(folder, `${base}.key`), 'utf8'),
    certFile: join(folder, `${base}.pem`),
    keyFile: join(folder, `${base}.key`),
  });
  openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'ca.key');
  openssl('req', '-x509', '-new', '-key', 'ca.key', '-subj', `/CN=${name}`, '-days', '30', '-out', 'ca.pem');
  let issued = 0;

  return {
    ...read('ca'),
    folder,
    issue(subject, { days = 30, names = 'DNS:localhost,IP:127.0.0.1', passphrase } = {}) {
      issued += 1;
      const base = `issued-${issued}`;
      const now = Date.now();
      const from = days < 0 ? now + (days - 1) * DAY : now - DAY;
      openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', `${base}.key`);
      openssl('req', '-new', '-key', `${base}.key`, '-subj', `/CN=${subject}`, '-out', `${base}.csr`);
      writeFileSync(join(folder, `${base}.ext`), `subjectAltName=${names}\n`);
      writeFileSync(join(folder, 'index.txt'), '');
      writeFileSync(
        join(folder, 'ca.cnf'),
        '[ca]\ndefault_ca=d\n[d]\ndatabase=index.txt\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\npolicy=p\nunique_subject=no\n[p]\ncommonName=supplied\n',
      );
      const issue = 'ca -batch -notext -config ca.cnf -cert ca.pem -keyfile ca.key'.split(' ');
      const files = ['-in', `${base}.csr`, '-extfile', `${base}.ext`, '-out', `${base}.pem`];
      openssl(...issue, ...files, '-startdate', stamp(from), '-enddate', stamp(now + days * DAY));
      if (passphrase !== undefined) {
        openssl('ec', '-in', `${base}.key`, '-aes256', '-passout', `pass:${passphrase}`, '-out', `${base}.locked.key`);
        return {
          ...read(base),
          key: readFileSync(join(folder, `${base}.locked.key`), 'utf8'),
          keyFile: join(folder, `${base}.locked.key`),
        };
      }
      return read(base);
    },
    pfx(certificate, passphrase) {
      const file = `${certificate.certFile}.pfx`;
      openssl(
        'pkcs12',
        '-export',
        '-in',
        certificate.certFile,
        '-inkey',
        certificate.keyFile,
        '-passout',
        `pass:${passphrase}`,
        '-out',
        file,
      );
      return file;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** `20261231235959Z`. */
const stamp = (time: number): string => `${new Date(time).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
