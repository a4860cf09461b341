import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HarnessError } from '../../model/harness-error.js';
import { type Forwarder, startForwarder } from './forwarder.js';
import type { ForwarderOptions } from './forwarder-options.js';
import { isAnswered, type PassedMessage, type Passing } from './passing.js';

/** Everything that can cross to another thread. */
export type ThreadOptions = Omit<ForwarderOptions, 'target' | 'onRequest' | 'onPassing'> & { readonly target: string };

/** What the thread tells of. */
export type FromThread =
  | { readonly type: 'listening'; readonly url: string }
  | { readonly type: 'failed'; readonly message: string; readonly hint?: string }
  | { readonly type: 'request'; readonly method: string; readonly path: string }
  | { readonly type: 'passing'; readonly passing: Passing };

/** What the thread is told: a passing was looked at, or it is time to end. */
export type ToThread = 'seen' | 'close';

/**
 * Starts the forwarder in a thread of its own, so that judging what goes by delays nothing. From sources there is no built worker to start,
 * and it runs in this thread instead.
 */
export async function startForwarderInThread(options: ForwarderOptions): Promise<Forwarder> {
  const file = ['./forward.worker.js', '../forward.worker.js']
    .map((name) => fileURLToPath(new URL(name, import.meta.url)))
    .find((path) => existsSync(path));
  if (file === undefined) return startForwarder(options);
  const { onRequest, onPassing, target, ...rest } = options;
  const worker = new Worker(file, { workerData: { ...rest, target: target.href } satisfies ThreadOptions });
  const say = (message: ToThread): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(message);
  };
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', (message: FromThread) => {
      if (message.type === 'request') onRequest(message.method, message.path);
      else if (message.type === 'passing') {
        onPassing(revived(message.passing));
        say('seen');
      } else if (message.type === 'listening') resolve(message.url);
      else reject(new HarnessError('usage', message.message, message.hint === undefined ? {} : { hint: message.hint }));
    });
  });
  return {
    url,
    close: async () => {
      say('close');
      // What was said before the end is heard before it: messages keep their order.
      await ended;
    },
  };
}

/** Buffers arrive as plain arrays of bytes. */
function revived(passing: Passing): Passing {
  const { request, answer } = passing;
  return { ...passing, request: withBuffer(request), answer: isAnswered(answer) ? withBuffer(answer) : answer };
}

const withBuffer = <T extends PassedMessage>(message: T): T => ({
  ...message,
  bytes: Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength),
});
