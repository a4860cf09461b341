import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { contractsForThread } from '../catalogue/contracts.js';
import type { Contract } from '../catalogue/vocabulary.js';
import { hasHouseRules } from '../model/house/house.js';
import type { LintOptions } from './lint-text.js';
import { type Chunk, type ChunkReport, lintChunk } from './ndjson-chunk.js';

/** What a worker receives at its start. */
export interface LaneTask {
  readonly options: LintOptions;
  readonly contracts: readonly Contract[] | undefined;
}

/** Where chunks are linted: in this thread, or in several others. */
export interface Lanes {
  /** How many chunks can be under way at once. */
  readonly capacity: number;
  lint(chunk: Chunk): Promise<ChunkReport>;
  close(): Promise<void>;
}

/** The built worker beside the program, or in `dist` when run from the sources. */
function workerFile(): string | undefined {
  const places = ['./ndjson.worker.js', '../ndjson.worker.js', '../../dist/ndjson.worker.js'];
  return places.map((place) => fileURLToPath(new URL(place, import.meta.url))).find((file) => existsSync(file));
}

export async function openLanes(workers: number, options: LintOptions): Promise<Lanes> {
  // House rules are functions, which cannot be passed to another thread.
  const file = workers > 1 && !hasHouseRules() ? workerFile() : undefined;
  if (file === undefined) {
    return { capacity: 1, lint: async (chunk) => lintChunk(chunk, options), close: async () => {} };
  }
  const workerData: LaneTask = { options, contracts: contractsForThread() };
  const threads = Array.from({ length: workers }, () => new Lane(new Worker(file, { workerData, execArgv: [] })));
  return {
    // While one chunk is linted, the next one waits in the worker, so that no worker waits for the reader.
    capacity: workers * 2,
    lint: (chunk) => leastBusy(threads).lint(chunk),
    close: async () => {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

/** A thread that is slowed down by the machine gets less work. */
const leastBusy = (lanes: readonly Lane[]): Lane => lanes.reduce((least, lane) => (lane.waiting < least.waiting ? lane : least));

/** One worker; it answers in the order in which it was asked. */
class Lane {
  readonly #worker: Worker;
  readonly #waiting: { resolve(report: ChunkReport): void; reject(error: Error): void }[] = [];

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (report: ChunkReport) => this.#waiting.shift()?.resolve(report));
    worker.on('error', (error) => {
      for (const waiting of this.#waiting.splice(0)) waiting.reject(error instanceof Error ? error : new Error(String(error)));
    });
  }

  /** How many chunks are not answered yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  lint(chunk: Chunk): Promise<ChunkReport> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      this.#worker.postMessage(chunk, [chunk.bytes.buffer as ArrayBuffer]);
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
