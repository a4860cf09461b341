import { parentPort, workerData } from 'node:worker_threads';
import { catalogueInThread } from '../catalogue/contracts.js';
import { type Chunk, lintChunk } from './ndjson-chunk.js';
import type { LaneTask } from './ndjson-lanes.js';

const { options: given, contracts } = workerData as LaneTask;
const options = { ...given, catalogue: catalogueInThread(contracts) };

parentPort?.on('message', (chunk: Chunk) => {
  // A thread's port has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(lintChunk(chunk, options));
});
