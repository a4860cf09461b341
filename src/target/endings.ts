import type { Reply } from '../model/exchange.js';

/** What a connection that ended without an answer amounts to. */
export type Ending = (error: unknown) => Reply;

export const lost: Ending = (error) => ({ kind: 'lost', message: messageOf(error) });

/** On a connection that lacks a good certificate, the end of the connection is an answer too. That nobody listens is none. */
export const atTheDoor: Ending = (error) => {
  const code = codeOf(error) ?? '';
  const alert = /^ERR_SSL_.*ALERT/.test(code);
  return alert || CUT.has(code) ? { kind: 'turned-away', message: messageOf(error), alert } : lost(error);
};

/** Codes of a connection that came about and was ended by the other side. */
const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The code of the socket's own error rather than of undici's around it. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const inner = cause instanceof Error ? codeOf(cause) : undefined;
  return inner ?? (typeof code === 'string' ? code : undefined);
}

const messageOf = (error: unknown): string => (error instanceof Error ? reasonOf(error) : String(error));

/** undici hides the socket's reason in `cause`, and a failed dual-stack connect in `errors`. */
function reasonOf(error: Error): string {
  const inner = (error as { errors?: readonly Error[] }).errors?.[0] ?? error.cause;
  return inner instanceof Error && inner.message !== '' ? inner.message : error.message || error.name;
}
