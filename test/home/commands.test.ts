import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { run } from '../../src/cli/run.js';
import type { RunReport } from '../../src/model/report.js';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import { catchPrinted } from '../helpers/printed.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
let gateway: RunningGateway;
let folder = '';
const printed = catchPrinted();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-commands-'));
  gateway = await startGateway({ defects: ['void-without-target'] });
});
afterAll(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.stubEnv('TOUCHSTONE_PASSWORD', gateway.password);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const CASE = 'void@66/transaction/empty-group';
const certify = (...more: readonly string[]) => [
  ...`certify --target ${gateway.url} --merchant ${gateway.merchantId} --contract void --case ${CASE} --report json`.split(' '),
  '--out',
  join(folder, 'out'),
  '--state',
  join(folder, 'state'),
  ...more,
];

describe('help', () => {
  test('of a command is what its --help prints', async () => {
    expect(await run(['help', 'merge'])).toBe(0);
    const [said] = [printed.stdout];
    printed.stdout = '';
    expect(await run(['merge', '--help'])).toBe(0);
    expect(printed.stdout).toBe(said);
    expect(said).toMatch(/^touchstone merge <shards\.\.>[^]*--quiet/);
  });

  test('of a command that does not exist names the nearest', async () => {
    expect(await run(['help', 'certfy'])).toBe(2);
    expect(printed.stderr).toContain('did you mean "touchstone certify"?');
  });
});

describe('certify', () => {
  test('--quiet says nothing where all is well, and else how it ended', async () => {
    const embedded = certify('--quiet').map((word) => (word === gateway.url ? 'embedded' : word));
    expect([await run(embedded), printed]).toEqual([0, { stdout: '', stderr: '' }]);
    expect([await run(certify('--quiet')), printed.stdout]).toEqual([1, '']);
    expect(printed.stderr).toMatch(/^Does not conform \(violates\)[^]*must {4}[^]* is accepted in Void v66/);
    expect(printed.stderr).not.toContain('written ');
  });

  test('-v tells every finding as it comes, and the configuration', async () => {
    expect(await run(certify('-v'))).toBe(1);
    expect(printed.stderr).toMatch(/log in .*state[^]*preflight void@66: [^]*must void@66 .*\(void@66\/transaction\/empty-group\)/);
    expect(printed.stderr).not.toContain(gateway.password);
  });
});

test('audit counts the rules that certify reports', async () => {
  await run(certify('--quiet'));
  const { rules } = JSON.parse(readFileSync(join(folder, 'out', 'report.json'), 'utf8')) as RunReport;
  expect(await run(['audit', '--json'])).toBe(0);
  const count = (level: string): number => rules.filter((rule) => rule.level === level).length;
  expect((JSON.parse(printed.stdout) as { certify: object }).certify).toEqual({
    must: count('must'),
    should: count('should'),
    open: count('open'),
  });
});

describe('replay', () => {
  test('goes to the target of the run that the case is from, and says so', async () => {
    await run(certify('--quiet'));
    printed.stderr = '';
    expect(await run(['replay', CASE, '--state', join(folder, 'state')])).toBe(1);
    expect(printed.stderr).toMatch(new RegExp(`^target: ${gateway.url}, that of run ts\\w+\n`));
  });

  test('prints the part that differs, and with -v everything', async () => {
    const long = 'void@66/transaction.reference/too-long/by-one-in-full';
    const state = ['--state', join(folder, 'state'), '--target', 'embedded'];
    await run(['replay', long, ...state]);
    expect(printed.stdout.length).toBeLessThan(1_500);
    expect(printed.stdout).toMatch(
      // In a large body the member may stand behind what is kept of it.
      /\n {2}transaction\.reference: (?:"[^\n]+["…]\n {2}\(of [\d,]+ characters; -v shows all|\(in the part that is not kept\)\n {2}\(of [\d,]+ characters; the end is not kept)\)\n/,
    );
    expect(printed.stdout).toMatch(/\n {2}answered 400 ERROR, INVALID_REQUEST[^\n]*\n/);
    const short = printed.stdout;
    printed.stdout = '';
    await run(['replay', long, ...state, '-v']);
    expect(printed.stdout.length).toBeGreaterThan(short.length + 500);
    // However its circumstances spell it, and unless it is kept in part.
    expect(printed.stdout).toMatch(/"(?:apiOperation|\\u0061\\u0070\\u0069)|more characters\)/);
  });

  test('goes where it is told, and else to the embedded gateway', async () => {
    expect(await run(['replay', CASE, '--state', join(folder, 'state'), '--target', 'embedded'])).toBe(0);
    expect(printed.stderr).toBe('target: the embedded gateway\n');
  });
});

test('certify --watch certifies again after a change, and says what it fixed', async () => {
  vi.restoreAllMocks();
  const args = [CLI, ...certify('--watch')];
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, TOUCHSTONE_PASSWORD: gateway.password },
  });
  let said = '';
  child.stderr?.on('data', (text) => {
    said += String(text);
  });
  const until = (words: string): Promise<void> => vi.waitFor(() => expect(said).toContain(words), { timeout: 40_000, interval: 50 });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await until('waiting for changes');
  gateway.defects([]);
  const saving = setInterval(() => writeFileSync(join(folder, 'gateway.go'), String(Date.now())), 500);
  await until('since the turn before: 1 fixed, 0 new, 0 in all');
  clearInterval(saving);
  child.kill('SIGINT');
  expect(await ended).toBe(0);
});
