import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { TargetConfig } from '../model/config.js';
import type { ClientCertificate } from '../model/file-config.js';

/** What a TLS connection to the target is made with. */
export interface TlsOptions {
  readonly ca?: string[];
  readonly cert?: string;
  readonly key?: string;
  readonly pfx?: Buffer;
  readonly passphrase?: string;
  /** All of the above, read. */
  readonly secureContext?: SecureContext;
}

/**
 * The private authority and the client certificate of a target. PEM parts are text; a PFX is binary, so the configuration
 * holds it as Base64. There is no switch to trust anybody: a private authority is named, never ignored.
 */
export function tlsOptions(target: Pick<TargetConfig, 'auth' | 'tls'>): TlsOptions {
  const { auth, tls } = target;
  return {
    // Node drops its own authorities once it is given one; a sandbox may have both.
    ...(tls.ca === undefined ? {} : { ca: [...rootCertificates, tls.ca] }),
    ...(auth.type === 'certificate' ? clientCertificate(auth) : {}),
  };
}

/** The same, read once for many connections: Node would read every authority again for each, which takes longer than a request. */
export function readOnce(options: TlsOptions): TlsOptions {
  if (Object.keys(options).length === 0) return options;
  try {
    return { ...options, secureContext: createSecureContext(options) };
  } catch {
    // What is wrong with them is told by the connection that needs them.
    return options;
  }
}

function clientCertificate(auth: ClientCertificate): TlsOptions {
  return {
    ...(auth.cert === undefined ? {} : { cert: auth.cert }),
    ...(auth.key === undefined ? {} : { key: auth.key }),
    ...(auth.pfx === undefined ? {} : { pfx: Buffer.from(auth.pfx, 'base64') }),
    ...(auth.passphrase === undefined ? {} : { passphrase: auth.passphrase }),
  };
}
