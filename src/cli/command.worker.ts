import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadTask } from './in-thread.js';

const { args, stdout, stderr } = workerData as ThreadTask;
// Before anything is loaded that looks at them: colours and the width of a line depend on what is at the other end.
Object.assign(process.stdout, stdout);
Object.assign(process.stderr, stderr);
const { run } = await import('./run.js');
const exitCode = await run(args);
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(exitCode);
