import { createServer as createPlain, isIP, type Server, type Socket } from 'node:net';
import { createServer as createSecure } from 'node:tls';
import { HarnessError } from '../../model/harness-error.js';
import { listening, OTHER_PORT } from '../listening.js';
import { readOnce } from '../tls.js';
import { type Carried, carry } from './carry.js';
import type { ForwarderOptions } from './forwarder-options.js';

export interface Forwarder {
  readonly url: string;
  /** Accepts no more connections, gives answers under way a moment to finish, and closes. */
  close(): Promise<void>;
}

/** How long answers under way may take after the forwarder is closed. */
const GRACE_MILLIS = 1_000;

/**
 * Forwards connections to a target and back, byte for byte. Only a Host header that names this forwarder is changed: it names the target
 * instead, as the client would have written it.
 */
export async function startForwarder(options: ForwarderOptions): Promise<Forwarder> {
  const { listen, certificate, target } = options;
  const tls = target.protocol === 'https:' ? readOnce(options.tls) : options.tls;
  const open = new Set<Carried>();
  let port = listen.port;
  const accept = (client: Socket): void => {
    const carried = carry(client, { ...options, tls, ownPort: port });
    open.add(carried);
    client.once('close', () => open.delete(carried));
  };
  const server: Server =
    certificate === undefined
      ? createPlain({ allowHalfOpen: true, noDelay: true }, accept)
      : createSecure({ allowHalfOpen: true, ...certificate }, accept);
  // A failed handshake concerns only the client.
  server.on('tlsClientError', () => undefined);
  port = await listening(
    server,
    listen,
    (reason) => new HarnessError('usage', `cannot listen at ${listen.host}:${port}: ${reason}`, OTHER_PORT),
  );
  const host = isIP(listen.host) === 6 ? `[${listen.host}]` : listen.host;
  return {
    url: `${certificate === undefined ? 'http' : 'https'}://${host}:${port}`,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const deadline = Date.now() + GRACE_MILLIS;
      while ([...open].some(({ isBusy }) => isBusy()) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
      for (const { end } of open) end();
      await closed;
    },
  };
}
