import { isAscii, isUtf8 } from 'node:buffer';
import { isArray, isObject, type JsonValue, parseJson } from '../json/value.js';
import { countResult, noCounts } from './counts.js';
import { lintParsed, type LintOptions } from './lint-text.js';
import { fatalMessage, type LintResult, type LintSummary } from './result.js';
import { lintSamples } from './samples.js';

/** A part of a stream that ends where a line ends. */
export interface Chunk {
  readonly bytes: Uint8Array;
  /** Number of its first line, from 1. */
  readonly firstLine: number;
}

/** The result of a chunk: counts, and the lines with findings. */
export interface ChunkReport extends LintSummary {
  readonly results: readonly LintResult[];
}

/** How a stream is linted. */
export interface StreamOptions extends LintOptions {
  /** Whether every payload with findings is told, or so many of them that people can read; the others are counted. */
  readonly told?: 'all' | 'some' | undefined;
}

/** How many results of one chunk are told to people. */
const KEPT = 125;

/** Lints every line of a chunk. One bad line never stops the rest. */
export function lintChunk({ bytes, firstLine }: Chunk, options: StreamOptions): ChunkReport {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const encoding = isAscii(buffer) ? 'latin1' : 'utf8';
  const sound = encoding === 'latin1' || isUtf8(buffer);
  const counts = noCounts();
  const results: LintResult[] = [];
  const most = options.told === 'all' ? Number.POSITIVE_INFINITY : KEPT;
  let line = firstLine;
  for (let at = 0; at < bytes.length; line++) {
    const next = buffer.indexOf(0x0a, at);
    const end = next === -1 ? buffer.length : next;
    if (!isBlank(bytes, at, end)) {
      const result = sound || isUtf8(buffer.subarray(at, end)) ? lintLine(buffer.toString(encoding, at, end), options) : notUtf8(options);
      countResult(counts, result);
      if (results.length >= most) counts.notShown += result.messages.length;
      else if (result.messages.length > 0) results.push(atLine(result, line));
    }
    at = end + 1;
  }
  return { ...counts, results };
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

/** Every payload is one line, so the line of its messages is that of the file. */
function atLine({ text: _text, ...result }: LintResult, line: number): LintResult {
  const messages = result.messages.map((message) => ({ ...message, line, endLine: line }));
  return { ...result, part: `line ${line}`, messages };
}
