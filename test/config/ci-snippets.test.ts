import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CLI } from '../helpers/cli.js';

const PAGE = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'ci.md'), 'utf8');
const [, NIGHTLY = ''] = /```sh\n(set -- --rate[^]*?)```/.exec(PAGE) ?? [];
const [, MERGE = ''] = /```\n(touchstone merge [^]*?)```/.exec(PAGE) ?? [];
const [, ACCEPT = ''] = /```\n\$ (touchstone accept [^\n]*)\n/.exec(PAGE) ?? [];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-ci-'));
  mkdirSync(join(folder, 'bin'));
  // What the snippets call, each time a line in a file: the exit code and the report are those that the test asks for.
  const stub = `#!/bin/sh\n[ "$1" = --no-install ] && shift\n[ "$1" = touchstone ] && shift\necho "$@" >> calls\nmkdir -p touchstone-report && echo '{}' > touchstone-report/report.json\nexit \${CODE:-0}\n`;
  for (const name of ['npx', 'touchstone']) writeFileSync(join(folder, 'bin', name), stub, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a snippet as a CI system does: it stops at the first command that fails. */
const bash = (snippet: string, env: Readonly<Record<string, string>> = {}): Promise<number | null> =>
  new Promise((resolve) => {
    const path = `${join(folder, 'bin')}:${process.env.PATH ?? ''}`;
    spawn('bash', ['-e', '-c', snippet], { cwd: folder, env: { PATH: path, ...env }, stdio: 'ignore' }).on('close', resolve);
  });
const calls = (): readonly string[] => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');

test('the nightly snippet has no baseline at first, keeps the report of a green night, and is red with the code of a red one', async () => {
  expect(await bash(NIGHTLY)).toBe(0);
  expect(existsSync(join(folder, 'last', 'report.json'))).toBe(true);
  writeFileSync(join(folder, 'last', 'report.json'), 'green');
  expect(await bash(NIGHTLY, { CODE: '1' })).toBe(1);
  expect(await bash(NIGHTLY, { CODE: '3' })).toBe(3);
  expect(readFileSync(join(folder, 'last', 'report.json'), 'utf8')).toBe('green');
  expect(calls()).toEqual([
    'certify --rate 20 --max-time 45m',
    'certify --rate 20 --max-time 45m --baseline last/report.json',
    'certify --rate 20 --max-time 45m --baseline last/report.json',
  ]);
});

test('the merging snippet names the logs that are there, and ends with the code of the whole run', async () => {
  for (const part of ['1', '2']) {
    mkdirSync(join(folder, 'shards', part), { recursive: true });
    writeFileSync(join(folder, 'shards', part, 'events.ndjson'), '');
  }
  expect(await bash(MERGE, { CODE: '1' })).toBe(1);
  expect(calls()[0]).toContain('merge shards/1/events.ndjson shards/2/events.ndjson --out touchstone-report');
});

test('the accepting snippet is read by the program as it is typed', async () => {
  writeFileSync(join(folder, 'bin', 'touchstone'), `#!/bin/sh\nexec ${process.execPath} ${CLI} "$@"\n`, { mode: 0o755 });
  // Nothing is here that it could accept: that is an answer to the words, and no complaint about them.
  const ended = await new Promise<string>((resolve) => {
    const child = spawn('bash', ['-e', '-c', ACCEPT], { cwd: folder, env: { PATH: `${join(folder, 'bin')}:${process.env.PATH ?? ''}` } });
    let said = '';
    child.stderr.on('data', (text) => (said += String(text)));
    child.on('close', () => resolve(said));
  });
  expect(ended).toContain('the report touchstone-report cannot be read');
});
