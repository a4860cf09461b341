import type { AddressInfo, Server, Socket } from 'node:net';
import { GatewaySteering } from './control/steering.js';
import { Gateway } from './gateway.js';
import { serve } from './http/server.js';
import { Journal } from './journal.js';
import { DEFAULT_MERCHANTS, type GatewayOptions, type RunningGateway } from './options.js';
import { withVariants } from '../qualify/variants/index.js';
import { Notifier } from './webhooks.js';

export type { ForcedAnswer } from './control/forced.js';
export type { SeenRequest } from './control/request-log.js';
export type { Steering } from './control/steered.js';
export type { GatewayOptions, Merchant, RequestLogLine, RunningGateway } from './options.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Starts the reference gateway and says where it listens. */
export async function startGateway(given: GatewayOptions = {}): Promise<RunningGateway> {
  const options = withVariants(given);
  const merchants = options.merchants ?? DEFAULT_MERCHANTS;
  const [first, second] = merchants;
  if (first === undefined) throw new RangeError('a gateway needs a merchant');
  const host = options.host ?? '127.0.0.1';
  const kept = options.journal === undefined ? undefined : await Journal.open(options.journal);
  const notifier =
    options.webhookSecret === undefined
      ? undefined
      : new Notifier({ secret: options.webhookSecret, ca: options.webhookCa, hosts: options.webhookHosts ?? [] });
  const gateway = new Gateway(options, kept?.journal, notifier);
  kept?.restore(gateway.ledger, gateway.sessions);
  const steering = new GatewaySteering(gateway, options.deviations ?? [], notifier);
  const steered = options.control ?? LOOPBACK.test(host);
  const server = serve({ gateway, options, merchantId: first.merchantId, steering: steered ? steering : undefined });
  const connections = connectionsOf(server);
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
    reset: () => steering.reset(),
    requests: (filter) => steering.requests(filter),
    next: (answer) => steering.next(answer),
    clock: (change) => steering.clock(change),
    seed: (seed) => steering.seed(seed),
    deviations: (names) => steering.deviations(names),
    notifications: () => steering.notifications(),
    close: async () => {
      notifier?.close();
      await closeServer(server, connections);
      await kept?.journal.close();
    },
  };
}

function connectionsOf(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  for (const event of ['connection', 'secureConnection']) {
    server.on(event, (socket: Socket) => {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    });
  }
  return open;
}

/** Requests in progress get their answer; what still hangs after half a second is cut. */
async function closeServer(server: Server & { closeIdleConnections?: () => void }, connections: ReadonlySet<Socket>): Promise<void> {
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections?.();
    setTimeout(() => {
      for (const socket of connections) socket.destroy();
    }, 500).unref();
  });
}
