import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { HarnessError } from '../../model/harness-error.js';
import { type Forwarder, startForwarder } from './forwarder.js';
import type { ForwarderOptions } from './forwarder-options.js';
import { isAnswered, type PassedMessage, type Passing } from './passing.js';
import { defined } from '../../json/defined.js';

/** The options that can be passed to another thread. */
export type ThreadOptions = Omit<ForwarderOptions, 'target' | 'onRequest' | 'onPassing'> & { readonly target: string };

/** Messages from the thread. */
export type FromThread =
  | { readonly type: 'listening'; readonly url: string }
  | { readonly type: 'failed'; readonly message: string; readonly hint?: string }
  | { readonly type: 'request'; readonly method: string; readonly path: string }
  | { readonly type: 'passing'; readonly passing: Passing };

/** Messages to the thread: a passing was looked at, or it is time to end. */
export type ToThread = 'seen' | 'close';

/**
 * Starts the forwarder in a thread of its own, so that judging the traffic delays nothing. When run from sources there is no built worker, and
 * it runs in this thread.
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
      else reject(new HarnessError('usage', message.message, defined({ hint: message.hint })));
    });
  });
  return {
    url,
    close: async () => {
      say('close');
      // Messages keep their order, so everything sent before the end arrives before it.
      await ended;
    },
  };
}

/** Buffers arrive as plain byte arrays. */
function revived(passing: Passing): Passing {
  const { request, answer } = passing;
  return { ...passing, request: withBuffer(request), answer: isAnswered(answer) ? withBuffer(answer) : answer };
}

const withBuffer = <T extends PassedMessage>(message: T): T => ({
  ...message,
  bytes: Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength),
});
