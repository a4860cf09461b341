import type { Entry, Har } from 'har-format';
import { elementSpans, type Span } from '../json/element-spans.js';
import { isArray, isObject, type JsonValue } from '../json/value.js';

/** A recording whose entries are parsed one at a time: all of them at once would fill the memory. */
export type OpenHar = NonNullable<ReturnType<typeof openHar>>;

/** The creator named in recordings of touchstone, in which placeholders stand for secrets. */
export const RECORDER = 'touchstone';

/**
 * Opens a recording, whatever its name; undefined where the text is none. Throws a SyntaxError where it is not JSON outside of its entries.
 * Bytes are opened with their text as Latin-1, which has a character for each of them, and a `read` that decodes those of an entry.
 */
export function openHar(text: string, read = (start: number, end: number): string => text.slice(start, end)) {
  const spans = elementSpans(text, ['log', 'entries']);
  const document = JSON.parse(without(text, [...spans.values()]).replace(/^(?:\uFEFF|\u00EF\u00BB\u00BF)/, '')) as JsonValue;
  if (!isObject(document) || !isObject(document['log']) || !isArray(document['log']['entries'])) return undefined;
  const span = (place: number): Span => spans.get(place) ?? { start: 0, end: 0 };
  return {
    /** Whether placeholders in the recording stand for masked values; in recordings of other programs they were sent like that. */
    isMasked: (document as unknown as Har).log.creator?.name === RECORDER,
    /** The places of those entries that can be any. */
    places: [...spans.keys()],
    /** The entry at a place. Throws a SyntaxError where it is not JSON. */
    entry: (place: number): Entry => JSON.parse(read(span(place).start, span(place).end)) as Entry,
    /** Where an entry stands in the text. */
    span,
  };
}

/** The text with null in the place of each span. */
function without(text: string, spans: readonly Span[]): string {
  let [rest, from] = ['', 0];
  for (const { start, end } of spans) {
    rest += `${text.slice(from, start)}null`;
    from = end;
  }
  return rest + text.slice(from);
}

/** One body of a recorded exchange. */
export interface HarPayload {
  readonly part: string;
  readonly url: string;
  readonly side: 'request' | 'response';
  readonly text: string;
  /** The place of its entry in the HAR document, and the path of the text in that. */
  readonly entry: number;
  readonly path: string;
  /** The request of the exchange: the operation of an answer is that of its request. */
  readonly request: string | undefined;
}

const API = /\/api\/rest\/version\/\d+\/merchant\//;

/** The bodies of an entry whose URL is one of the API's. */
export function harPayloads({ request, response }: Partial<Entry>, place: number): readonly HarPayload[] {
  const url = request?.url;
  if (typeof url !== 'string' || !API.test(url)) return [];
  const sent = request?.postData?.text;
  const content = response?.content;
  const answered =
    content?.encoding === 'base64' && typeof content.text === 'string'
      ? Buffer.from(content.text, 'base64').toString('utf8')
      : content?.text;
  const bodyOf = (side: HarPayload['side'], path: string, text: unknown): readonly HarPayload[] =>
    typeof text !== 'string' || text === ''
      ? []
      : [{ part: `entry ${place + 1} ${side}`, url, side, text, entry: place, path, request: typeof sent === 'string' ? sent : undefined }];
  return [...bodyOf('request', 'request.postData.text', sent), ...bodyOf('response', 'response.content.text', answered)];
}
