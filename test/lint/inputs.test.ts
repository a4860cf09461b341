import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lintInputs, type LintRun } from '../../src/lint/lint-inputs.js';
import { summaryLine } from '../../src/lint/formats/format.js';
import type { LintResult } from '../../src/lint/result.js';

const VOID = '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1"}}';
const WRONG = '{"apiOperation":"VOID","transaction":{"targetTransactionId":""}}';
let folder = '';
const path = (name: string): string => join(folder, name);
const put = (name: string, content: string | Uint8Array): string => {
  mkdirSync(join(path(name), '..'), { recursive: true });
  writeFileSync(path(name), content);
  return path(name);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-lint-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(words: readonly string[], options: Partial<LintRun> = {}) {
  const results: LintResult[] = [];
  const summary = await lintInputs({ words, stdin: Readable.from([]), ndjson: 'by-name', fix: 'no', ...options }, (result) =>
    results.push(result),
  );
  const lines = results.flatMap(({ file, part, messages }) =>
    messages.map(({ line, column, rule, message, fatal }) => {
      const name = file.startsWith(folder) ? file.slice(folder.length + 1).replaceAll('\\', '/') : file;
      return `${name}${part === undefined ? '' : ` (${part})`} ${line}:${column} ${fatal === true ? message : rule}`;
    }),
  );
  return { lines, summary, results };
}

describe('files', () => {
  test('are found by name, folder and glob', async () => {
    put('f/a.json', VOID);
    put('f/b/c.json', WRONG);
    put('f/b/d.txt', 'no payload');
    put('f/node_modules/x.json', 'not looked at');
    put('f/.hidden/x.json', 'not looked at');
    symlinkSync(path('f'), path('f/round'));
    expect((await run([path('f')])).summary).toMatchObject({ files: 2, payloads: 2, errors: 1 });
    expect((await run([path('f/**/*.json')])).summary).toMatchObject({ files: 2 });
    expect((await run([path('f/*.json')])).summary).toMatchObject({ files: 1, errors: 0 });
    expect((await run([path('f/{a,z}.j?on')])).summary).toMatchObject({ files: 1 });
    expect((await run([path('f/a.json')])).summary).toMatchObject({ files: 1 });
    // A file with a dot in front is one of the folder, and so is a link to a file.
    put('f/.c.JSON', VOID);
    symlinkSync(path('f/a.json'), path('f/link.json'));
    expect((await run([path('f')])).summary).toMatchObject({ files: 4 });
  });

  test('that are bad get one line, and the others are linted', async () => {
    const words = [
      put('bad/trailing.json', '{"a":1,}'),
      put('bad/empty.json', ''),
      put('bad/utf16.json', Buffer.from(`\uFEFF${VOID}`, 'utf16le')),
      put('bad/utf16-plain.json', Buffer.from(VOID, 'utf16le')),
      put('bad/latin1.json', Buffer.from('{"apiOperation":"VOID","a":"\u00E9"}', 'latin1')),
      put('bad/deep.json', '['.repeat(10_000)),
      put('bad/broken.json.gz', gzipSync(VOID).subarray(0, 20)),
      path('bad/vanished.json'),
      path('bad/*.xml'),
      put('good.json', VOID),
    ];
    mkdirSync(path('nothing'), { recursive: true });
    const { lines, summary } = await run([...words, path('nothing')]);
    expect(lines).toEqual([
      'bad/trailing.json 1:8 not JSON: a comma with nothing after it',
      'bad/empty.json 1:1 the payload is empty',
      'bad/utf16.json 1:1 the file is UTF-16; JSON is UTF-8 (byte 1)',
      'bad/utf16-plain.json 1:1 the file seems to be UTF-16; JSON is UTF-8 (byte 1)',
      'bad/latin1.json 1:1 the file is not UTF-8 (byte 29)',
      'bad/deep.json 1:257 nested deeper than 256 levels',
      'bad/broken.json.gz 1:1 broken gzip data',
      'bad/vanished.json 1:1 there is no such file',
      'bad/*.xml 1:1 the glob matches no file',
      'nothing 1:1 the folder has no payloads (.json, .ndjson, .jsonl, .har, also .gz)',
    ]);
    expect(summary).toMatchObject({ files: 11, payloads: 11, unjudged: 10 });
  });

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('that nobody may read get one line', async () => {
    const file = put('secret.json', VOID);
    chmodSync(file, 0);
    expect((await run([file])).lines).toEqual(['secret.json 1:1 no permission to read the file']);
  });

  test('that are too large for one payload are refused with advice', async () => {
    const file = put('large.json', Buffer.alloc(65 * 1024 * 1024, 0x20));
    expect((await run([file])).lines).toEqual([
      'large.json 1:1 the file has 65 MB; at most 64 MB are read. Many payloads, one a line, are linted with --ndjson',
    ]);
  });

  test('that are zipped are read', async () => {
    expect((await run([put('z.json.gz', gzipSync(WRONG))])).lines).toEqual(['z.json.gz 1:61 transaction.targetTransactionId:min-length']);
  });

  test('come from the standard input too', async () => {
    expect((await run(['-'], { stdin: Readable.from([Buffer.from(WRONG)]) })).lines).toEqual([
      '<stdin> 1:61 transaction.targetTransactionId:min-length',
    ]);
  });
});

describe('streams of payloads', () => {
  const text = [VOID, '', WRONG, '{"a":', `${VOID}\r`, '"x"', VOID].join('\n');
  const expected = [
    'line 3 3:61 transaction.targetTransactionId:min-length',
    'line 4 4:6 not JSON: the JSON text ends too early',
    'line 6 6:1 cannot tell the contract: the file name has no operation in it',
  ];
  const told = (lines: readonly string[]) => lines.map((line) => line.replace(/^\S+ \((line \d+)\)/, '$1'));

  test.each([1, 2])('are linted line by line with %i workers, and one bad line stops nothing', async (workers) => {
    const { lines, summary } = await run([put('s.ndjson', text)], { workers });
    expect(told(lines)).toEqual(expected);
    expect(summary).toMatchObject({ payloads: 6, unjudged: 2, errors: 3 });
  });

  test('may be zipped, come from the standard input, and lack a name', async () => {
    expect(told((await run([put('s.jsonl.gz', gzipSync(text))])).lines)).toEqual(expected);
    expect(told((await run(['-'], { ndjson: 'all', stdin: Readable.from([Buffer.from(text)]) })).lines)).toEqual(expected);
    expect((await run([put('plain', text)], { ndjson: 'all' })).summary).toMatchObject({ payloads: 6 });
  });

  test('are told in full where a program reads them, and so far as people do otherwise', async () => {
    const file = put('many.ndjson', `${WRONG}\n`.repeat(1000));
    const all = await run([file], { told: 'all' });
    expect({ lines: all.lines.length, notShown: all.summary.notShown }).toEqual({ lines: 1000, notShown: 0 });
    const some = await run([file]);
    expect(some.lines.length + some.summary.notShown).toBe(1000);
    expect(summaryLine(some.summary)).toContain(`${some.summary.notShown} problems not shown: --json prints all`);
  });

  test('keep the lines before broken gzip data', async () => {
    const zipped = gzipSync(Buffer.from(`${WRONG}\n`.repeat(10_000)));
    const { lines, summary } = await run([put('broken.ndjson.gz', zipped.subarray(0, zipped.length - 200))]);
    expect(lines.at(-1)).toMatch(/broken gzip data$/);
    expect(summary.errors).toBeGreaterThan(1000);
    expect(summary.notShown).toBeGreaterThan(1000);
  });

  test('with lines that are not UTF-8 lose only those', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${WRONG}\n`),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(`{"apiOperation":"VOID","transaction":{"targetTransactionId":"\u00E9"}}\n`),
    ]);
    expect(told((await run([put('mixed.ndjson', bytes)])).lines)).toEqual([
      'line 1 1:61 transaction.targetTransactionId:min-length',
      'line 2 2:1 the line is not UTF-8',
    ]);
  });

  test('with a line that never ends stay small', async () => {
    const endless = Buffer.concat([Buffer.from(`${VOID}\n`), Buffer.alloc(17 * 1024 * 1024, 0x61), Buffer.from(`\n${WRONG}\n`)]);
    expect(told((await run([put('endless.ndjson', endless)])).lines)).toEqual([
      'line 2 2:1 the line is longer than 16 MB',
      'line 3 3:61 transaction.targetTransactionId:min-length',
    ]);
  });

  test('are cut into chunks at line ends, whatever the size of the lines', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => (i % 1000 === 999 ? WRONG : VOID.replace('"1"', `"${'x'.repeat(i % 40)}1"`)));
    const { lines: found, summary } = await run([put('many.ndjson', `${lines.join('\n')}\n`.repeat(10))], { workers: 2 });
    expect(summary).toMatchObject({ payloads: 30_000, errors: 30 });
    expect(told(found)[0]).toBe('line 1000 1000:61 transaction.targetTransactionId:min-length');
    expect(told(found).at(-1)).toBe('line 30000 30000:61 transaction.targetTransactionId:min-length');
  });
});

describe('a HAR', () => {
  const url = (version: number, rest: string): string => `https://gateway.example/api/rest/version/${version}/merchant/M/${rest}`;
  const entry = (at: string, request: string, response: string) => ({
    request: { method: 'PUT', url: at, postData: { mimeType: 'application/json', text: request } },
    response: { status: 200, content: { mimeType: 'application/json', text: response } },
  });
  const document = {
    log: {
      entries: [
        entry('https://elsewhere.example/', 'x', 'y'),
        entry(url(66, 'order/1/transaction/2'), WRONG, '{"result":"ERROR","error":{"cause":"OTHER"}}'),
        entry(url(48, 'balanceInquiry'), '{"order":{"currency":"usd"}}', '{"result":"SUCCES"}'),
        { request: { url: url(66, 'order/1/transaction/2') }, response: null },
        null,
      ],
    },
  };

  test('is judged at the versions of its URLs, which tell the operation where nothing else does', async () => {
    const verify = '{"apiOperation":"VERIFY"}';
    const answer = '{"result":"SUCCES"}';
    const judged = async (version: number, request: string) => {
      const { results } = await run([
        put('one.har', JSON.stringify({ log: { entries: [entry(url(version, 'order/1/transaction/2'), request, answer)] } })),
      ]);
      return results.map(({ contract, side, asked, messages }) =>
        contract === undefined
          ? (messages[0]?.message ?? 'passed over')
          : `${contract} ${side} ${asked ?? 'exact'} ${[...new Set(messages.map(({ level }) => level))].sort().join()}`,
      );
    };
    expect(await judged(26, verify)).toEqual(['verify@26 request exact must', 'verify@26 response exact must,should']);
    expect(await judged(66, verify)).toEqual(['verify@26 request 66 should', 'verify@26 response 66 should']);
    expect(await judged(67, WRONG)).toEqual(['void@66 request 67 should', 'void@66 response 67 should']);
    expect(await judged(68, '{"order":{}}')).toEqual(['referral@68 request exact must,should', 'referral@68 response exact must']);
    const [captured] = await judged(66, '{"apiOperation":"CAPTURE"}');
    expect(captured).toBe('cannot tell the contract: apiOperation is "CAPTURE", which no covered operation has');
  });

  test('has its requests and answers judged by the URLs of their entries', async () => {
    const { lines, results } = await run([put('traffic.har', JSON.stringify(document, null, 1))]);
    expect(lines.map((line) => line.replace(/\d+:\d+/, '*'))).toEqual([
      'traffic.har (entry 2 request) * transaction.targetTransactionId:min-length',
      'traffic.har (entry 2 response) * error.cause:values',
      'traffic.har (entry 3 request) * sourceOfFunds:required',
      'traffic.har (entry 3 request) * order.currency:format',
      'traffic.har (entry 3 response) * result:values',
    ]);
    expect(results.map(({ contract, side }) => `${contract} ${side}`)).toEqual([
      'void@66 request',
      'void@66 error',
      'balance-inquiry@48 request',
      'balance-inquiry@48 response',
    ]);
  });

  test('points at the text of the body in the file', async () => {
    const text = JSON.stringify(document, null, 1);
    const { results } = await run([put('place.har', text)]);
    const [message] = results[0]?.messages ?? [];
    expect(text.split('\n')[(message?.line ?? 0) - 1]).toContain('"text": "{\\"apiOperation');
  });

  test('without any matching entry cannot be judged', async () => {
    const { lines, summary } = await run([put('other.har', '{"log":{"entries":[]}}')]);
    expect(lines).toEqual(['other.har 1:1 no entry of the HAR has a URL of this API and a body']);
    expect(summary.unjudged).toBe(1);
  });
});

describe('--fix', () => {
  test('repairs what has one safe repair and touches no other byte', async () => {
    const before =
      '\uFEFF{ "apiOperation":"verify",\r\n\t"order" : { "currency":" USD ", "amount": 10.50, "walletProvider":"network_c_checkout" ,"reference":"",\r\n "description": "  kept  "},\r\n"posTerminal":{"attended":"Attendd"}, "device":{"ani": 5} }\r\n';
    const after = before
      .replace('"verify"', '"VERIFY"')
      .replace('" USD "', '"USD"')
      .replace('10.50', '"10.50"')
      .replace('"network_c_checkout"', '"NETWORK_C_CHECKOUT"')
      .replace('"Attendd"', '"ATTENDED"')
      .replace('"ani": 5', '"ani": "5"');
    const file = put('fix.json', before);
    const { summary, lines } = await run([file], { fix: 'write' });
    expect(readFileSync(file, 'utf8')).toBe(after.replace('\uFEFF{', '\uFEFF{'));
    expect(summary.repaired).toBe(6);
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual(['byte-order-mark', 'order.reference:min-length']);
  });

  test.each([
    ['a key written twice', '{"apiOperation":"void","apiOperation":"void","transaction":{"targetTransactionId":"1"}}'],
    ['nothing to repair', `${VOID} \n`],
    ['no JSON', '{"apiOperation":"void",}'],
    ['a number that is no good amount', '{"apiOperation":"VERIFY","order":{"currency":"USD","amount":-1}}'],
    ['an amount with an exponent', '{"apiOperation":"VERIFY","order":{"currency":"USD","amount":1e2}}'],
  ])('leaves a file with %s alone', async (_, text) => {
    const file = put('alone.json', text);
    const { summary } = await run([file], { fix: 'write' });
    expect(readFileSync(file, 'utf8')).toBe(text);
    expect(summary.repaired).toBe(0);
  });
});
