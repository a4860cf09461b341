import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { run } from '../../src/cli/run.js';
import { applyEdits } from '../../src/json/edit.js';
import type { JsonValue } from '../../src/json/value.js';
import { fixText } from '../../src/lint/fix.js';
import { lintText } from '../../src/lint/lint-text.js';
import { catchPrinted } from '../helpers/printed.js';
import { halfOfContracts, isWhole } from '../helpers/sample.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
const GOOD = '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1"}}';
const WRONG = GOOD.replace('"1"', '""');
let folder = '';
const place = (name: string): string => join(folder, name);
const put = (name: string, text: string): void => {
  mkdirSync(dirname(place(name)), { recursive: true });
  writeFileSync(place(name), text);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-mixed-'));
  put('mixed/void.json', GOOD);
  put('mixed/pay.json', '{"apiOperation":"PAY","order":{"amount":"1.00"}}');
  put('mixed/package.json', '{"name":"shop","version":"1.0.0"}');
  put('mixed/list.json', '[1, 2]');
  put('mixed/legacy/void.json', WRONG);
  put('mixed/old-void.json', WRONG);
  put('touchstone.yaml', 'lint:\n  ignore: [legacy/]\n  files: { "old-*.json": off }\n  rules: { byte-order-mark: off }\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bodies that have a scalar of another type in the place of each of their fields. */
const wrongScalars = (contract: Contract): readonly JsonValue[] =>
  contract.request
    .filter(({ type, path }) => type !== 'group' && path !== 'apiOperation' && !/[^\w.]/.test(path.replaceAll('[n]', '')))
    .flatMap(({ path }) =>
      [7, 1234, 0.5, true, 'true', '12', ' x '].map((value) =>
        applyEdits({ apiOperation: contract.apiOperation.value }, [{ op: 'set', path: path.replaceAll('[n]', '[0]'), value }]),
      ),
    );

const printed = catchPrinted();

describe('in a mixed folder', () => {
  test('what is no payload of this API is counted, and no error; what the configuration leaves out is ignored', async () => {
    expect(await run(['lint', '--unplaced=ignore', '--config', place('touchstone.yaml'), place('mixed')])).toBe(0);
    expect(printed.stdout).toBe('✔ no problems in 1 payload, 3 payloads of no known contract passed over, 2 ignored\n');
  });

  test('what names an operation that nobody knows is an error, at its place and with what to do', async () => {
    expect(await run(['lint', '--no-config', place('mixed/pay.json')])).toBe(1);
    expect(printed.stdout).toMatch(
      /pay\.json\n {2}1:17 {2}error {4}cannot tell the contract: apiOperation is "PAY", which.*\(say it with --contract OPERATION@VERSION, or leave such files out: "off" under lint\.files, or --unplaced=ignore\) {2}contract-unknown\n/,
    );
    printed.stdout = '';
    put('mixed.ndjson', `${GOOD}\n{"apiOperation":"CAPTURE"}\n{"other":1}\n`);
    expect(await run(['lint', '--no-config', place('mixed.ndjson')])).toBe(1);
    expect(printed.stdout).toContain('mixed.ndjson (line 2)');
    expect(printed.stdout).toContain(
      '✖ 1 problem (1 error, 0 warnings) in 2 payloads, 1 could not be judged, 1 payload of no known contract passed over\n',
    );
    expect(await run(['lint', '--no-config', '--rule', 'contract-unknown=off', place('mixed/pay.json'), place('mixed/void.json')])).toBe(0);
  });

  test('a name that is nearly one of an operation is told', async () => {
    put('near.json', '{"apiOperation":"UPDATE_AUTHORISATIONS_1"}');
    expect(await run(['lint', '--no-config', place('near.json')])).toBe(1);
    expect(printed.stdout).toContain('(did you mean UPDATE_AUTHORIZATION? Otherwise say it with');
  });

  test('-v says which and why, --unplaced=all makes errors of them', async () => {
    await run(['lint', '-v', '--unplaced=ignore', '--config', place('touchstone.yaml'), place('mixed')]);
    expect(printed.stdout).toMatch(/pay\.json\n {2}not judged {2}cannot tell the contract: apiOperation is "PAY"/);
    printed.stdout = '';
    expect(await run(['lint', '--unplaced', 'all', '--config', place('touchstone.yaml'), place('mixed')])).toBe(1);
    expect(printed.stdout).toContain('3 problems (3 errors, 0 warnings)');
  });

  test('a file that the configuration leaves out does not stop a commit', async () => {
    put('left-out.yaml', 'lint: { ignore: ["**/old-void.json"] }\n');
    expect(await run(['lint', '--config', place('left-out.yaml'), place('mixed/old-void.json')])).toBe(0);
    expect(printed.stdout).toBe('⚠ nothing was judged, 1 ignored\n');
  });

  test('nothing that could be judged is no success', async () => {
    expect(await run(['lint', '--no-config', place('mixed/package.json')])).toBe(2);
    expect(printed.stdout).toBe('⚠ nothing was judged, 1 payload of no known contract passed over\n');
  });
});

describe('rules', () => {
  test.each([
    'transaction.targetTransactionId:min-length',
    'request/transaction.targetTransactionId:min-length',
    'void@66:request/transaction.*:*',
  ])('are turned off by %s', async (id) => {
    expect(await run(['lint', '--no-config', '--rule', `${id}=off`, place('mixed/old-void.json')])).toBe(0);
  });

  test('what cannot be read is turned off by its id too, and still no success', async () => {
    put('broken.json', '{');
    expect(await run(['lint', '--no-config', '--rule', 'body-malformed=off', place('broken.json')])).toBe(2);
    expect(printed.stdout).toBe('⚠ nothing was judged, 1 payload of no known contract passed over\n');
  });

  test('that do not exist are refused, on the command line and in the configuration', async () => {
    expect(await run(['lint', '--no-config', '--rule', 'unknown-feild=off', place('mixed')])).toBe(2);
    put('wrong.yaml', 'lint: { rules: { duplicate-kei: off } }\n');
    expect(await run(['lint', '--config', place('wrong.yaml'), place('mixed')])).toBe(2);
    expect(printed.stderr).toMatch(
      /no rule unknown-feild\nhint: did you mean unknown-field\?[^]*no rule duplicate-kei\nhint: did you mean duplicate-key\?/,
    );
  });
});

test('fields that no row speaks of are counted, also where the listing is cut', () => {
  const unread = (text: string, contract: string) =>
    lintText(text, { contract, side: text.includes('result') ? 'response' : 'request' }).unjudgedFields;
  expect(unread(GOOD, 'void@66')).toBeUndefined();
  expect(
    unread('{"apiOperation":"REFUND","transaction":{"amount":"1.00"},"order":{"custom":{"a":"b"},"odd":{"c":"d","e":["f"]}}}', 'refund@60'),
  ).toBe(2);
  expect(unread('{"result":"SUCCESS","somethingNew":{"a":1,"b":2}}', 'void@66')).toBe(2);
});

describe('--fix and answers', () => {
  test('an answer is evidence: it is repaired only where that is asked for', () => {
    const answer = '{"result":"success","apiOperation":"VOID"}';
    const options = { contract: 'void@66', side: 'response' as const };
    expect(fixText(answer, options).text).toBe(answer);
    expect(fixText(answer, { ...options, repairs: 'all' }).text).toContain('"result":"SUCCESS"');
  });
});

describe('--fix', () => {
  const mended = (text: string): string => fixText(text, {}).text;
  test.each([
    [
      'a slip in a listed value',
      '{"apiOperation":"REFUND","agreement":{"type":"RECURING"}}',
      '{"apiOperation":"REFUND","agreement":{"type":"RECURRING"}}',
    ],
    ['a number in place of a text', GOOD.replace('"1"', '12'), GOOD.replace('"1"', '"12"')],
    ['a slip in a name', GOOD.replace('TransactionId', 'Transactionid'), GOOD],
    [
      'letters of the wrong case',
      '{"apiOperation":"VERIFY","order":{"currency":"usd"}}',
      '{"apiOperation":"VERIFY","order":{"currency":"USD"}}',
    ],
    [
      'a comma in an amount',
      '{"apiOperation":"VERIFY","order":{"amount":"12,50"}}',
      '{"apiOperation":"VERIFY","order":{"amount":"12.50"}}',
    ],
  ])('writes the only choice: %s', (_, before, after) => expect(mended(before)).toBe(after));

  test.each([
    ['thousands or thousandths', '{"apiOperation":"VERIFY","order":{"amount":"1,250"}}'],
    ['a name that is there already', '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1","targetTransactionid":"2"}}'],
    ['another operation', '{"apiOperation":"PAY","transaction":{"targetTransactionId":"1"}}'],
  ])('leaves alone what has more than one: %s', (_, text) => expect(mended(text)).toBe(text));

  test('does what every message says that says what to write', () => {
    let seen = 0;
    for (const contract of halfOfContracts('first'))
      for (const body of wrongScalars(contract)) {
        const text = JSON.stringify(body);
        const options = { contract: contract.id, side: 'request' as const };
        const said = lintText(text, options).messages.filter(({ suggestion = '' }) =>
          /^write (?!.*(?: or |leading zeros))/.test(suggestion),
        );
        const left = said.length === 0 ? [] : fixText(text, options).result.messages;
        seen += said.length;
        const again = left.filter(({ path, suggestion }) => said.some((one) => one.path === path && one.suggestion === suggestion));
        expect(again).toEqual([]);
      }
    expect(seen).toBeGreaterThan(isWhole ? 500 : 250);
  });

  test('shows what it would do as a diff, covers card data, and changes nothing', async () => {
    const text =
      '{\n  "apiOperation": "VOID",\n  "transaction": {\n    "targetTransactionId": 12\n  },\n  "note": "4111111111111111", "amount": 1\n}\n';
    put('dry.json', text);
    expect(await run(['lint', '--no-config', '--fix-dry-run', place('dry.json')])).toBe(0);
    expect(printed.stdout).toBe(
      `--- ${place('dry.json')}\n+++ ${place('dry.json')}\n@@ -1,7 +1,7 @@\n {\n   "apiOperation": "VOID",\n   "transaction": {\n-    "targetTransactionId": 12\n+    "targetTransactionId": "12"\n   },\n   "note": "************1111", "amount": 1\n }\n`,
    );
    expect(printed.stderr).toContain('1 would be repaired');
    expect(readFileSync(place('dry.json'), 'utf8')).toBe(text);
  });

  test('leaves answers alone, and names the flag that was called otherwise once', async () => {
    const answer = '{"result":"success","transaction":{"type":"VOID_AUTHORIZATION"}}';
    put('void@66.response.json', answer);
    await run(['lint', '--no-config', '--fix', place('void@66.response.json')]);
    expect(readFileSync(place('void@66.response.json'), 'utf8')).toBe(answer);
    expect(printed.stderr).toBe('');
    await run(['lint', '--no-config', '--fix-answers', place('void@66.response.json')]);
    expect(printed.stderr).toBe('note: --fix-answers is called --fix=answers now\n');
    expect(readFileSync(place('void@66.response.json'), 'utf8')).toContain('"SUCCESS"');
  });

  test('of the standard input prints the text, and what is left to say on stderr', () => {
    const ended = spawnSync(process.execPath, [CLI, 'lint', '--fix', '-'], {
      input: `${GOOD.replace('VOID', 'void')}\n`,
      encoding: 'utf8',
      cwd: folder,
    });
    expect(ended).toMatchObject({ status: 0, stdout: `${GOOD}\n`, stderr: '✔ no problems in 1 payload, 1 repaired\n' });
  });
});

describe('the text of an editor', () => {
  const typed = (args: readonly string[], input: string) =>
    spawnSync(process.execPath, [CLI, 'lint', ...args, '-'], { input, encoding: 'utf8', cwd: folder });

  test('is judged as the file that it will be, and named so', () => {
    const ended = typed(['--no-config', '--stdin-filename', 'refund@60.request.json', '--format', 'json'], '{"transaction":{"amount":1}}');
    expect(JSON.parse(ended.stdout)).toMatchObject({
      results: [{ file: 'refund@60.request.json', contract: 'refund@60', side: 'request' }],
    });
  });

  test('that the configuration leaves out stays as it is', () => {
    const wrong = GOOD.replace('VOID', 'void');
    expect(typed(['--config', 'touchstone.yaml', '--fix', '--stdin-filename', 'legacy/a.json'], wrong)).toMatchObject({
      status: 0,
      stdout: wrong,
      stderr: '⚠ nothing was judged, 1 ignored\n',
    });
  });

  test('has a name only where it is read', async () => {
    expect(await run(['lint', '--stdin-filename', 'a.json', place('mixed')])).toBe(2);
    expect(printed.stderr).toContain('--stdin-filename names the standard input, which is not read');
  });
});

test('what generate prints is linted, at its place in the file', async () => {
  await run(['generate', '--contract', 'void', '--fault', 'too-long', '-n', '1']);
  put('samples.json', printed.stdout);
  await run(['generate', '--contract', 'authorize', '-n', '3', '--format', 'ndjson']);
  put('samples.ndjson', printed.stdout.slice(printed.stdout.indexOf(']\n') + 2));
  printed.stdout = '';
  expect(await run(['lint', '--no-config', place('samples.json'), place('samples.ndjson')])).toBe(1);
  expect(printed.stdout).toMatch(
    /samples\.json \(void@66\/\S+\) {2}void@66 request\n {2}\d+:\d+ {2}error {4}transaction\.targetTransactionId: expected at most 40/,
  );
  expect(printed.stdout).toContain('1 problem (1 error, 0 warnings) in 4 payloads');
});

test('the nearest version is said for a file name as for a flag', async () => {
  put('void@99.json', WRONG);
  expect(await run(['lint', '--no-config', place('void@99.json')])).toBe(0);
  expect(printed.stdout).toMatch(/void@66 request, the nearest to version 99: warnings only[^]*1 judged by the nearest version\n$/);
});

test('SARIF tells what a rule says, and which one to explain', async () => {
  await run(['lint', '--no-config', '--format', 'sarif', place('mixed/old-void.json')]);
  const [rule] =
    (JSON.parse(printed.stdout) as { runs: { tool: { driver: { rules: { help: { text: string } }[] } } }[] }).runs[0]?.tool.driver.rules ??
    [];
  expect(rule?.help.text).toMatch(
    /^.{10,}\. Clause 2\.4 of the specification\. See: touchstone explain transaction\.targetTransactionId:min-length$/,
  );
});

test('--watch lints again when a file is saved, until it is interrupted', async () => {
  put('watched/void.json', GOOD);
  const child = spawn(process.execPath, [CLI, 'lint', '--watch', 'watched'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const until = (words: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (said.includes(words)) resolve();
      };
      child.stdout.on('data', (text) => {
        said += String(text);
        look();
      });
      look();
    });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await until('no problems in 1 payload');
  // A watcher that is told of a file takes a moment to be at work.
  const saving = setInterval(() => put('watched/void.json', WRONG), 300);
  await until('1 problem (1 error');
  clearInterval(saving);
  child.kill('SIGINT');
  expect(await ended).toBe(1);
});

test('--watch does not take its own output for a change', async () => {
  put('own/void.json', GOOD);
  const output = openSync(place('own/output.json'), 'w');
  const child = spawn(process.execPath, [CLI, 'lint', '--watch', 'own'], { cwd: folder, stdio: ['ignore', output, 'pipe'] });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += String(text);
  });
  try {
    await vi.waitFor(() => expect(said).toContain('waiting for changes'), { timeout: 40_000, interval: 50 });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(said).not.toContain('was saved');
  } finally {
    child.kill('SIGINT');
    closeSync(output);
  }
});
