import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { TargetConfig } from '../model/config.js';
import type { ClientCertificate } from '../model/file-config.js';
import { defined } from '../json/defined.js';

/** The options of a TLS connection to the target. */
export interface TlsOptions {
  readonly ca?: string[];
  readonly cert?: string;
  readonly key?: string;
  readonly pfx?: Buffer;
  readonly passphrase?: string;
  /** All of the above, parsed. */
  readonly secureContext?: SecureContext;
}

/**
 * The private authority and the client certificate of a target. PEM parts are text; a PFX is binary, so the configuration holds it as Base64.
 * Verification cannot be switched off: a private authority has to be named.
 */
export function tlsOptions(target: Pick<TargetConfig, 'auth' | 'tls'>): TlsOptions {
  const { auth, tls } = target;
  return {
    // Node drops its built-in authorities when it is given one; a sandbox may need both.
    ...(tls.ca === undefined ? {} : { ca: [...rootCertificates, tls.ca] }),
    ...(auth.type === 'certificate' ? clientCertificate(auth) : {}),
  };
}

/** The same options, parsed once for many connections: Node would parse every authority for each connection, which takes longer than a request. */
export function readOnce(options: TlsOptions): TlsOptions {
  if (Object.keys(options).length === 0) return options;
  try {
    return { ...options, secureContext: createSecureContext(options) };
  } catch {
    // The connection that needs them will report what is wrong.
    return options;
  }
}

const clientCertificate = ({ cert, key, pfx, passphrase }: ClientCertificate): TlsOptions =>
  defined({ cert, key, pfx: pfx === undefined ? undefined : Buffer.from(pfx, 'base64'), passphrase });
