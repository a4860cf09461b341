import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { countResult, noCounts } from './counts.js';
import type { LintOptions } from './lint-text.js';
import type { ChunkReport, StreamOptions } from './ndjson-chunk.js';
import { type Lanes, openLanes } from './ndjson-lanes.js';
import { reasonOf } from './read-file.js';
import { fatalMessage } from './result.js';

/** Small enough that the garbage collector frees the chunks while they are young. */
const CHUNK_BYTES = 64 * 1024;
/** A line longer than this is no payload, and is not kept in memory. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;
/** Smaller files are done before a second thread would have started. */
const WORTH_WORKERS = 16 * 1024 * 1024;

export interface NdjsonOptions extends StreamOptions {
  /** Number of threads; chosen by the size of the file if not given. */
  readonly workers?: number | undefined;
}

/** Lints a stream with one payload per line, in constant memory. Reports come in the order of the lines. */
export async function* lintNdjson(source: string | Readable, options: NdjsonOptions): AsyncGenerator<ChunkReport> {
  const { workers, ...lintOptions } = options;
  const lanes = await openLanes(workers ?? (await usefulWorkers(source)), lintOptions);
  try {
    yield* inOrder(chunksOf(source), lanes, options);
  } finally {
    await lanes.close();
  }
}

async function usefulWorkers(source: string | Readable): Promise<number> {
  const { size } = typeof source === 'string' ? await stat(source).catch(() => ({ size: 0 })) : { size: WORTH_WORKERS };
  return size >= WORTH_WORKERS ? Math.min(4, availableParallelism()) : 1;
}

type Piece = { readonly bytes: Uint8Array; readonly lines: number } | { readonly fault: string; readonly lines: number };

async function* inOrder(pieces: AsyncGenerator<Piece>, lanes: Lanes, options: LintOptions): AsyncGenerator<ChunkReport> {
  const under: Promise<ChunkReport>[] = [];
  let line = 1;
  for await (const piece of pieces) {
    const report =
      'bytes' in piece ? lanes.lint({ bytes: piece.bytes, firstLine: line }) : Promise.resolve(faultReport(piece.fault, line, options));
    // A thread that fails is told when its report is due, and is no unhandled error until then.
    report.catch(() => undefined);
    under.push(report);
    line += piece.lines;
    if (under.length >= lanes.capacity) yield await (under.shift() as Promise<ChunkReport>);
  }
  for (const report of under) yield await report;
}

function faultReport(fault: string, line: number, options: LintOptions): ChunkReport {
  const message = fatalMessage('body-malformed', fault, { line, column: 1 });
  const result = { file: options.name ?? '<text>', part: `line ${line}`, judged: false, messages: [message] };
  const counts = noCounts();
  countResult(counts, result);
  return { ...counts, results: [result] };
}

/** Cuts a stream of bytes at line ends. */
async function* chunksOf(source: string | Readable): AsyncGenerator<Piece> {
  let kept: Buffer[] = [];
  let size = 0;
  let skipping = false;
  try {
    for await (const bytes of bytesOf(source)) {
      let rest = bytes;
      if (skipping) {
        const end = rest.indexOf(0x0a);
        if (end === -1) continue;
        skipping = false;
        rest = rest.subarray(end + 1);
      }
      const last = rest.lastIndexOf(0x0a);
      if (last !== -1 && size + last + 1 >= CHUNK_BYTES) {
        yield piece([...kept, rest.subarray(0, last + 1)]);
        kept = [rest.subarray(last + 1)];
        size = rest.length - last - 1;
      } else {
        kept.push(rest);
        size += rest.length;
      }
      if (size > MAX_LINE_BYTES) {
        const whole = Buffer.concat(kept);
        const end = whole.lastIndexOf(0x0a) + 1;
        if (end > 0) yield piece([whole.subarray(0, end)]);
        kept = [whole.subarray(end)];
        size = whole.length - end;
        if (size > MAX_LINE_BYTES) {
          yield { fault: `the line is longer than ${MAX_LINE_BYTES / 1024 / 1024} MB`, lines: 1 };
          [kept, size, skipping] = [[], 0, true];
        }
      }
    }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (size > 0) yield piece(kept);
    yield { fault: code.startsWith('Z_') ? 'broken gzip data' : reasonOf(error), lines: 0 };
    return;
  }
  if (size > 0) yield piece(kept);
}

/** A copy of its own, which can be transferred to another thread. */
function piece(parts: readonly Buffer[]): Piece {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  let lines = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
    for (let end = part.indexOf(0x0a); end !== -1; end = part.indexOf(0x0a, end + 1)) lines++;
  }
  return { bytes, lines: bytes.at(-1) === 0x0a ? lines : lines + 1 };
}

/** Unzips a stream that begins like a gzip file. */
async function* bytesOf(source: string | Readable): AsyncGenerator<Buffer> {
  const stream = typeof source === 'string' ? createReadStream(source, { highWaterMark: CHUNK_BYTES }) : source;
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done === true) return;
  const start = Buffer.from(first.value);
  const whole = async function* (): AsyncGenerator<Buffer> {
    yield start;
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
  };
  if (start[0] !== 0x1f || start[1] !== 0x8b) return yield* whole();
  // Errors of either stream surface in the iteration below.
  const unzipped = pipeline(whole, createGunzip({ chunkSize: CHUNK_BYTES }), () => {});
  for await (const chunk of unzipped) yield chunk as Buffer;
}
