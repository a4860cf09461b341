import { parentPort, workerData } from 'node:worker_threads';
import { writeNow } from './write-now.js';
import type { Resized, ThreadEnd, ThreadTask } from './in-thread.js';

const task = workerData as ThreadTask;
const { args, stdout, stderr, word } = task;
// Code of a configuration, which is loaded later, must not know it.
task.word = '';
// Set before any module reads them, since colours and line widths depend on the real terminal.
Object.assign(process.stdout, stdout);
Object.assign(process.stderr, stderr);
// A terminal is written to at once, as from the main thread: what says that work goes on must not wait until the thread is free.
for (const [stream, fd] of [[process.stdout, 1] as const, [process.stderr, 2] as const])
  if (stream.isTTY) Object.assign(stream, { write: (text: string) => writeNow(fd, text) });
parentPort?.on('message', (message: unknown) => {
  if (typeof message === 'object') Object.assign(process.stderr, message as Resized);
});
// Listening for changes of the terminal width must not keep the thread alive.
parentPort?.unref();
const { run } = await import('./run.js');
const exitCode = await run(args);
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage({ word, exitCode } satisfies ThreadEnd);
