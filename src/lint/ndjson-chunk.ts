import { isAscii, isUtf8 } from 'node:buffer';
import { isArray, isObject, type JsonValue, parseJson } from '../json/value.js';
import { lintParsed, type LintOptions } from './lint-text.js';
import { fatalMessage, isUnplaced, type LintResult } from './result.js';
import { lintSamples } from './samples.js';

/** A part of a stream that ends where a line ends. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** Number of its first line, from 1. */
  readonly firstLine: number;
}

/** The result of a chunk: counts, and the lines with findings. */
export interface ChunkReport {
  readonly lines: number;
  readonly payloads: number;
  readonly unjudged: number;
  readonly undetected: number;
  readonly unplaced: number;
  readonly nearest: number;
  readonly unjudgedFields: number;
  readonly errors: number;
  readonly warnings: number;
  readonly notShown: number;
  readonly results: readonly LintResult[];
}

/** An empty report. */
export const NO_LINES: ChunkReport = {
  lines: 0,
  payloads: 0,
  unjudged: 0,
  undetected: 0,
  unplaced: 0,
  nearest: 0,
  unjudgedFields: 0,
  errors: 0,
  warnings: 0,
  notShown: 0,
  results: [],
};

/** How many results of one chunk are kept; a stream that is wrong throughout would fill the memory otherwise. */
const KEPT = 125;

/** Lints every line of a chunk. One bad line never stops the rest. */
export function lintChunk({ bytes, firstLine }: Chunk, options: LintOptions): ChunkReport {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const encoding = isAscii(buffer) ? 'latin1' : 'utf8';
  const sound = encoding === 'latin1' || isUtf8(buffer);
  const report = { ...NO_LINES, results: [] as LintResult[] };
  let line = firstLine;
  for (let at = 0; at < bytes.length; line++) {
    const next = buffer.indexOf(0x0a, at);
    const end = next === -1 ? buffer.length : next;
    if (!isBlank(bytes, at, end)) {
      const result = sound || isUtf8(buffer.subarray(at, end)) ? lintLine(buffer.toString(encoding, at, end), options) : notUtf8(options);
      count(report, result, line);
    }
    at = end + 1;
  }
  return { ...report, lines: line - firstLine };
}

/** Each line is decoded on its own: a slice of a long string would be copied at its first use. */
const lintLine = (text: string, options: LintOptions): LintResult => {
  const body = parseJson(text);
  const samples = mayBeSample(body) ? lintSamples(text, options) : undefined;
  return samples?.[0] ?? lintParsed(text, body, options);
};

/** Whether the line may be a request as `generate` prints it. A line that is not JSON may be one after a byte order mark. */
const mayBeSample = (body: JsonValue | undefined): boolean => body === undefined || isArray(body) || (isObject(body) && 'method' in body);

const notUtf8 = ({ name }: LintOptions): LintResult => ({
  file: name ?? '<text>',
  judged: false,
  messages: [fatalMessage('body-malformed', 'the line is not UTF-8')],
});

/** Blank lines are no payloads. */
function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if ((bytes[at] as number) > 0x20) return false;
  return true;
}

function count(
  report: { -readonly [Key in keyof ChunkReport]: ChunkReport[Key] } & { results: LintResult[] },
  result: LintResult,
  line: number,
): void {
  report.payloads++;
  if (!result.judged) report.unjudged++;
  if (result.undetected !== undefined) report.undetected++;
  if (isUnplaced(result)) report.unplaced++;
  if (result.asked !== undefined) report.nearest++;
  report.unjudgedFields += result.unjudgedFields ?? 0;
  if (result.messages.length === 0) return;
  for (const { level } of result.messages) {
    if (level === 'must') report.errors++;
    else report.warnings++;
  }
  if (report.results.length >= KEPT) {
    report.notShown += result.messages.length;
    return;
  }
  // Every payload is one line, so the line of the message is that of the file.
  const messages = result.messages.map((message) => ({ ...message, line, endLine: line }));
  const { text: _text, ...rest } = result;
  report.results.push({ ...rest, part: `line ${line}`, messages });
}
