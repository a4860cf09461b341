import { Worker } from 'node:worker_threads';
import type { LooseContract } from '../catalogue/catalogue.js';
import { contractsForThread } from '../catalogue/contracts.js';
import { builtScript } from '../model/built-script.js';
import { hasHouseRules } from '../model/house/house.js';
import { knownTo } from './detect.js';
import { type Chunk, type ChunkReport, lintChunk, type StreamOptions } from './ndjson-chunk.js';

/** What a worker receives at its start. */
export interface LaneTask {
  readonly options: Omit<StreamOptions, 'catalogue'>;
  readonly contracts: readonly LooseContract[] | undefined;
}

/** Where chunks are linted: in this thread, and in others beside it. */
export interface Lanes {
  /** How many reports may wait for an earlier one. */
  readonly capacity: number;
  lint(chunk: Chunk): Promise<ChunkReport>;
  close(): Promise<void>;
}

/** The built worker beside the program, or in `dist` when run from the sources. */
const workerFile = (): string | undefined =>
  builtScript('ndjson.worker.js', import.meta.url) ?? builtScript('../dist/ndjson.worker.js', import.meta.url);

/** Chunks that lie ready in a worker, so that it has something to do while this thread lints a chunk of its own. */
const READY = 4;

/** This thread reads and lints too: as many threads are at work as were asked for, and one less has to be started. */
export async function openLanes(workers: number, options: StreamOptions): Promise<Lanes> {
  // House rules are functions, which cannot be passed to another thread.
  const file = workers > 1 && !hasHouseRules(knownTo(options)) ? workerFile() : undefined;
  if (file === undefined) {
    return { capacity: 1, lint: async (chunk) => lintChunk(chunk, options), close: async () => {} };
  }
  const { catalogue: _, ...rest } = options;
  const workerData: LaneTask = { options: rest, contracts: contractsForThread(knownTo(options)) };
  const threads = Array.from({ length: workers - 1 }, () => new Lane(new Worker(file, { workerData, execArgv: [] })));
  return {
    capacity: threads.length * READY * 4,
    lint: async (chunk) => {
      const lane = leastBusy(threads);
      return lane.waiting < READY ? lane.lint(chunk) : lintChunk(chunk, options);
    },
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
