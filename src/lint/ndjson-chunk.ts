import { isUtf8 } from 'node:buffer';
import { lintText, type LintOptions } from './lint-text.js';
import { fatalMessage, type LintResult } from './result.js';

/** A part of a stream that ends where a line ends. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** Number of its first line, from 1. */
  readonly firstLine: number;
}

/** What came of a chunk: counts, and the lines that something is wrong with. */
export interface ChunkReport {
  readonly lines: number;
  readonly payloads: number;
  readonly unjudged: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notShown: number;
  readonly results: readonly LintResult[];
}

/** Results kept of one chunk; a stream that is wrong throughout would fill the memory otherwise. */
const KEPT = 500;

/** Lints every line of a chunk. One bad line never stops the rest. */
export function lintChunk({ bytes, firstLine }: Chunk, options: LintOptions): ChunkReport {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = isUtf8(buffer) ? buffer.toString('utf8') : undefined;
  const report = { lines: 0, payloads: 0, unjudged: 0, errors: 0, warnings: 0, notShown: 0, results: [] as LintResult[] };
  let line = firstLine;
  for (const result of text === undefined ? badLines(buffer, options) : goodLines(text, options)) {
    if (result !== undefined) count(report, result, line);
    line++;
  }
  return { ...report, lines: line - firstLine };
}

function* goodLines(text: string, options: LintOptions): Generator<LintResult | undefined> {
  for (let at = 0; at < text.length; ) {
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    yield lintLine(text.slice(at, text.charCodeAt(end - 1) === 0x0d ? end - 1 : end), options);
    at = end + 1;
  }
}

/** Some line is not UTF-8: each is looked at by itself. */
function* badLines(buffer: Buffer, options: LintOptions): Generator<LintResult | undefined> {
  for (let at = 0; at < buffer.length; ) {
    const next = buffer.indexOf(0x0a, at);
    const end = next === -1 ? buffer.length : next;
    const line = buffer.subarray(at, end);
    if (isUtf8(line)) yield lintLine(line.toString('utf8'), options);
    else yield { file: options.name ?? '<text>', judged: false, messages: [fatalMessage('body-malformed', 'the line is not UTF-8')] };
    at = end + 1;
  }
}

/** Blank lines are no payloads. */
function lintLine(line: string, options: LintOptions): LintResult | undefined {
  return line === '' || line.trim() === '' ? undefined : lintText(line, options);
}

function count(
  report: { -readonly [Key in keyof ChunkReport]: ChunkReport[Key] } & { results: LintResult[] },
  result: LintResult,
  line: number,
): void {
  report.payloads++;
  if (!result.judged) report.unjudged++;
  if (result.messages.length === 0) return;
  for (const { level } of result.messages) {
    if (level === 'must') report.errors++;
    else report.warnings++;
  }
  if (report.results.length >= KEPT) {
    report.notShown += result.messages.length;
    return;
  }
  // Every payload is one line: the line of the file is the line of the message.
  const messages = result.messages.map((message) => ({ ...message, line, endLine: line }));
  const { text: _text, ...rest } = result;
  report.results.push({ ...rest, part: `line ${line}`, messages });
}
