import { parentPort, workerData } from 'node:worker_threads';
import { enableSieve } from '../rules/sieve.js';
import type { LintOptions } from './lint-text.js';
import { type Chunk, lintChunk } from './ndjson-chunk.js';

const options = workerData as LintOptions;
await enableSieve();

parentPort?.on('message', (chunk: Chunk) => {
  // A port of threads has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(lintChunk(chunk, options));
});
