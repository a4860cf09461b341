import { parentPort, workerData } from 'node:worker_threads';
import type { Resized, ThreadEnd, ThreadTask } from './in-thread.js';

const task = workerData as ThreadTask;
const { args, stdout, stderr, word } = task;
// Code of a configuration, which is loaded later, must not know it.
task.word = '';
// Set before any module reads them, since colours and line widths depend on the real terminal.
Object.assign(process.stdout, stdout);
Object.assign(process.stderr, stderr);
parentPort?.on('message', (message: unknown) => {
  if (typeof message === 'object') Object.assign(process.stderr, message as Resized);
});
// Listening for changes of the terminal width must not keep the thread alive.
parentPort?.unref();
const { run } = await import('./run.js');
const exitCode = await run(args);
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage({ word, exitCode } satisfies ThreadEnd);
