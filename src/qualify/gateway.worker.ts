import { parentPort, workerData } from 'node:worker_threads';
import type { LooseContract } from '../catalogue/catalogue.js';
import { catalogueInThread } from '../catalogue/contracts.js';
import { startGateway, type GatewayOptions } from './start.js';

/** The gateway in a thread of its own: says where it listens, and stops when told to close. */
const { contracts, ...options } = workerData as GatewayOptions & { readonly contracts?: readonly LooseContract[] };
const gateway = await startGateway({ ...options, catalogue: catalogueInThread(contracts) });
const { url, merchantId, password, otherMerchant } = gateway;
parentPort?.on('message', (message) => {
  if (message !== 'close') return;
  void gateway.close().then(() => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    parentPort?.postMessage({ type: 'closed' });
    parentPort?.close();
  });
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage({ type: 'listening', url, merchantId, password, otherMerchant });
