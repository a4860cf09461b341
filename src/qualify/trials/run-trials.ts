import { Worker } from 'node:worker_threads';
import { contractsForThread } from '../../catalogue/contracts.js';
import { withoutCircumstance } from '../defects/context.js';
import type { Defect } from '../defects/index.js';
import type { Config } from '../../model/config.js';
import { workerFile } from '../start-worker.js';
import { evidenceOf } from './evidence.js';
import { trial, type Trial } from './trial.js';

/** Whether a defect is only to be found, or its whole report is to be proved as well. */
export type Asked = 'found' | 'proved';

export async function tried(defect: Defect, config: Config, asked: Asked): Promise<Trial> {
  const result = await trial(defect, config);
  const plain = result.killed ? undefined : withoutCircumstance(defect);
  if (plain !== undefined && !(await trial(plain, config)).killed) return { ...result, showsNowhere: true };
  return asked === 'found' || result.finding === undefined ? result : { ...result, evidence: await evidenceOf(defect, config) };
}

/** Tries every defect, several at a time in threads of their own; from sources, one after the other in this one. */
export async function runTrials(
  defects: readonly Defect[],
  config: Config,
  threads: number,
  asked: Asked,
  tell: (done: Trial) => void,
): Promise<readonly Trial[]> {
  const results: Trial[] = [];
  const note = (result: Trial): void => {
    results.push(result);
    tell(result);
  };
  const file = workerFile('qualify.worker.js');
  if (file === undefined || threads <= 1) {
    for (const defect of defects) note(await tried(defect, config, asked));
    return results;
  }
  const queue = defects.map((defect) => defect.name);
  await Promise.all(Array.from({ length: Math.min(threads, queue.length) }, () => serve(file, config, asked, queue, note)));
  const order = new Map(defects.map((defect, position) => [defect.name, position]));
  return results.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
}

function serve(file: string, config: Config, asked: Asked, queue: string[], note: (result: Trial) => void): Promise<void> {
  // Functions do not cross to another thread, and recipes of the embedded gateway have none.
  const worker = new Worker(file, { workerData: { settings: structuredClone(config), asked, contracts: contractsForThread(config) } });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: 'ready' | Trial) => {
      if (message !== 'ready') note(message);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(queue.shift() ?? null);
    });
    worker.on('error', (error) => {
      // The other threads end with what they are at.
      queue.length = 0;
      reject(error);
    });
    worker.on('exit', () => resolve());
  });
}
