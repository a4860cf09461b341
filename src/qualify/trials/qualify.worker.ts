import { parentPort, workerData } from 'node:worker_threads';
import { CATALOGUE, type LooseContract } from '../../catalogue/catalogue.js';
import { catalogueInThread } from '../../catalogue/contracts.js';
import { defectOf } from '../defects/index.js';
import type { Config } from '../../model/config.js';
import { tried, type Asked } from './run-trials.js';

/** Tries the defects that it is handed, one after the other, until there are no more. */
const { settings, asked, contracts } = workerData as {
  readonly settings: Omit<Config, typeof CATALOGUE>;
  readonly asked: Asked;
  readonly contracts: readonly LooseContract[] | undefined;
};
const config: Config = { ...settings, [CATALOGUE]: catalogueInThread(contracts) };
parentPort?.on('message', (name: string | null) => {
  if (name === null) {
    process.exit(0);
  }
  const defect = defectOf(name, config);
  if (defect === undefined) throw new Error(`no defect ${name}`);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void tried(defect, config, asked).then((result) => parentPort?.postMessage(result));
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('ready');
