import { parentPort, workerData } from 'node:worker_threads';
import { useContracts } from '../catalogue/contracts.js';
import { type Chunk, lintChunk } from './ndjson-chunk.js';
import type { LaneTask } from './ndjson-lanes.js';

const { options, contracts } = workerData as LaneTask;
if (contracts !== undefined) useContracts(contracts);

parentPort?.on('message', (chunk: Chunk) => {
  // A port of threads has no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(lintChunk(chunk, options));
});
