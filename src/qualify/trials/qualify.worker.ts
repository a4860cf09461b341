import { parentPort, workerData } from 'node:worker_threads';
import { useContracts } from '../../catalogue/contracts.js';
import type { Contract } from '../../catalogue/vocabulary.js';
import { DEFECTS, genericDefect } from '../defects/index.js';
import type { Config } from '../../model/config.js';
import { tried, type Asked } from './run-trials.js';

/** Tries the defects that it is handed, one after the other, until there are no more. */
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
  const defect = DEFECTS.find((one) => one.name === name) ?? genericDefect(name);
  if (defect === undefined) throw new Error(`no defect ${name}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void tried(defect, config, asked).then((result) => parentPort?.postMessage(result));
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('ready');
