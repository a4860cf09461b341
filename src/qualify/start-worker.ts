import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { contractsForThread, SHIPPED } from '../catalogue/contracts.js';
import type { GatewayOptions, GatewayAddress } from '../gateway/options.js';
import { startGateway } from './start.js';

/** Everything that can cross to another thread. */
export type WorkerGatewayOptions = Omit<GatewayOptions, 'onRequest'>;

type Message = ({ readonly type: 'listening' } & Omit<GatewayAddress, 'close'>) | { readonly type: 'closed' };

/**
 * Starts the gateway in a thread of its own, so that it does not slow down the sender. When running from sources there is no built
 * worker, and the gateway runs in this thread.
 */
export async function startGatewayInWorker(options: WorkerGatewayOptions = {}): Promise<GatewayAddress> {
  const file = workerFile('gateway.worker.js');
  return file === undefined ? startGateway(options) : startThread(file, options);
}

/** dist keeps workers beside the bundles, or one folder above those that bundles share. */
export const workerFile = (name: string): string | undefined =>
  [`./${name}`, `../${name}`].map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path));

async function startThread(file: string, { catalogue = SHIPPED, ...options }: WorkerGatewayOptions): Promise<GatewayAddress> {
  const contracts = contractsForThread(catalogue);
  const worker = new Worker(file, { workerData: { ...options, contracts } });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const message = await new Promise<Message>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  if (message.type !== 'listening') throw new Error('the gateway did not start');
  const { type: _, ...address } = message;
  return {
    ...address,
    close: async () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage('close');
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2000).unref())]);
      await worker.terminate();
    },
  };
}
