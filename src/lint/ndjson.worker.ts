import { parentPort, workerData } from 'node:worker_threads';
import { useContracts } from '../catalogue/contracts.js';
import { type Chunk, lintChunk } from './ndjson-chunk.js';
import type { LaneTask } from './ndjson-lanes.js';

const { options, contracts } = workerData as LaneTask;
if (contracts !== undefined) useContracts(contracts);

parentPort?.on('message', (chunk: Chunk) => {
  // A thread's port has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(lintChunk(chunk, options));
});
