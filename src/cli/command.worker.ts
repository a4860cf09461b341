import { parentPort, workerData } from 'node:worker_threads';
import type { Resized, ThreadTask } from './in-thread.js';

const { args, stdout, stderr } = workerData as ThreadTask;
// Before anything is loaded that looks at them: colours and the width of a line depend on what is at the other end.
Object.assign(process.stdout, stdout);
Object.assign(process.stderr, stderr);
parentPort?.on('message', (message: unknown) => {
  if (typeof message === 'object') Object.assign(process.stderr, message as Resized);
});
// Listening for the width of a terminal is no reason to stay.
parentPort?.unref();
const { run } = await import('./run.js');
const exitCode = await run(args);
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(exitCode);
