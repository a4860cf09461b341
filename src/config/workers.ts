import { availableParallelism } from 'node:os';
import { HarnessError } from '../model/harness-error.js';

/** Below this a second thread would only take turns with the first and with the target. */
const LEAST_CORES = 4;
const MOST_BY_ITSELF = 8;

/**
 * The threads that `run.workers` asks for. `auto` takes every second core, and no more than have two requests each at a time.
 * @throws HarnessError where there are more threads than requests at a time
 */
export function workersOf(said: number | string, concurrency: number, cores = availableParallelism()): number {
  if (said === 'auto')
    return cores < LEAST_CORES ? 1 : Math.max(1, Math.min(MOST_BY_ITSELF, Math.floor(cores / 2), Math.floor(concurrency / 2)));
  const workers = Number(said);
  if (workers <= concurrency) return workers;
  throw new HarnessError('config', `run.workers is ${workers}, and run.concurrency allows ${concurrency} requests at a time`, {
    hint: 'every worker needs one of them: raise --concurrency, or take fewer --workers',
  });
}
