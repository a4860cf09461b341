import { parentPort, workerData } from 'node:worker_threads';
import { HarnessError } from '../../model/harness-error.js';
import { startForwarder } from './forwarder.js';
import { isAnswered, type Passing } from './passing.js';
import type { FromThread, ThreadOptions, ToThread } from './start-in-thread.js';
import { defined } from '../../json/defined.js';

// The forwarder runs in a thread of its own, so that judging the traffic delays no client.
const { target, ...options } = workerData as ThreadOptions;
const say = (message: FromThread): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
};
/** How much may wait to be judged: beyond this, traffic passes unseen, so that memory stays bounded. */
const [MOST_WAITING, MOST_BYTES] = [2_000, 100_000_000];
const waiting: number[] = [];
let waitingBytes = 0;
const tell = (passing: Passing): void => {
  const { request, answer } = passing;
  const size = request.bytes.length + (isAnswered(answer) ? answer.bytes.length : 0);
  const isTooMuch = waiting.length >= MOST_WAITING || waitingBytes + size > MOST_BYTES;
  waiting.push(isTooMuch ? 0 : size);
  waitingBytes += isTooMuch ? 0 : size;
  say({ type: 'passing', passing: isTooMuch ? skipped(passing) : passing });
};
const skipped = (passing: Passing): Passing => ({
  ...passing,
  request: { headers: [], bytes: Buffer.alloc(0), whole: false },
  answer: { kind: 'skipped', message: 'more traffic than can be judged in time' },
});

try {
  const forwarder = await startForwarder({
    ...options,
    target: new URL(target),
    onRequest: (method, path) => say({ type: 'request', method, path }),
    onPassing: tell,
  });
  parentPort?.on('message', (message: ToThread) => {
    if (message === 'seen') waitingBytes -= waiting.shift() ?? 0;
    else void forwarder.close().then(() => setImmediate(() => parentPort?.close()));
  });
  say({ type: 'listening', url: forwarder.url });
} catch (error) {
  const hint = error instanceof HarnessError ? error.hint : undefined;
  say({ type: 'failed', message: error instanceof Error ? error.message : String(error), ...defined({ hint }) });
  parentPort?.close();
}
