import type { AddressInfo } from 'node:net';
import { Gateway } from './gateway.js';
import { serve } from './http/server.js';
import { Journal } from './journal.js';
import { DEFAULT_MERCHANTS, type GatewayOptions, type RunningGateway } from './options.js';
import { Notifier } from './webhooks.js';

export type { GatewayOptions, Merchant, RequestLogLine, RunningGateway } from './options.js';

/** Starts the reference gateway and says where it listens. */
export async function startGateway(options: GatewayOptions = {}): Promise<RunningGateway> {
  const merchants = options.merchants ?? DEFAULT_MERCHANTS;
  const [first, second] = merchants;
  if (first === undefined) throw new RangeError('a gateway needs a merchant');
  const kept = options.journal === undefined ? undefined : await Journal.open(options.journal);
  const notifier =
    options.webhookSecret === undefined
      ? undefined
      : new Notifier({ secret: options.webhookSecret, ca: options.webhookCa, hosts: options.webhookHosts ?? [] });
  const gateway = new Gateway(options, kept?.journal, notifier);
  kept?.restore(gateway.ledger, gateway.sessions);
  const server = serve(gateway, options);
  const host = options.host ?? '127.0.0.1';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return {
    url: `${options.tls === undefined ? 'http' : 'https'}://${shownHost}:${port}`,
    merchantId: first.merchantId,
    password: first.password,
    otherMerchant: second ?? first,
    close: async () => {
      notifier?.close();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        // Requests in progress get their answer; what still hangs then is cut.
        setTimeout(() => server.closeAllConnections(), 500).unref();
      });
      await kept?.journal.close();
    },
  };
}
