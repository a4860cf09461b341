import { spawn, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run } from '../../src/cli/run.js';
import { fixText } from '../../src/lint/fix.js';
import { lintText } from '../../src/lint/lint-text.js';
import { catchPrinted } from '../helpers/printed.js';

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

const printed = catchPrinted();

describe('in a mixed folder', () => {
  test('what is no payload of this API is counted, and no error; what the configuration leaves out is ignored', async () => {
    expect(await run(['lint', '--config', place('touchstone.yaml'), place('mixed')])).toBe(0);
    expect(printed.stdout).toBe('✔ no problems in 1 payload, not judged (3), 2 ignored\n');
  });

  test('-v says which and why, --strict-detect makes errors of them', async () => {
    await run(['lint', '-v', '--config', place('touchstone.yaml'), place('mixed')]);
    expect(printed.stdout).toMatch(/pay\.json\n {2}not judged {2}cannot tell the contract: apiOperation is "PAY"/);
    printed.stdout = '';
    expect(await run(['lint', '--strict-detect', '--config', place('touchstone.yaml'), place('mixed')])).toBe(1);
    expect(printed.stdout).toContain('3 problems (3 errors, 0 warnings)');
  });

  test('a file that the configuration leaves out does not stop a commit', async () => {
    put('left-out.yaml', 'lint: { ignore: ["**/old-void.json"] }\n');
    expect(await run(['lint', '--config', place('left-out.yaml'), place('mixed/old-void.json')])).toBe(0);
    expect(printed.stdout).toBe('⚠ nothing was judged, 1 ignored\n');
  });

  test('nothing that could be judged is no success', async () => {
    expect(await run(['lint', '--no-config', place('mixed/package.json')])).toBe(2);
    expect(printed.stdout).toBe('⚠ nothing was judged, not judged (1)\n');
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
    expect(printed.stdout).toBe('⚠ nothing was judged, not judged (1)\n');
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

  test('of the standard input prints the text, and what is left to say on stderr', () => {
    const ended = spawnSync(process.execPath, [CLI, 'lint', '--fix', '-'], {
      input: `${GOOD.replace('VOID', 'void')}\n`,
      encoding: 'utf8',
      cwd: folder,
    });
    expect(ended).toMatchObject({ status: 0, stdout: `${GOOD}\n`, stderr: '✔ no problems in 1 payload, 1 repaired\n' });
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
