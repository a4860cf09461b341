import { parentPort, workerData } from 'node:worker_threads';
import { type RunCommand, type RunCommands, runHere, type RunTask, type RunWord } from './run-here.js';

const commands: RunCommands = { onCommand: () => undefined };
// A run that is paused has nothing else to wait for: listening keeps its thread alive until the run has ended.
parentPort?.on('message', (command: RunCommand) => commands.onCommand(command));
try {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  await runHere(workerData as RunTask, (word: RunWord) => parentPort?.postMessage(word), commands);
} finally {
  parentPort?.close();
}
