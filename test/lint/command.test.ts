import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
const GOOD = '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1"}}';
const WARNED = '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1"},"extra":1}';
const WRONG = '{"apiOperation":"VOID","transaction":{"targetTransactionId":""}}';
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-command-'));
  for (const [name, text] of Object.entries({
    'good.json': GOOD,
    'warned.json': WARNED,
    'wrong.json': WRONG,
    'broken.json': '{',
    'fix.json': GOOD.replace('VOID', 'void'),
  })) {
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lint = (args: readonly string[], input = '') =>
  spawnSync(process.execPath, [CLI, 'lint', ...args], { encoding: 'utf8', cwd: folder, input, env: { ...process.env, NO_COLOR: '1' } });

test.each<[string, string[], number, RegExp]>([
  ['0 without problems', ['good.json'], 0, /^✔ no problems in 1 payload\n$/],
  ['0 with warnings', ['warned.json'], 0, /1 problem \(0 errors, 1 warning\)/],
  ['1 with more warnings than allowed', ['warned.json', '--max-warnings', '0'], 1, /1 warning/],
  ['1 with errors', ['wrong.json', 'good.json'], 1, /1 error/],
  ['1 where only some could be judged', ['broken.json', 'good.json'], 1, /1 could not be judged/],
  ['2 where none could', ['broken.json', 'nowhere.json'], 2, /2 could not be judged/],
  ['0 with errors switched off', ['wrong.json', '--rule', '**=off'], 0, /no problems/],
  ['1 with a warning raised', ['warned.json', '--rule', 'unknown-field=must'], 1, /1 error/],
  [
    '0 quietly with warnings, which are counted and not listed',
    ['warned.json', '--quiet'],
    0,
    /^⚠ \d+ problems? \(0 errors, \d+ warnings?\)/,
  ],
])('exits %s', (_, args, status, stdout) => {
  const ended = lint(args);
  expect(ended.stderr).toBe('');
  expect(ended.stdout).toMatch(stdout);
  expect(ended.status).toBe(status);
});

test.each<[string[], string]>([
  [[], 'error: no files to lint\n'],
  [['--contract', 'voidd', 'good.json'], 'error: unknown contract: voidd\nhint: did you mean void? touchstone explain lists them all\n'],
  [['--contract', 'void@x', 'good.json'], 'error: unknown contract: void@x\nhint: there is void@66; touchstone explain lists them all\n'],
  [['--rule', 'x', 'good.json'], 'error: not a rule setting: x\n'],
])('refuses %j', (args, stderr) => {
  const ended = lint(args);
  expect(ended.status).toBe(2);
  expect(ended.stdout).toBe('');
  expect(ended.stderr).toContain(stderr);
});

test('judges by the nearest version where the one that is told is not documented, and says so', () => {
  const ended = lint(['--contract', 'void@57', 'wrong.json']);
  expect(ended.stderr).toBe('note: void is not documented at version 57: judged as void@66, the nearest, with warnings only\n');
  expect(ended.stdout).toContain('1 problem (0 errors, 1 warning)');
  expect(ended.status).toBe(0);
});

test('reads the standard input, and prints for machines', () => {
  const ended = lint(['-', '--json'], WRONG);
  expect(JSON.parse(ended.stdout)).toMatchObject({
    results: [{ file: '<stdin>', contract: 'void@66', messages: [{ line: 1, column: 61 }] }],
    summary: { errors: 1 },
  });
});

test('streams the standard input', () => {
  const ended = lint(['-', '--ndjson', '--workers', '2'], `${GOOD}\n${WRONG}\n`);
  expect(ended.stdout).toContain('<stdin> (line 2)');
  expect(ended.status).toBe(1);
});

test('repairs in place and says so', () => {
  const ended = lint(['--fix', 'fix.json']);
  expect(ended.stdout).toBe('✔ no problems in 1 payload, 1 repaired\n');
  expect(readFileSync(join(folder, 'fix.json'), 'utf8')).toBe(GOOD);
});

test('shows no colours and no code frame in a pipe', () => {
  expect(lint(['wrong.json']).stdout).toBe(
    'wrong.json  void@66 request\n  1:61  error    transaction.targetTransactionId: expected at least 1 character, found ""  transaction.targetTransactionId:min-length\n\n✖ 1 problem (1 error, 0 warnings) in 1 payload\n',
  );
});

test('takes files, values and levels from a configuration', () => {
  writeFileSync(
    join(folder, 'lint.json'),
    JSON.stringify({
      target: { baseUrl: 'https://gateway.example', merchantId: 'M', auth: { type: 'basic', password: '${NOT_SET_ANYWHERE}' } },
      lint: { files: { 'mapped-*.json': 'authorize@55:request' } },
      values: { overlay: { authorize: { mine: { a: 'x' } } }, names: { DEVICE_A_PAY: 'REAL_PAY' } },
      expect: { rules: { 'unlisted-field-cut': 'should', 'api-operation-missing': 'must' } },
    }),
  );
  writeFileSync(join(folder, 'mapped-1.json'), '{"mine":{"a":"y"},"order":{"walletProvider":"REAL_PAY","amount":"1"}}');
  const ended = lint(['--config', 'lint.json', 'mapped-1.json']);
  expect(ended.stderr).toBe('');
  expect(ended.stdout).toMatch(/error .*apiOperation:required\n.*warning .*unlisted-field-cut\n/);
  expect(ended.stdout).toContain('2 problems (1 error, 1 warning)');
});
