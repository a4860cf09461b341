import type { TlsOptions } from '../tls.js';
import type { Passing } from './passing.js';

export interface ForwarderOptions {
  /** Where everything goes: scheme, host and port; a path is left to the client. */
  readonly target: URL;
  /** What a TLS connection to the target is made with. */
  readonly tls: TlsOptions;
  readonly listen: { readonly host: string; readonly port: number };
  /** With a certificate the client is spoken to over TLS too. */
  readonly certificate?: { readonly cert: string; readonly key: string };
  readonly connectMillis: number;
  /** Of a longer body the beginning is kept; all of it goes through. */
  readonly mostBytes: number;
  /** Told of the head of every request before it goes on. */
  readonly onRequest: (method: string, path: string) => void;
  /** Told of every request once its answer has gone on, or there will be none. */
  readonly onPassing: (passing: Passing) => void;
}
