import type { Entry, Header } from 'har-format';
import { readFileSync, statSync } from 'node:fs';
import { isObject } from '../../json/value.js';
import { type OpenHar, openHar } from '../../lint/har.js';
import { HarnessError } from '../../model/harness-error.js';
import { systemFault } from '../../model/system-fault.js';
import { readAnswer } from '../../target/read-answer.js';
import { flat, type RawExchange } from './raw-exchange.js';

/** Larger recordings are no text that can be held as one. */
const MOST_BYTES = 400_000_000;

/** A recorded request as it begins, or the whole exchange as it ends. */
export type Happened = { readonly begins: Head } | { readonly ends: RawExchange };

type Head = Pick<RawExchange, 'method' | 'path' | 'startedAt' | 'millis'>;

export interface Recording {
  /** Beginnings and ends in the order in which they happened. Bodies are read when their turn has come, not all at once. */
  readonly happened: Iterable<Happened>;
  /** Where the first request went, for the report. */
  readonly origin: string;
}

/**
 * Reads a recording of HTTP traffic.
 * @throws HarnessError where it is none
 */
export function readRecording(file: string, maxAnswerBytes: number): Recording {
  const { har, heads } = headsIn(file);
  const [first] = heads.values();
  return {
    origin: first !== undefined && URL.canParse(first.path) ? new URL(first.path).origin : 'unknown',
    happened: inOrder(heads, (place, head) => exchangeOf(head, har.entry(place), har.isMasked, maxAnswerBytes)),
  };
}

/** At the same time, an end comes before a beginning, and ends come in the order in which the exchanges ended. */
function* inOrder(heads: ReadonlyMap<number, Head>, read: (place: number, head: Head) => RawExchange): Iterable<Happened> {
  const endOf = ({ startedAt, millis }: Head): number => startedAt + millis;
  const moments = [...heads]
    .toSorted(([, a], [, b]) => endOf(a) - endOf(b))
    .flatMap(([place, head]) => [
      { at: head.startedAt, head, place: undefined },
      { at: endOf(head), head, place },
    ]);
  // Sorting is stable, so that equal times keep the order of their ends.
  for (const { head, place } of moments.toSorted((a, b) => a.at - b.at))
    yield place === undefined ? { begins: head } : { ends: read(place, head) };
}

/** The recording, and what is to be known of each of its entries before they are put in order. Every entry is parsed for it once. */
function headsIn(file: string): { readonly har: OpenHar; readonly heads: ReadonlyMap<number, Head> } {
  const refuse = (fault: string): HarnessError =>
    new HarnessError('input', `${file} is not a recording that can be judged: ${fault}`, {
      hint: 'a HAR file, as browsers, proxies and touchstone proxy --record write it',
    });
  try {
    if (statSync(file).size > MOST_BYTES) throw refuse('it is larger than 400 MB');
    // Kept as bytes, which are no part of the heap: what is in the heap is let grow to a multiple of itself.
    const bytes = readFileSync(file);
    const har = openHar(bytes.toString('latin1'), (start, end) => bytes.toString('utf8', start, end));
    if (har === undefined) throw refuse('it has no log.entries');
    const heads = har.places.flatMap((place) => {
      const head = headOf(har.entry(place));
      return head === undefined ? [] : [[place, head] as const];
    });
    return { har, heads: new Map(heads) };
  } catch (error) {
    if (error instanceof HarnessError) throw error;
    throw refuse(systemFault(error) ?? 'it is not JSON');
  }
}

/** Undefined where the entry names no request. */
function headOf(entry: Entry): Head | undefined {
  const { request } = entry as Partial<Entry>;
  if (typeof request?.url !== 'string' || typeof request.method !== 'string') return undefined;
  const startedAt = Date.parse(entry.startedDateTime);
  return {
    method: request.method.toUpperCase(),
    path: request.url,
    startedAt: Number.isNaN(startedAt) ? 0 : startedAt,
    millis: typeof entry.time === 'number' && entry.time >= 0 ? entry.time : 0,
  };
}

/** One entry; parts with an unexpected form count as absent. */
function exchangeOf(head: Head, { request, response }: Partial<Entry>, isMasked: boolean, maxAnswerBytes: number): RawExchange {
  const text = request?.postData?.text;
  const isAnswered = typeof response?.status === 'number' && response.status >= 100;
  return {
    ...head,
    headers: headersOf(request?.headers),
    text: typeof text === 'string' && text !== '' ? text : undefined,
    ...(typeof text !== 'string' && (request?.bodySize ?? 0) > 0 ? { unread: 'a request body that the recording does not hold' } : {}),
    reply: isAnswered
      ? readAnswer(
          { status: response.status, headers: withoutCoding(headersOf(response.headers)), bytes: contentOf(response), whole: true },
          maxAnswerBytes,
        )
      : { kind: 'lost', message: 'the recording holds no answer' },
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
