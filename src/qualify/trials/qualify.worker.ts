import { parentPort, workerData } from 'node:worker_threads';
import { useContracts } from '../../catalogue/contracts.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { DEVIATIONS, genericDeviation } from '../defects/index.js';
import type { Config } from '../../model/config.js';
import { tried, type Asked } from './run-trials.js';

/** Tries the deviations that it is handed, one after the other, until there are no more. */
const { config, asked, contracts } = workerData as {
  readonly config: Config;
  readonly asked: Asked;
  readonly contracts: readonly Contract[] | undefined;
};
if (contracts !== undefined) useContracts(contracts);
parentPort?.on('message', (name: string | null) => {
  if (name === null) {
    process.exit(0);
  }
  const deviation = DEVIATIONS.find((one) => one.name === name) ?? genericDeviation(name);
  if (deviation === undefined) throw new Error(`no deviation ${name}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void tried(deviation, config, asked).then((result) => parentPort?.postMessage(result));
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('ready');
