import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { contractsForThread } from '../../catalogue/contracts.js';
import { houseForThread } from '../../config/extensions.js';
import type { CrewMember, CrewMembers, Report } from '../../engine/crew/messages.js';
import type { Config, Recipe } from '../../model/config.js';
import { HarnessError } from '../../model/harness-error.js';
import type { Meter } from '../../target/meter.js';
import type { CrewTask } from './crew-task.js';

/** Threads that wait for a part of a run, until they are closed. */
export interface OpenCrew extends CrewMembers {
  close(): Promise<void>;
}

/** Megabytes for what is soon forgotten: requests and answers are. */
const YOUNG = 96;

/** The built worker: beside the program, or in dist when running from sources. */
function workerFile(): string {
  const places = ['./certify.worker.js', '../certify.worker.js', '../../../dist/certify.worker.js'];
  const file = places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((path) => existsSync(path));
  if (file === undefined)
    throw new HarnessError('internal', 'certify.worker.js is missing', { hint: 'npm run build, or leave --workers out' });
  return file;
}

export function openCrew(workers: number, given: Pick<CrewTask, 'config' | 'embedded' | 'runId' | 'idsOf'>, meter: Meter): OpenCrew {
  const house = houseForThread();
  if (house === 'code')
    throw new HarnessError('config', `house rules that are defined in the configuration itself cannot be used with ${workers} workers`, {
      hint: 'name the module that defines them under checks, or leave run.workers out',
    });
  const file = workerFile();
  const task = { ...given, config: withoutHooks(given.config), contracts: contractsForThread(), house, meter: meter.memory };
  const threads = Array.from({ length: workers }, (_, i) => {
    const workerData: CrewTask = { ...task, idsOf: `${given.idsOf}w${i + 1}` };
    return new Worker(file, { workerData, execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: YOUNG } });
  });
  const open = { isClosing: false };
  return {
    meter,
    members: threads.map((thread) => memberIn(thread, () => open.isClosing)),
    close: async () => {
      open.isClosing = true;
      await Promise.all(threads.map((thread) => thread.terminate()));
    },
  };
}

/** Functions do not cross to another thread. Orders are made in the one that leads; the others only count the ways to a state. */
function withoutHooks(config: Config): Config {
  const plain = ({ others, ...recipe }: Recipe): Recipe => ({
    ...('hook' in recipe ? { steps: [] } : recipe),
    ...(others === undefined ? {} : { others: others.map(plain) }),
  });
  return { ...config, provision: Object.fromEntries(Object.entries(config.provision).map(([state, recipe]) => [state, plain(recipe)])) };
}

function memberIn(thread: Worker, isClosing: () => boolean): CrewMember {
  const ended = new Promise<string>((resolve) => {
    const end = (reason: string): void => {
      if (!isClosing()) resolve(reason);
    };
    thread.once('error', (error: unknown) => end(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    thread.once('messageerror', (error) => end(error.message));
    thread.once('exit', (code) => end(`the thread ended with code ${code}`));
  });
  return {
    ended,
    // A port of threads has no origin to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (order) => thread.postMessage(order),
    listen: (take) => void thread.on('message', (reports: readonly Report[]) => take(reports)),
  };
}
