import type { AddressInfo, Server } from 'node:net';
import type { HarnessError } from '../model/harness-error.js';

/** What to do where a port is taken. */
export const OTHER_PORT = { hint: 'choose another port; 0 takes a free one' };

/**
 * The port at which a server listens from now on.
 * @throws what is made of the reason why it cannot
 */
export async function listening(
  server: Server,
  { host, port }: { readonly host: string; readonly port: number },
  refused: (reason: string) => HarnessError,
): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(refused(error.code === 'EADDRINUSE' ? 'something else listens there' : error.message)),
    );
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}
