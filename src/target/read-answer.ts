import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { isUnwieldy } from '../json/depth.js';
import { MAX_DEPTH } from '../json/scan.js';
import { parseJson } from '../json/value.js';
import type { Reply } from '../model/exchange.js';

type Answer = Extract<Reply, { kind: 'answer' }>;

/** The bytes that came back: all of them, or as many as were read. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly whole: boolean;
}

/** A full answer has some hundred values; every further one costs time and memory to judge. */
const MOST_VALUES = 20_000;

/** How much of an answer that is not judged is kept, to be shown. */
const KEPT = 2_000;

/** The answer in these bytes. One beyond the limits is marked as such and has no body, because a part of an answer is never judged. */
export function readAnswer({ status, headers, bytes, whole }: RawAnswer, maxBytes: number): Answer {
  const beyond = (limit: NonNullable<Answer['beyond']>, shown: Buffer): Answer => {
    return { kind: 'answer', status, headers, text: textOf(shown.subarray(0, KEPT)), body: undefined, beyond: limit };
  };
  if (!whole) return beyond('size', bytes);
  const decoded = decode(bytes, headers['content-encoding'], maxBytes);
  if (typeof decoded === 'string') return beyond(decoded, decoded === 'size' ? Buffer.alloc(0) : bytes);
  const text = textOf(decoded);
  const unwieldy = isUnwieldy(text, { depth: MAX_DEPTH, values: MOST_VALUES });
  if (unwieldy !== undefined) return beyond(unwieldy === 'depth' ? 'depth' : 'size', decoded);
  return { kind: 'answer', status, headers, text, body: parseJson(text) };
}

/** Plain answers were asked for; an encoded one is decoded all the same, up to the size of a plain one. */
function decode(bytes: Buffer, header: string | undefined, maxOutputLength: number): Buffer | 'size' | 'encoding' {
  const codings = (header ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length === 0 || bytes.length === 0) return bytes;
  const decoders = codings.flatMap((coding) => DECODERS.get(coding) ?? []);
  if (codings.length > MOST_CODINGS || decoders.length < codings.length) return 'encoding';
  try {
    return decoders.reduceRight<Buffer>((read, decoder) => decoder(read, { maxOutputLength }), bytes);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'size' : 'encoding';
  }
}

/** One coding is usual; two happen by mistake of a proxy. */
const MOST_CODINGS = 2;

type Decoder = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;

const DECODERS: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['br', brotliDecompressSync],
  // `deflate` means the format with a header, but many servers send it without.
  ['deflate', (bytes, options) => ((bytes[0] ?? 0) % 16 === 8 ? inflateSync(bytes, options) : inflateRawSync(bytes, options))],
]);

/** A byte order mark is no part of the text. */
const textOf = (bytes: Buffer): string =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.toString('utf8', 3) : bytes.toString('utf8');
