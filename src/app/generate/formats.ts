import type { JsonValue } from '../../json/value.js';
import { grouped } from '../../../reports/text/words.js';
import { version } from '../version.js';
import { credentials } from '../../../reports/reproduction/credentials.js';
import type { Sample } from './sample.js';
import type { Case } from '../../model/case.js';

export const FORMATS = ['json', 'ndjson', 'curl', 'har'] as const;
export type Format = (typeof FORMATS)[number];

export interface Addressee {
  readonly baseUrl: string;
  readonly merchant: string;
}

/** The samples as text in one of the formats. */
export function formatSamples(samples: readonly Sample[], format: Format, to: Addressee): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(samples.map(plain), null, 2)}\n`;
    case 'ndjson':
      return samples.map((sample) => `${JSON.stringify(plain(sample))}\n`).join('');
    case 'curl':
      return samples.map((sample) => `${curl(sample, to)}\n`).join('\n');
    case 'har':
      return `${JSON.stringify(har(samples, to), null, 2)}\n`;
  }
}

/** A body that is JSON is printed as JSON, any other as the text it is. */
function plain({ text, ...sample }: Sample): JsonValue {
  return sample.body === undefined && text !== undefined ? { ...sample, text } : sample;
}

function curl(sample: Sample, to: Addressee): string {
  const before = callsBefore(sample).map((call) => `# set-up: ${call.id}\n${curlLine(call, to)}\n`);
  return `${before.join('')}# ${sample.id} (${sample.expect}, ${sample.level})\n${curlLine(sample, to)}`;
}

/** What is sent, for a sample or for a call before it. */
type Call = Pick<Sample, 'id' | 'method' | 'path' | 'headers' | 'text' | 'auth'>;

/** Shells limit the length of an argument; a longer body is passed through the standard input. */
const LONGEST_ARGUMENT = 30_000;

/** curl prints only errors and the answer, which ends with a line break. */
function curlLine({ method, path, headers, text, auth }: Call, { baseUrl, merchant }: Addressee): string {
  const long = text !== undefined && text.length > LONGEST_ARGUMENT;
  const parts = [
    `curl -sS -w '\\n' -X ${method} ${quoted(baseUrl + path)}`,
    ...[credentialFlags(auth ?? 'good', merchant)].filter((flags) => flags !== ''),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(text === undefined ? [] : [long ? "--data-binary @- <<'END-OF-BODY'" : `--data-binary ${quoted(text)}`]),
  ];
  return `${parts.join(' \\\n  ')}${long ? `\n${text}\nEND-OF-BODY` : ''}`;
}

/** The calls that a sample needs before it, in the same form. */
const callsBefore = (sample: Sample): readonly Call[] =>
  (sample.setUp ?? []).map(({ state, method, path, body }) => ({
    id: state,
    method,
    path,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    text: body === undefined ? undefined : JSON.stringify(body),
  }));

/** The shell puts the password in; it is never printed. */
const credentialFlags = (auth: NonNullable<Sample['auth']>, merchantId: string): string =>
  credentials(auth, { merchantId }).flags.join(' ');

/** For a POSIX shell: nothing is special between single quotes but the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function har(samples: readonly Sample[], { baseUrl, merchant }: Addressee): JsonValue {
  const entries = samples.flatMap((sample) => [
    ...callsBefore(sample).map((call) => ({ call, comment: `set-up of ${sample.id}: ${call.id}; expect: accepted` })),
    { call: sample, comment: `${sample.id}; rule: ${sample.rule}; expect: ${sample.expect} (${sample.level})` },
  ]);
  return {
    log: {
      version: '1.2',
      creator: { name: 'touchstone', version },
      entries: entries.map(({ call, comment }) => ({
        startedDateTime: '1970-01-01T00:00:00.000Z',
        time: 0,
        // Credentials are never written; the comment says which ones are needed.
        comment: `${comment}; credentials: ${credentialFlags(call.auth ?? 'good', merchant) || 'none'}`,
        request: {
          method: call.method,
          url: baseUrl + call.path,
          httpVersion: 'HTTP/1.1',
          cookies: [],
          headers: Object.entries(call.headers).map(([name, value]) => ({ name, value })),
          queryString: [],
          headersSize: -1,
          bodySize: Buffer.byteLength(call.text ?? ''),
          ...(call.text === undefined ? {} : { postData: { mimeType: call.headers['content-type'] ?? '', text: call.text } }),
        },
        response: {
          status: 0,
          statusText: '',
          httpVersion: '',
          cookies: [],
          headers: [],
          content: { size: 0, mimeType: '' },
          redirectURL: '',
          headersSize: -1,
          bodySize: -1,
        },
        cache: {},
        timings: { send: 0, wait: 0, receive: 0 },
      })),
    },
  };
}

/** Every id on a line of its own, and after them how many there are of each mutation. */
export function listText(cases: readonly Case[]): string {
  const counts = new Map<string, number>();
  for (const one of cases) counts.set(one.mutation, (counts.get(one.mutation) ?? 0) + 1);
  const width = Math.max(...[...counts.keys()].map((mutation) => mutation.length), 5);
  const lines = [...counts].map(([mutation, count]) => `# ${mutation.padEnd(width)} ${grouped(count)}`);
  return [...cases.map((one) => one.id), ...lines, `# ${'total'.padEnd(width)} ${grouped(cases.length)}`]
    .map((line) => `${line}\n`)
    .join('');
}
