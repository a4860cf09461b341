import type { Reply } from '../model/exchange.js';

/** The reply that stands for a connection that ended without an answer. */
export type Ending = (error: unknown) => Reply;

export const lost: Ending = (error) => ({ kind: 'lost', message: messageOf(error) });

/** Without a good certificate, closing the connection is an answer too; a refused connection is not. */
export const atTheDoor: Ending = (error) => {
  const code = codeOf(error) ?? '';
  const alert = /^ERR_SSL_.*ALERT/.test(code);
  return alert || CUT.has(code) ? { kind: 'turned-away', message: messageOf(error), alert } : lost(error);
};

/** Codes of a connection that was established and then ended by the other side. */
const CUT: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** The code of the socket's own error, and not that of undici's error around it. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  const inner = cause instanceof Error ? codeOf(cause) : undefined;
  return inner ?? (typeof code === 'string' ? code : undefined);
}

const messageOf = (error: unknown): string => (error instanceof Error ? reasonOf(error) : String(error));

/** undici hides the socket's reason in `cause`, and a failed dual-stack connect in `errors`. */
function reasonOf(error: Error): string {
  const inner = (error as { errors?: readonly Error[] }).errors?.[0] ?? error.cause;
  const { message, name } = inner instanceof Error && inner.message !== '' ? inner : error;
  return message === '' ? name : withoutNames(message);
}

/** Node quotes all names of a certificate that does not fit, which are the target's own words, and the address, which everybody knows. */
export const withoutNames = (message: string): string =>
  message.replace(/(is not in the cert's (?:altnames|list)|is not cert's CN): .*$/s, '$1').replace(/^(connect E[A-Z]+) \S+$/, '$1');
