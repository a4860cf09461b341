import { parentPort, workerData } from 'node:worker_threads';
import { runHere } from './run-here.js';
import type { RunTask, RunWord } from './run-task.js';

const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
// Waiting to be stopped must not keep the thread alive.
parentPort?.unref();
// oxlint-disable-next-line unicorn/require-post-message-target-origin
await runHere(workerData as RunTask, (word: RunWord) => parentPort?.postMessage(word), stopping.signal);
