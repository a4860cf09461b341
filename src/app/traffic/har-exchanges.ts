import type { Entry, Har, Header } from 'har-format';
import { readFileSync, statSync } from 'node:fs';
import { isObject, type JsonValue } from '../../json/value.js';
import { isHar, isMaskedHar } from '../../lint/har.js';
import { HarnessError } from '../../model/harness-error.js';
import { systemFault } from '../../model/system-fault.js';
import { readAnswer } from '../../target/read-answer.js';
import { flat, type RawExchange } from './raw-exchange.js';

/** Larger recordings are no text that can be held as one. */
const MOST_BYTES = 400_000_000;

/** Everything that a recording holds, in the order in which the answers came. */
export interface Recording {
  readonly exchanges: readonly RawExchange[];
  /** Where the first request went, for the report. */
  readonly origin: string;
}

/**
 * Reads a recording of HTTP traffic.
 * @throws HarnessError where it is none
 */
export function readRecording(file: string, maxAnswerBytes: number): Recording {
  const document = parsed(file);
  const isMasked = isMaskedHar(document);
  const { log } = document as unknown as Har;
  const exchanges = (log.entries as readonly (Entry | null)[]).flatMap((entry) => {
    const raw = entry === null ? undefined : exchangeOf(entry, isMasked, maxAnswerBytes);
    return raw === undefined ? [] : [raw];
  });
  const [first] = exchanges;
  const origin = first !== undefined && URL.canParse(first.path) ? new URL(first.path).origin : 'unknown';
  return { exchanges: exchanges.toSorted((a, b) => a.startedAt + a.millis - b.startedAt - b.millis), origin };
}

function parsed(file: string): JsonValue {
  const refuse = (fault: string): HarnessError =>
    new HarnessError('input', `${file} is not a recording that can be judged: ${fault}`, {
      hint: 'a HAR file, as browsers, proxies and touchstone proxy --record write it',
    });
  let document: JsonValue;
  try {
    if (statSync(file).size > MOST_BYTES) throw refuse('it is larger than 400 MB');
    document = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) as JsonValue;
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    throw refuse(systemFault(error) ?? 'it is not JSON');
  }
  if (!isHar(document)) throw refuse('it has no log.entries');
  return document;
}

/** One entry; parts with an unexpected form count as absent. */
function exchangeOf(entry: Entry, isMasked: boolean, maxAnswerBytes: number): RawExchange | undefined {
  const { request, response } = entry as Partial<Entry>;
  if (typeof request?.url !== 'string' || typeof request.method !== 'string') return undefined;
  const text = request.postData?.text;
  const startedAt = Date.parse(entry.startedDateTime);
  const millis = typeof entry.time === 'number' && entry.time >= 0 ? entry.time : 0;
  const isAnswered = typeof response?.status === 'number' && response.status >= 100;
  return {
    method: request.method.toUpperCase(),
    path: request.url,
    headers: headersOf(request.headers),
    text: typeof text === 'string' && text !== '' ? text : undefined,
    ...(typeof text !== 'string' && (request.bodySize ?? 0) > 0 ? { unread: 'a request body that the recording does not hold' } : {}),
    reply: isAnswered
      ? readAnswer(
          { status: response.status, headers: withoutCoding(headersOf(response.headers)), bytes: contentOf(response), whole: true },
          maxAnswerBytes,
        )
      : { kind: 'lost', message: 'the recording holds no answer' },
    startedAt: Number.isNaN(startedAt) ? 0 : startedAt,
    millis,
    isMasked,
  };
}

const headersOf = (headers: readonly Header[] | undefined): Readonly<Record<string, string>> =>
  flat(
    (Array.isArray(headers) ? (headers as readonly unknown[]) : []).flatMap((header) =>
      isObject(header) && typeof header['name'] === 'string' && typeof header['value'] === 'string'
        ? [[header['name'], header['value']] as const]
        : [],
    ),
  );

/** Bodies in a recording are already decoded, so the header about their encoding is dropped. */
function withoutCoding({ 'content-encoding': _coding, ...headers }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return headers;
}

function contentOf({ content }: Partial<Entry['response']>): Buffer {
  const text = typeof content?.text === 'string' ? content.text : '';
  return Buffer.from(text, content?.encoding === 'base64' ? 'base64' : 'utf8');
}
