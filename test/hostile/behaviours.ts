import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { isObject, type JsonObject, type JsonValue } from '../../src/json/value.js';

/** What the conforming gateway behind the line said. */
export interface Good {
  readonly status: number;
  readonly text: string;
  readonly json: JsonObject;
  /** Good answers to earlier requests, the oldest first. */
  readonly earlier?: readonly Good[];
}

/** What goes over the line instead: bytes, then how it ends. */
export interface Wire {
  readonly bytes: readonly (string | Buffer)[];
  readonly end: 'close' | 'reset' | 'silence';
  /** Milliseconds between the parts. */
  readonly pause?: number;
}

/** Whose fault it is: nobody's, the line's (never held against a rule), or the target's (its answers break what the specification says). */
export type Blame = 'nobody' | 'line' | 'target';

/** One hostile behaviour, and what must come of it. */
export interface Behaviour {
  readonly name: string;
  readonly blame: Blame;
  readonly wire: (good: Good) => Wire;
  /** The verdict of a run in which every answer is so. */
  readonly verdict: string;
  readonly reason: string;
}

const sized = (body: string | Buffer): number => Buffer.byteLength(body);

interface Head {
  readonly status?: string;
  readonly type?: string | undefined;
  readonly length?: number | string | undefined;
  readonly more?: readonly string[];
}

/** An answer in HTTP/1.1 with any part of its head changed. */
function http(body: string | Buffer, { status = '200 OK', type = 'application/json', more = [], ...head }: Head = {}): Wire {
  const length = 'length' in head ? head.length : sized(body);
  const lines = [
    `HTTP/1.1 ${status}`,
    ...(type === undefined ? [] : [`content-type: ${type}`]),
    ...(length === undefined ? [] : [`content-length: ${length}`]),
    'connection: close',
    ...more,
  ];
  return { bytes: [`${lines.join('\r\n')}\r\n\r\n`, body], end: 'close' };
}

const raw = (text: string | Buffer, end: Wire['end'] = 'close'): Wire => ({ bytes: [text], end });

/** The good answer with another body under its own status. */
const body =
  (make: (good: Good) => string | Buffer, head: Head = {}) =>
  (good: Good) =>
    http(make(good), { status: `${good.status} OK`, ...head });

const json = (make: (answer: JsonObject) => JsonValue) => body(({ json: answer }) => JSON.stringify(make(answer)));

function mapped(value: JsonValue, leaf: (value: string) => JsonValue): JsonValue {
  if (typeof value === 'string') return leaf(value);
  if (Array.isArray(value)) return value.map((each: JsonValue) => mapped(each, leaf));
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapped(each, leaf)])) : value;
}

const renamed = (value: JsonValue, name: (key: string) => string): JsonValue =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [name(key), renamed(each, name)])) : value;

const HUGE = 'x'.repeat(3_000_000);
const BOMB = gzipSync(Buffer.alloc(50_000_000, 32));
const DIGITS = '4111 1111 1111 1111 '.repeat(5000);
const DEEP = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`;
const KEYS = `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join(',')}}`;
const BUSY = '{"result":"ERROR","error":{"cause":"SERVER_BUSY","explanation":"later"}}';
const escape = String.fromCharCode(27);

/** An answer with every line of its head as given. */
const written = (lines: readonly string[], text: string | Buffer): Wire => ({
  bytes: [`${lines.join('\r\n')}\r\n\r\n`, text],
  end: 'close',
});
const OK = ['HTTP/1.1 200 OK', 'content-type: application/json'];
const inOrder = (answer: JsonObject, more: JsonObject): JsonObject =>
  isObject(answer.order) ? { ...answer, order: { ...answer.order, ...more } } : answer;

type Row = readonly [name: string, blame: Blame, verdict: string, reason: string, wire: Behaviour['wire']];

const LINE = 'an answer that never came whole shows nothing';
const PAGE = 'a page of something before the target is no answer of the API';
const LIMIT = 'what is beyond the limits is not judged';
const FORM = 'an answer is a JSON object with a result';
const WRONG = 'the specification says otherwise';
const UNSAID = 'the specification says nothing of it';
const SAME = 'it says the same in another form';

const ROWS: readonly Row[] = [
  // The line: bytes that are lost, late or garbled.
  ['reset before any byte', 'line', 'inconclusive', LINE, () => ({ bytes: [], end: 'reset' })],
  ['closed before any byte', 'line', 'inconclusive', LINE, () => ({ bytes: [], end: 'close' })],
  ['closed within the status line', 'line', 'inconclusive', LINE, () => raw('HTTP/1.1 2')],
  ['reset within the head', 'line', 'inconclusive', LINE, () => raw('HTTP/1.1 200 OK\r\ncontent-ty', 'reset')],
  ['closed within the body', 'line', 'inconclusive', LINE, ({ text }) => http(text.slice(0, 20), { length: sized(text) })],
  [
    'reset within the body',
    'line',
    'inconclusive',
    LINE,
    ({ text }) => ({ ...http(text.slice(0, 20), { length: sized(text) }), end: 'reset' }),
  ],
  ['silence instead of an answer', 'line', 'inconclusive', LINE, () => ({ bytes: [], end: 'silence' })],
  [
    'silence after the head',
    'line',
    'inconclusive',
    LINE,
    () => ({ bytes: ['HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\n'], end: 'silence' }),
  ],
  [
    'silence within the body',
    'line',
    'inconclusive',
    LINE,
    ({ text }) => ({ ...http(text.slice(0, 9), { length: sized(text) }), end: 'silence' }),
  ],
  [
    'chunks that break off',
    'line',
    'inconclusive',
    LINE,
    ({ text }) => raw(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${text.length.toString(16)}\r\n${text}\r\n`),
  ],
  [
    'a chunk of a size that is none',
    'line',
    'inconclusive',
    LINE,
    () => raw('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
  ],
  ['no HTTP at all', 'line', 'inconclusive', LINE, () => raw('220 smtp.example ESMTP\r\n')],
  ['a body without a head', 'line', 'inconclusive', LINE, ({ text }) => raw(text)],
  ['a status of two digits', 'line', 'inconclusive', LINE, ({ text }) => http(text, { status: '20 OK' })],
  ['a status that is a word', 'line', 'inconclusive', LINE, ({ text }) => http(text, { status: 'OK' })],
  ['a length that is negative', 'line', 'inconclusive', LINE, ({ text }) => http(text, { length: -5 })],
  ['a length that is a word', 'line', 'inconclusive', LINE, ({ text }) => http(text, { length: 'long' })],
  ['two lengths that differ', 'line', 'inconclusive', LINE, ({ text }) => http(text, { more: ['content-length: 3'] })],
  ['a length and chunks', 'line', 'inconclusive', LINE, ({ text }) => http(text, { more: ['transfer-encoding: chunked'] })],
  ['a zero in a header', 'line', 'inconclusive', LINE, ({ text }) => http(text, { more: ['x-a: b\0c'] })],
  ['a head of 200 kB', 'line', 'inconclusive', LINE, ({ text }) => http(text, { more: [`x-a: ${'b'.repeat(200_000)}`] })],
  [
    'ten thousand headers',
    'line',
    'inconclusive',
    LINE,
    ({ text }) => http(text, { more: Array.from({ length: 10_000 }, (_, i) => `x-${i}: 1`) }),
  ],
  [
    'a switch to another protocol',
    'line',
    'inconclusive',
    LINE,
    () => raw('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
  ],
  // Something before the target answers in its place, or asks for time.
  ['SERVER_BUSY', 'line', 'inconclusive', 'a busy target is not judged', () => http(BUSY)],
  ['429 without a body', 'line', 'inconclusive', 'a busy target is not judged', () => http('', { status: '429 Too Many Requests' })],
  [
    '429 and a wait of an hour',
    'line',
    'inconclusive',
    'a wait counts against the time of the run',
    () => http('', { status: '429 Too Many Requests', more: ['retry-after: 3600'] }),
  ],
  [
    '429 and a wait that is none',
    'line',
    'inconclusive',
    'a busy target is not judged',
    () => http('', { status: '429 Too Many Requests', more: ['retry-after: soon'] }),
  ],
  ['a 502 page', 'line', 'inconclusive', PAGE, () => http('<html>Bad Gateway</html>', { status: '502 Bad Gateway', type: 'text/html' })],
  [
    'a 503 page',
    'line',
    'inconclusive',
    PAGE,
    () => http('<html>Unavailable</html>', { status: '503 Service Unavailable', type: 'text/html' }),
  ],
  ['a 504 without a body', 'line', 'inconclusive', PAGE, () => http('', { status: '504 Gateway Timeout' })],
  // Answers that say the same in another form.
  ['blanks around everything', 'nobody', 'incomplete', SAME, body(({ json: answer }) => `\n\n  ${JSON.stringify(answer, null, 8)}\r\n\t`)],
  ['keys in the opposite order', 'nobody', 'incomplete', SAME, json((answer) => Object.fromEntries(Object.entries(answer).reverse()))],
  ['every character escaped', 'nobody', 'incomplete', SAME, body(({ text }) => text.replaceAll(/(?<=[a-z])e(?=[a-z])/g, '\\u0065'))],
  [
    'chunks of one byte',
    'nobody',
    'incomplete',
    SAME,
    ({ status, text }) =>
      raw(
        `HTTP/1.1 ${status} OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${[...Buffer.from(text)].map((byte) => `1\r\n${String.fromCharCode(byte)}\r\n`).join('')}0\r\n\r\n`,
      ),
  ],
  [
    'a hundred answers that say: go on',
    'nobody',
    'incomplete',
    SAME,
    ({ status, text }) => ({
      bytes: ['HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100), ...http(text, { status: `${status} OK` }).bytes],
      end: 'close',
    }),
  ],
  ['no length, until the line closes', 'nobody', 'incomplete', SAME, body(({ text }) => text, { length: undefined })],
  [
    'a hundred cookies',
    'nobody',
    'incomplete',
    SAME,
    body(({ text }) => text, { more: Array.from({ length: 100 }, (_, i) => `set-cookie: c${i}=1`) }),
  ],
  ['gzip that nobody asked for', 'nobody', 'incomplete', SAME, body(({ text }) => gzipSync(text), { more: ['content-encoding: gzip'] })],
  [
    'deflate that nobody asked for',
    'nobody',
    'incomplete',
    SAME,
    body(({ text }) => deflateSync(text), { more: ['content-encoding: deflate'] }),
  ],
  [
    'brotli that nobody asked for',
    'nobody',
    'incomplete',
    SAME,
    body(({ text }) => brotliCompressSync(text), { more: ['content-encoding: br'] }),
  ],
  // Answers beyond the limits.
  ['an answer of 3 MB', 'line', 'inconclusive', LIMIT, json((answer) => ({ ...answer, extra: HUGE }))],
  ['an answer 5,000 levels deep', 'line', 'inconclusive', LIMIT, body(({ text }) => `${text.slice(0, -1)},"extra":${DEEP}}`)],
  ['lists 100,000 levels deep', 'line', 'inconclusive', LIMIT, body(() => '['.repeat(100_000))],
  ['60,000 members', 'line', 'inconclusive', LIMIT, body(({ text }) => `${text.slice(0, -1)},"extra":${KEYS}}`)],
  ['gzip of 50 MB', 'line', 'inconclusive', LIMIT, body(() => BOMB, { more: ['content-encoding: gzip'] })],
  [
    'gzip that is broken',
    'line',
    'inconclusive',
    LIMIT,
    body(({ text }) => gzipSync(text).fill(7, 12), { more: ['content-encoding: gzip'] }),
  ],
  ['an encoding that nobody knows', 'line', 'inconclusive', LIMIT, body(({ text }) => text, { more: ['content-encoding: zstd-9'] })],
  // Answers that are no answers of the API: the target's own fault, unless nothing can be told.
  ['nothing', 'target', 'inconclusive', FORM, body(() => '')],
  ['blanks', 'target', 'inconclusive', FORM, body(() => ' \n\t ')],
  ['null', 'target', 'inconclusive', FORM, body(() => 'null')],
  ['a truth value', 'target', 'inconclusive', FORM, body(() => 'true')],
  ['a number', 'target', 'inconclusive', FORM, body(() => '42')],
  ['a text', 'target', 'inconclusive', FORM, body(() => '"SUCCESS"')],
  ['an empty list', 'target', 'inconclusive', FORM, body(() => '[]')],
  ['the answer in a list', 'target', 'inconclusive', FORM, body(({ text }) => `[${text}]`)],
  ['an empty object', 'target', 'violates', FORM, body(() => '{}')],
  ['half of the answer', 'target', 'inconclusive', FORM, body(({ text }) => text.slice(0, text.length / 2))],
  ['a comma too many', 'target', 'inconclusive', FORM, body(({ text }) => `${text.slice(0, -1)},}`)],
  ['comments', 'target', 'inconclusive', FORM, body(({ text }) => `// generated\n${text}`)],
  ['single quotes', 'target', 'inconclusive', FORM, body(({ text }) => text.replaceAll('"', "'"))],
  ['two answers in one', 'target', 'inconclusive', FORM, body(({ text }) => text + text)],
  ['a prefix against scripts', 'target', 'inconclusive', FORM, body(({ text }) => `)]}',\n${text}`)],
  ['a call of a function', 'target', 'inconclusive', FORM, body(({ text }) => `callback(${text})`)],
  ['XML', 'target', 'inconclusive', FORM, body(() => '<?xml version="1.0"?><result>SUCCESS</result>', { type: 'application/xml' })],
  ['a page with status 200', 'target', 'inconclusive', FORM, body(() => '<!doctype html><title>Log in</title>', { type: 'text/html' })],
  [
    'a page with status 500',
    'target',
    'inconclusive',
    FORM,
    () => http('<h1>Oops</h1>', { status: '500 Internal Server Error', type: 'text/html' }),
  ],
  ['a way to elsewhere', 'target', 'inconclusive', FORM, () => http('', { status: '302 Found', more: ['location: http://127.0.0.1:1/'] })],
  ['a way to itself', 'target', 'inconclusive', FORM, () => http('', { status: '307 Temporary Redirect', more: ['location: /'] })],
  ['not modified', 'target', 'inconclusive', FORM, () => http('', { status: '304 Not Modified' })],
  ['no content', 'target', 'inconclusive', FORM, () => http('', { status: '204 No Content', length: undefined })],
  ['status 999', 'nobody', 'incomplete', UNSAID, ({ text }) => http(text, { status: '999 Beyond' })],
  ['UTF-16', 'target', 'inconclusive', FORM, body(({ text }) => Buffer.from(`\uFEFF${text}`, 'utf16le'))],
  [
    'bytes that are no UTF-8',
    'nobody',
    'incomplete',
    UNSAID,
    body(({ text }) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from(',"x":"\xE4\xFF"}', 'latin1')])),
  ],
  ['a mark of byte order', 'nobody', 'incomplete', UNSAID, body(({ text }) => `\uFEFF${text}`)],
  ['no content type', 'nobody', 'incomplete', UNSAID, body(({ text }) => text, { type: undefined })],
  ['a content type of pages', 'nobody', 'incomplete', UNSAID, body(({ text }) => text, { type: 'text/html' })],
  ['gzip that is none', 'line', 'inconclusive', LIMIT, body(({ text }) => text, { more: ['content-encoding: gzip'] })],
  // Answers of the right form that say wrong or strange things.
  ['keys that come twice', 'target', 'violates', WRONG, body(({ text }) => `${text.slice(0, -1)},"result":"FAILURE"}`)],
  [
    'a key that is a prototype',
    'nobody',
    'incomplete',
    SAME,
    body(({ text }) => `${text.slice(0, -1)},"__proto__":{"result":"FAILURE"},"constructor":{"prototype":1}}`),
  ],
  [
    'members that nobody listed',
    'nobody',
    'incomplete',
    SAME,
    json((answer) => ({ ...answer, 'a.b[0]': 1, '': 2, extra: { more: [null, [], {}] } })),
  ],
  [
    'numbers beyond any',
    'nobody',
    'incomplete',
    SAME,
    body(({ text }) => `${text.slice(0, -1)},"x":1e999,"y":${'9'.repeat(9000)},"z":-0}`),
  ],
  [
    "a terminal's commands in a text",
    'nobody',
    'incomplete',
    SAME,
    json((answer) => ({ ...answer, extra: `${escape}]0;owned\u0007${escape}[2J` })),
  ],
  ['texts that turn around', 'nobody', 'incomplete', SAME, json((answer) => ({ ...answer, extra: '\u202E\u2066evil\u0000\uFFFE' }))],
  ['half a character', 'nobody', 'incomplete', SAME, body(({ text }) => `${text.slice(0, -1)},"extra":"\\ud800","\\udfff":1}`)],
  ['a script in a text', 'nobody', 'incomplete', SAME, json((answer) => ({ ...answer, extra: '</script><script>alert(1)</script>' }))],
  ['100 kB of digits and blanks', 'nobody', 'incomplete', SAME, json((answer) => ({ ...answer, extra: '1111 2222 '.repeat(10_000) }))],
  ['100 kB of card numbers', 'target', 'violates', 'a card number is in clear', json((answer) => ({ ...answer, extra: DIGITS }))],
  ['100 kB of brackets and quotes in a text', 'nobody', 'incomplete', SAME, json((answer) => ({ ...answer, extra: '[{"'.repeat(33_000) }))],
  ['100 kB of backslashes', 'nobody', 'incomplete', SAME, json((answer) => ({ ...answer, extra: '\\'.repeat(50_000) }))],
  [
    '100 kB as the cause of an error',
    'target',
    'violates',
    WRONG,
    json((answer) => (isObject(answer.error) ? { ...answer, error: { ...answer.error, cause: DIGITS } } : answer)),
  ],
  ['the result as a number', 'target', 'violates', WRONG, json((answer) => ({ ...answer, result: 1 }))],
  ['the result as null', 'target', 'violates', WRONG, json((answer) => ({ ...answer, result: null }))],
  ['the result as a list', 'target', 'violates', WRONG, json((answer) => ({ ...answer, result: ['SUCCESS'] }))],
  ['no result', 'target', 'violates', WRONG, json(({ result: _result, ...answer }) => answer)],
  [
    'a result in small letters',
    'target',
    'violates',
    WRONG,
    json((answer) => ({ ...answer, result: typeof answer.result === 'string' ? answer.result.toLowerCase() : '' })),
  ],
  ['a result that nobody listed', 'target', 'violates', WRONG, json((answer) => ({ ...answer, result: 'MAYBE' }))],
  ['the error as null', 'target', 'inconclusive', WRONG, json(() => ({ result: 'ERROR', error: null }))],
  ['the error as a text', 'target', 'inconclusive', WRONG, json(() => ({ result: 'ERROR', error: 'no' }))],
  ['the error as a list', 'target', 'inconclusive', WRONG, json(() => ({ result: 'ERROR', error: [1, 2] }))],
  ['an error without a cause', 'target', 'inconclusive', WRONG, json(() => ({ result: 'ERROR', error: {} }))],
  ['a cause that nobody listed', 'target', 'inconclusive', WRONG, json(() => ({ result: 'ERROR', error: { cause: 'TUESDAY' } }))],
  [
    'SERVER_FAILED',
    'target',
    'inconclusive',
    WRONG,
    json(() => ({ result: 'ERROR', error: { cause: 'SERVER_FAILED', explanation: 'sorry' } })),
  ],
  [
    'REQUEST_REJECTED',
    'target',
    'inconclusive',
    WRONG,
    json(() => ({ result: 'ERROR', error: { cause: 'REQUEST_REJECTED', explanation: 'no' } })),
  ],
  [
    'success whatever was sent',
    'target',
    'violates',
    WRONG,
    json((answer) => (answer.result === 'ERROR' ? { result: 'SUCCESS' } : answer)),
  ],
  [
    'success with an error',
    'target',
    'violates',
    WRONG,
    json((answer) => ({ ...answer, result: 'SUCCESS', error: { cause: 'INVALID_REQUEST' } })),
  ],
  ['every text emptied', 'target', 'violates', WRONG, json((answer) => mapped(answer, () => ''))],
  ['every text a number', 'target', 'violates', WRONG, json((answer) => mapped(answer, () => 7))],
  ['every text a list', 'target', 'violates', WRONG, json((answer) => mapped(answer, (text) => [text]))],
  ['every text null', 'target', 'violates', WRONG, json((answer) => mapped(answer, () => null))],
  ['every text 10,000 characters long', 'target', 'violates', WRONG, json((answer) => mapped(answer, (text) => text.padEnd(10_000, 'x')))],
  // What a cache, a load balancer or a lost count of answers makes of a good target.
  ['the answer to the request before', 'target', 'violates', WRONG, ({ text, earlier = [] }) => http(earlier.at(-1)?.text ?? text)],
  ['the first answer for ever', 'target', 'violates', WRONG, ({ text, earlier = [] }) => http(earlier[0]?.text ?? text)],
  ['the order of somebody else', 'target', 'violates', WRONG, json((answer) => inOrder(answer, { id: 'somebody-else' }))],
  [
    'the merchant of somebody else',
    'target',
    'violates',
    WRONG,
    json((answer) => ('merchant' in answer ? { ...answer, merchant: 'ELSE' } : answer)),
  ],
  [
    'an order of the year 9999',
    'nobody',
    'incomplete',
    SAME,
    json((answer) => inOrder(answer, { creationTime: '9999-12-31T23:59:59.999Z' })),
  ],
  // Heads that were written by somebody else.
  ['HTTP/1.0', 'nobody', 'incomplete', SAME, ({ text }) => written(['HTTP/1.0 200 OK', 'content-type: application/json'], text)],
  [
    'names of headers in capitals',
    'nobody',
    'incomplete',
    SAME,
    ({ text }) =>
      written(['HTTP/1.1 200 OK', 'CONTENT-TYPE: APPLICATION/JSON', `CONTENT-LENGTH: ${sized(text)}`, 'CONNECTION: CLOSE'], text),
  ],
  [
    'a line that promises to stay and closes',
    'nobody',
    'incomplete',
    SAME,
    ({ text }) => written([...OK, `content-length: ${sized(text)}`, 'connection: keep-alive', 'keep-alive: timeout=60'], text),
  ],
  [
    'chunks with notes, and trailers',
    'nobody',
    'incomplete',
    SAME,
    ({ text }) =>
      written(
        [...OK, 'transfer-encoding: chunked', 'trailer: x-sum'],
        `${sized(text).toString(16)};note="a b"\r\n${text}\r\n0\r\nx-sum: 1\r\n\r\n`,
      ),
  ],
  [
    'a clock that stands at 1970',
    'nobody',
    'incomplete',
    SAME,
    body(({ text }) => text, { more: ['date: Thu, 01 Jan 1970 00:00:00 GMT', 'age: 99999999', 'expires: 0'] }),
  ],
  ['two content types', 'nobody', 'incomplete', UNSAID, body(({ text }) => text, { more: ['content-type: text/html'] })],
  ['a charset that is not true', 'nobody', 'incomplete', UNSAID, body(({ text }) => text, { type: 'application/json; charset=utf-16' })],
  ['a type of problems', 'nobody', 'incomplete', SAME, body(({ text }) => text, { type: 'application/problem+json' })],
  ['status 500 whatever is said', 'nobody', 'incomplete', UNSAID, ({ text }) => http(text, { status: '500 Internal Server Error' })],
  ['status 418 whatever is said', 'nobody', 'incomplete', UNSAID, ({ text }) => http(text, { status: "418 I'm a teapot" })],
  ['a reason of 8 kB', 'nobody', 'incomplete', SAME, ({ text }) => http(text, { status: `200 ${'very '.repeat(1600)}OK` })],
  [
    'a few bytes now and then',
    'nobody',
    'incomplete',
    SAME,
    ({ text }) => ({
      bytes:
        http(text)
          .bytes.join('')
          .match(/.{1,400}/gs) ?? [],
      end: 'close',
      pause: 2,
    }),
  ],
  ['gzip twice', 'nobody', 'incomplete', SAME, body(({ text }) => gzipSync(gzipSync(text)), { more: ['content-encoding: gzip, gzip'] })],
  [
    'gzip in two parts',
    'nobody',
    'incomplete',
    SAME,
    body(({ text }) => Buffer.concat([gzipSync(text.slice(0, 30)), gzipSync(text.slice(30))]), { more: ['content-encoding: gzip'] }),
  ],
  [
    'gzip that breaks off',
    'line',
    'inconclusive',
    LIMIT,
    body(({ text }) => gzipSync(text).subarray(0, -12), { more: ['content-encoding: gzip'] }),
  ],
  ['gzip of gzip of 50 MB', 'line', 'inconclusive', LIMIT, body(() => gzipSync(BOMB), { more: ['content-encoding: gzip, gzip'] })],
  [
    'a second answer that nobody asked for',
    'nobody',
    'incomplete',
    SAME,
    ({ text }) => written([...OK, `content-length: ${sized(text)}`], `${text}HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}`),
  ],
  // Texts that only some programs read.
  ['a length that is too short', 'target', 'inconclusive', FORM, ({ text }) => http(text, { length: 40 })],
  ['a number that is none', 'target', 'inconclusive', FORM, body(({ text }) => `${text.slice(0, -1)},"x":NaN,"y":-Infinity}`)],
  ['numbers with a plus and zeros before', 'target', 'inconclusive', FORM, body(({ text }) => `${text.slice(0, -1)},"x":+1,"y":007}`)],
  ['names without quotes', 'target', 'inconclusive', FORM, body(({ text }) => text.replaceAll(/"(\w+)":/g, '$1:'))],
  ['line breaks within a text', 'target', 'inconclusive', FORM, body(({ text }) => `${text.slice(0, -1)},"x":"a\nb"}`)],
  ['two marks of byte order', 'target', 'inconclusive', FORM, body(({ text }) => `\uFEFF\uFEFF${text}`)],
  ['UTF-16 without a mark', 'target', 'inconclusive', FORM, body(({ text }) => Buffer.from(text, 'utf16le'))],
  [
    'a result that comes twice, alike',
    'nobody',
    'incomplete',
    SAME,
    body(({ text, json: answer }) => `${text.slice(0, -1)},"result":${JSON.stringify(answer.result)}}`),
  ],
  [
    'a way to another scheme',
    'target',
    'inconclusive',
    FORM,
    () => http('', { status: '308 Permanent Redirect', more: ['location: ftp://127.0.0.1/'] }),
  ],
  [
    'a 401 whatever is sent',
    'target',
    'inconclusive',
    FORM,
    () => http('', { status: '401 Unauthorized', more: ['www-authenticate: Basic realm="x"'] }),
  ],
  [
    'a page of a firewall',
    'target',
    'inconclusive',
    FORM,
    () => http('<html>Access denied</html>', { status: '403 Forbidden', type: 'text/html' }),
  ],
  ['keys in capitals', 'target', 'violates', WRONG, json((answer) => renamed(answer, (key) => key.toUpperCase()))],
];

/** Every hostile behaviour, once. */
export const BEHAVIOURS: readonly Behaviour[] = ROWS.map(([name, blame, verdict, reason, wire]) => ({
  name,
  blame,
  verdict,
  reason,
  wire,
}));
