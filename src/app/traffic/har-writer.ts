import { closeSync, openSync, writeSync } from 'node:fs';
import type { Entry, Header } from 'har-format';
import { parseJson } from '../../json/value.js';
import { HarnessError } from '../../model/harness-error.js';
import { shownHeader } from '../../redact/headers.js';
import type { Mask } from '../../redact/mask.js';
import { standInFor } from '../../redact/stand-in.js';
import { wordsOf } from '../../redact/sent-words.js';
import { systemFaultAt } from '../../model/system-fault.js';
import { version } from '../version.js';
import { RECORDER } from '../../lint/har.js';
import type { RawExchange } from './raw-exchange.js';

/** Ends the list and the document; the next entry is written over it. */
const END = '\n]}}\n';

/** Headers with credentials or for tracking, whose values are never stored. */
const HIDDEN = /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key)$/i;

/**
 * Begins a recording, for its owner alone, which is written while traffic passes; the file is complete at any moment.
 * @param onFault told once, as soon as something cannot be written
 * @throws HarnessError where the file cannot be made
 */
export function openHar(file: string, origin: string, onFault: (fault: string) => void) {
  let handle: number;
  try {
    handle = openSync(file, 'w', 0o600);
  } catch (error) {
    throw new HarnessError('usage', `the recording cannot be written: ${systemFaultAt(error, file) ?? String(error)}`, {
      hint: 'name a new file in a folder that is there and may be written to, such as --record traffic.har',
    });
  }
  let end = 0;
  let isFaulty = false;
  let entries = 0;
  const write = (text: string): void => {
    if (isFaulty) return;
    try {
      const bytes = Buffer.from(text);
      writeSync(handle, bytes, 0, bytes.length, end);
      writeSync(handle, END, end + bytes.length);
      end += bytes.length;
    } catch (error) {
      isFaulty = true;
      onFault(systemFaultAt(error) ?? String(error));
    }
  };
  write(`{"log":{"version":"1.2","creator":${JSON.stringify({ name: RECORDER, version })},"entries":[`);
  return {
    /** Adds an exchange without its secrets. */
    add: (raw: RawExchange, mask: Mask): void => {
      write(`${entries === 0 ? '' : ','}\n${JSON.stringify(entryOf(raw, origin, mask))}`);
      entries += 1;
    },
    close: (): void => closeSync(handle),
  };
}

/** Card data is recognised by the names of members, so a body without names is not stored. */
const NOT_KEPT = '(not kept: it is not JSON)';

function entryOf({ method, path, headers, text, reply, startedAt, millis }: RawExchange, origin: string, mask: Mask): Entry {
  const listed = (list: Readonly<Record<string, string>>, show: (name: string, value: string) => string): Header[] =>
    Object.entries(list).map(([name, value]) => ({ name, value: HIDDEN.test(name) ? '(masked)' : show(name, value) }));
  const url = mask.foreign(/^https?:/.test(path) ? path : `${origin}${path}`);
  const sent = text === undefined ? undefined : parseJson(text) === undefined ? NOT_KEPT : mask.foreign(text);
  const time = Math.round(millis * 1000) / 1000;
  const content = reply.kind === 'answer' ? mask.answer(reply.text, { sent: wordsOf({ path: url, body: sent }), hide: standInFor }) : '';
  const size = Buffer.byteLength(content);
  return {
    startedDateTime: new Date(startedAt).toISOString(),
    time,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: listed(headers, (_name, value) => mask.foreign(value)),
      queryString: [],
      headersSize: -1,
      bodySize: text === undefined ? 0 : Buffer.byteLength(text),
      ...(sent === undefined ? {} : { postData: { mimeType: headers['content-type'] ?? '', text: sent } }),
    },
    response: {
      // Without an answer a recording has the status 0.
      status: reply.kind === 'answer' ? reply.status : 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: reply.kind === 'answer' ? listed(reply.headers, (name, value) => shownHeader(name, value, mask)) : [],
      content: {
        size,
        mimeType: reply.kind === 'answer' ? shownHeader('content-type', reply.headers['content-type'] ?? '', mask) : '',
        text: content,
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: size,
      ...(reply.kind === 'answer' ? {} : { comment: mask.foreign(reply.message) }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  };
}
