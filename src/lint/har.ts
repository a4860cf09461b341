import type { Entry, Har } from 'har-format';
import { isArray, isObject, type JsonValue } from '../json/value.js';

/** One body of a recorded exchange. */
export interface HarPayload {
  readonly part: string;
  readonly url: string;
  readonly side: 'request' | 'response';
  readonly text: string;
  /** The place of its entry in the HAR document, and the path of the text in that. */
  readonly entry: number;
  readonly path: string;
}

const API = /\/api\/rest\/version\/\d+\/merchant\//;

/** The creator named in recordings of touchstone, in which placeholders stand for secrets. */
export const RECORDER = 'touchstone';

/** Whether placeholders in the recording stand for masked values; in recordings of other programs they were sent like that. */
export const isMaskedHar = (document: JsonValue): boolean => (document as unknown as Har).log.creator?.name === RECORDER;

/** Whether a document is a HAR, whatever its name. */
export const isHar = (document: JsonValue): boolean =>
  isObject(document) && isObject(document['log']) && isArray(document['log']['entries']);

/** The bodies of all entries whose URL is one of the API's. The operation of an answer is that of its request. */
export function harPayloads(document: JsonValue): readonly (HarPayload & { readonly request: string | undefined })[] {
  const entries = (document as unknown as Har).log.entries as readonly (Entry | null)[];
  return entries.flatMap((entry, index) => {
    const url = entry?.request?.url;
    if (entry === null || typeof url !== 'string' || !API.test(url)) return [];
    const request = entry.request.postData?.text;
    const content = entry.response?.content;
    const response =
      content?.encoding === 'base64' && typeof content.text === 'string'
        ? Buffer.from(content.text, 'base64').toString('utf8')
        : content?.text;
    const part = (side: string): string => `entry ${index + 1} ${side}`;
    const sent = typeof request === 'string' ? request : undefined;
    return [
      ...(sent === undefined || sent === ''
        ? []
        : [
            {
              part: part('request'),
              url,
              side: 'request' as const,
              text: sent,
              entry: index,
              path: 'request.postData.text',
              request: sent,
            },
          ]),
      ...(typeof response !== 'string' || response === ''
        ? []
        : [
            {
              part: part('response'),
              url,
              side: 'response' as const,
              text: response,
              entry: index,
              path: 'response.content.text',
              request: sent,
            },
          ]),
    ];
  });
}
