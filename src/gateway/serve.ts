import { SHIPPED } from '../catalogue/contracts.js';
import type { AddressInfo, Server, Socket } from 'node:net';
import { GatewaySteering } from './control/steering.js';
import { CLEAN, type Repertoire } from './behaviour/repertoire.js';
import { Gateway } from './gateway.js';
import { serve } from './http/server.js';
import { Journal } from './journal.js';
import { DEFAULT_MERCHANTS, type GatewayOptions, type RunningGateway } from './options.js';
import { Notifier } from './webhooks.js';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;

/** Serves the reference gateway and says where it listens. It has only those defects and variants that the repertoire knows. */
export async function serveGateway(given: GatewayOptions, repertoire: Repertoire = CLEAN): Promise<RunningGateway> {
  const options = repertoire.prepared(given);
  const merchants = options.merchants ?? DEFAULT_MERCHANTS;
  const [first, second] = merchants;
  if (first === undefined) throw new RangeError('a gateway needs a merchant');
  const host = options.host ?? '127.0.0.1';
  const kept = options.journal === undefined ? undefined : await Journal.open(options.journal);
  const notifier =
    options.webhookSecret === undefined
      ? undefined
      : new Notifier({ secret: options.webhookSecret, ca: options.webhookCa, hosts: options.webhookHosts ?? [] });
  const gateway = new Gateway(options.catalogue ?? SHIPPED, options, { repertoire, journal: kept?.journal, notifier });
  kept?.restore(gateway.ledger, gateway.sessions);
  const steering = new GatewaySteering(gateway, options.defects ?? [], notifier);
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
    defects: (names) => steering.defects(names),
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
