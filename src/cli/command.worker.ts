import { parentPort, workerData } from 'node:worker_threads';
import type { Resized, ThreadTask } from './in-thread.js';

const { args, stdout, stderr } = workerData as ThreadTask;
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
parentPort?.postMessage(exitCode);
