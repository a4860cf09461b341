import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { certify } from '../../src/app/certify/compose.js';
import { pruneRuns } from '../../src/app/certify/prune.js';
import { run } from '../../src/cli/run.js';
import { loadConfig } from '../../src/config/load.js';
import { startGateway } from '../../src/qualify/start.js';
import type { RunHeader } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { runWithFindings } from '../reports/fixture.js';
import { catchPrinted } from '../helpers/printed.js';

let root = '';
const printed = catchPrinted();
const place = (name: string): string => join(root, name);

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'touchstone-reports-'));
  mkdirSync(place('state/run-1'), { recursive: true });
  const write = (file: string, more: Partial<RunHeader>): void =>
    writeFileSync(file, [...runWithFindings({ id: 'run-1', ...more }, 50)].map((event) => `${JSON.stringify(event)}\n`).join(''));
  write(place('state/run-1/events.ndjson'), {});
  write(place('shard.ndjson'), { shard: { index: 1, total: 1 } });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));
afterEach(() => {
  vi.unstubAllEnvs();
});

const commands = () =>
  [
    ['report', 'run-1', '--state', place('state')],
    ['merge', place('shard.ndjson'), '--state', place('merged'), '--out', place('out')],
  ] as const;

describe.each([0, 1])('command %i of report and merge', (index) => {
  const command = () => commands()[index] ?? [];

  test('prints annotations and nothing else on stdout, and adds the summary of the job', async () => {
    vi.stubEnv('GITHUB_STEP_SUMMARY', place(`summary-${index}.md`));
    await run([...command(), '--report', 'github']);
    expect(
      printed.stdout
        .trim()
        .split('\n')
        .filter((line) => !/^::(?:error|warning|notice) /.test(line)),
    ).toEqual([]);
    expect(printed.stdout).toMatch(/^::error /);
    expect(readFileSync(place(`summary-${index}.md`), 'utf8')).toContain('touchstone: Does not conform');
  });

  test('takes - for the standard output, once', async () => {
    await run([...command(), '--report', 'json=-']);
    expect((JSON.parse(printed.stdout) as RunReport).verdict).toBe('violates');
    expect(await run([...command(), '--report', 'json=-', '--report', 'github'])).toBe(2);
    expect(printed.stderr).toContain('only one report can go to the standard output: json and github');
  });
});

test('merge tells its verdict on stderr', async () => {
  await run([...commands()[1], '--report', 'junit']);
  expect(printed.stdout).toBe('');
  expect(printed.stderr).toMatch(/^Does not conform/);
});

test.each(['certify', 'merge x', 'report x'])('%s --report jnit is refused with the format that was meant', async (command) => {
  expect(await run([...command.split(' '), '--report', 'jnit'])).toBe(2);
  expect(printed.stderr).toBe('error: there is no report format jnit\nhint: did you mean junit?\n');
});

test('only the logs of the last runs are kept, and every file that is not ours', () => {
  const names = ['one', 'two', 'three', 'four'];
  for (const [i, name] of names.entries()) {
    mkdirSync(place(`kept/${name}`), { recursive: true });
    writeFileSync(place(`kept/${name}/events.ndjson`), '');
    utimesSync(place(`kept/${name}/events.ndjson`), i, i);
  }
  writeFileSync(place('kept/one/notes.txt'), 'mine');
  writeFileSync(place('kept/history.ndjson'), '');
  expect(pruneRuns(place('kept'), 2)).toBe(2);
  expect(readdirSync(place('kept')).toSorted()).toEqual(['four', 'history.ndjson', 'one', 'three']);
  expect(readdirSync(place('kept/one'))).toEqual(['notes.txt']);
});

test('the rate is of the run: a part of four sends a quarter of it', async () => {
  const gateway = await startGateway();
  try {
    const { url: baseUrl, merchantId, password } = gateway;
    const config = await loadConfig({
      given: { target: { baseUrl, merchantId, auth: { type: 'basic', password } }, scope: { contracts: ['verify'] } },
      cwd: root,
      env: {},
      flags: { rate: 40, shard: '1/4', maxRequests: 10 },
    });
    const started = performance.now();
    await certify({ config, embedded: false, emit: () => undefined });
    // Nine gaps of a tenth of a second; at the whole rate it would be a quarter of that.
    expect(performance.now() - started).toBeGreaterThan(850);
  } finally {
    await gateway.close();
  }
});
