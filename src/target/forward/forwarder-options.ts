import type { TlsOptions } from '../tls.js';
import type { Passing } from './passing.js';

export interface ForwarderOptions {
  /** Where everything goes: scheme, host and port; the path comes from the client. */
  readonly target: URL;
  /** The options of a TLS connection to the target. */
  readonly tls: TlsOptions;
  readonly listen: { readonly host: string; readonly port: number };
  /** With a certificate, clients are served over TLS too. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  readonly connectMillis: number;
  /** Of a longer body only the beginning is kept; all of it is forwarded. */
  readonly mostBytes: number;
  /** Called with the head of every request before it is forwarded. */
  readonly onRequest: (method: string, path: string) => void;
  /** Called for every request once its answer was forwarded, or there will be none. */
  readonly onPassing: (passing: Passing) => void;
}
