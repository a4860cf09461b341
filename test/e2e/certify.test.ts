import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import type { RunReport } from '../../src/model/report.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { isWhole } from '../helpers/sample.js';
import { runWarm } from '../helpers/warm-cli.js';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
/** The rules around the defect. */
const AROUND = ['--rule', 'order.**'];
/** Small, and without the reports that nobody looks at. */
const SMALL = ['--contract', 'update-authorization', '--profile', 'smoke', '--report', 'json'];

let work: Workplace;
/** For runs of which nothing is asked that is about their process. */
let warm: Workplace;
let clean: RunningGateway;
let deviant: RunningGateway;
beforeAll(async () => {
  work = createWorkplace();
  warm = createWorkplace(runWarm);
  clean = await startGateway({ port: 0 });
  deviant = await startGateway({ port: 0, defects: ['skip:update-authorization@24:request/order.reference:max-length'] });
});
afterAll(async () => {
  await Promise.all([clean.close(), deviant.close()]);
  work.remove();
  warm.remove();
});

const at = (gateway: RunningGateway): string[] => ['--target', gateway.url, '--merchant', gateway.merchantId];
const password = (gateway: RunningGateway) => ({ TOUCHSTONE_PASSWORD: gateway.password });

describe('touchstone certify ends with', { timeout: 60_000 }, () => {
  test('0 where nothing is broken, with nothing on stdout and a report in its folder', async () => {
    const ended = await work.run(['certify', ...SMALL, ...at(clean), '--out', 'zero'], password(clean));
    expect(ended).toMatchObject({ status: 0, stdout: '' });
    expect(ended.stderr).toMatch(/^No violation found \(incomplete\)\. No finding\. [\d,]+ of [\d,]+ must rules in scope tested/m);
    expect(work.report('zero')).toMatchObject({ verdict: 'incomplete', run: { exit: 0 } });
  });

  test('1 where a must is broken', async () => {
    const ended = await work.run(['certify', ...SMALL, ...AROUND, ...at(deviant), '--out', 'one'], password(deviant));
    expect(ended.status).toBe(1);
    expect(ended.stderr).toMatch(/Does not conform \(violates\)[\s\S]*order\.reference/);
    expect(work.report('one').groups.map(({ rule }) => rule)).toEqual(['order.reference:max-length']);
  });

  test.each([
    ['an unknown contract', ['--contract', 'vod'], /void/],
    ['an unknown flag', ['--contrat', 'void'], /contrat|contract/],
    ['a profile that there is not', ['--profile', 'huge'], /smoke/],
    ['a configuration file that there is not', ['--config', 'nowhere.yaml'], /nowhere\.yaml/],
    ['nothing to resume', ['--resume', '--state', 'empty-state'], /no interrupted run/],
  ])('2 for %s, before anything is sent', async (_name, flags, hint) => {
    const ended = await warm.run(['certify', '--target', 'embedded', ...flags, '--out', 'two']);
    expect(ended).toMatchObject({ status: 2, stdout: '' });
    expect(ended.stderr).toMatch(hint);
    expect(existsSync(join(warm.folder, 'two', 'report.json'))).toBe(false);
  });

  test('2 for its process, where it cannot begin', async () => {
    expect(await work.run(['certify', '--contract', 'vod'])).toMatchObject({ status: 2, stdout: '' });
  });

  test('3 where the password is wrong, with one message and no finding', async () => {
    const ended = await work.run(['certify', ...SMALL, ...at(clean), '--out', 'three'], { TOUCHSTONE_PASSWORD: 'wrong-word' });
    expect(ended.status).toBe(3);
    expect(ended.stderr).toMatch(/no operation accepts a known-good call/);
    expect(ended.stderr).not.toContain('wrong-word');
    expect(work.report('three')).toMatchObject({ verdict: 'inconclusive', groups: [] });
  });

  test('3 where completeness is asked for and a part was run; with the JSON report on stdout where it is asked for', async () => {
    const flags = ['--rule', 'apiOperation:*', '--require-complete', '--json', '--out', 'incomplete'];
    const ended = await work.run(['certify', ...SMALL, ...at(clean), ...flags], password(clean));
    expect(ended.status).toBe(3);
    expect(JSON.parse(ended.stdout)).toEqual(work.report('incomplete'));
  });
});

describe('the output', { timeout: 60_000 }, () => {
  test('is written in every format', async () => {
    const formats = ['html', 'json', 'junit', 'sarif', 'ctrf', 'markdown', 'ndjson'];
    const flags = formats.flatMap((format) => ['--report', format]);
    const ended = await warm.run(
      ['certify', ...SMALL, ...AROUND, ...at(deviant), ...flags, '--report', 'junit=elsewhere.xml', '--out', 'all'],
      password(deviant),
    );
    expect(ended.status).toBe(1);
    const written = readdirSync(join(warm.folder, 'all')).filter((name) => !name.startsWith('.'));
    expect(written.length).toBeGreaterThanOrEqual(formats.length);
    expect(readFileSync(join(warm.folder, 'elsewhere.xml'), 'utf8')).toContain('<testsuite');
    for (const name of [...written.map((file) => join('all', file)), 'elsewhere.xml'])
      expect(readFileSync(join(warm.folder, name), 'utf8')).not.toContain(deviant.password);
  });

  test('never replaces a folder that is not its own', async () => {
    const few = [...SMALL, '--rule', 'apiOperation:*', ...at(clean)];
    await warm.run(['certify', ...few, '--out', 'mine'], password(clean));
    expect((await warm.run(['certify', ...few, '--out', 'mine'], password(clean))).status).toBe(0);
    const { mkdirSync } = await import('node:fs');
    mkdirSync(join(warm.folder, 'theirs'));
    writeFileSync(join(warm.folder, 'theirs', 'precious.txt'), 'keep me');
    const ended = await warm.run(['certify', ...few, '--out', 'theirs'], password(clean));
    expect(ended.status).toBe(2);
    expect(readdirSync(join(warm.folder, 'theirs'))).toEqual(['precious.txt']);
  });
});

/** What two reports of the same run agree on. */
const normal = (report: RunReport) => ({
  verdict: report.verdict,
  rules: report.rules.map(({ contract, side, id, status, valid, invalid }) => ({ contract, side, id, status, valid, invalid })),
  groups: report.groups.map(({ id, rule, count, minimal }) => ({ id, rule, count, size: minimal.request.body?.length })),
  cases: report.stats.cases,
  outcomes: report.coverage.outcomes,
});

describe('a run that was killed', { timeout: 120_000 }, () => {
  // Torn logs and many more moments: bench/kill.ts.
  test('at random moments goes on each time, and its report is that of an undisturbed run', async () => {
    const flags = ['certify', ...SMALL, '--concurrency', '2', ...at(deviant)];
    const whole = await warm.run([...flags, '--out', 'undisturbed', '--state', 'state-undisturbed'], password(deviant));
    expect(whole.status).toBe(1);
    const state = 'state-killed';
    let lines = 0;
    const moments: number[] = [];
    for (let kill = 0; kill < (isWhole ? 12 : 1); kill += 1) {
      lines += 18 + Math.floor(Math.random() * 40);
      moments.push(lines);
      await killedAfter(
        lines,
        [...flags, ...(kill === 0 ? [] : ['--resume']), '--rate', '200', '--out', 'killed', '--state', state],
        password(deviant),
        state,
      );
    }
    const resumed = await work.run([...flags, '--resume', '--out', 'resumed', '--state', state], password(deviant));
    expect(resumed.status, `killed after ${moments.join(', ')} events`).toBe(1);
    expect(normal(work.report('resumed')), `killed after ${moments.join(', ')} events`).toEqual(normal(warm.report('undisturbed')));
    // A log with torn lines in its midst is still read to its end.
    const [run = ''] = readdirSync(join(work.folder, state)).filter((name) => name.startsWith('ts'));
    const again = await warm.run(['report', join(work.folder, state, run), '--report', 'json']);
    expect(again.status).toBe(1);
    expect(normal(JSON.parse(again.stdout) as RunReport), `killed after ${moments.join(', ')} events`).toEqual(
      normal(work.report('resumed')),
    );
  });

  /** Kills the program the hard way once its log has so many lines. */
  function killedAfter(lines: number, args: readonly string[], env: Readonly<Record<string, string>>, state: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [CLI, ...args], {
        cwd: work.folder,
        env: { PATH: process.env.PATH ?? '', HOME: work.folder, ...env },
        stdio: 'ignore',
      });
      const watch = setInterval(() => {
        const folder = join(work.folder, state);
        const [run] = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('ts')) : [];
        const log = run === undefined ? '' : join(folder, run, 'events.ndjson');
        if (log !== '' && existsSync(log) && readFileSync(log, 'utf8').split('\n').length > lines) child.kill('SIGKILL');
      }, 10);
      child.on('error', reject);
      child.on('exit', (_code, signal) => {
        clearInterval(watch);
        if (signal === 'SIGKILL') resolve();
        else reject(new Error('the run ended before it could be killed'));
      });
    });
  }
});

test('SIGINT ends a run with its report and exit code 3', { timeout: 60_000 }, async () => {
  const args = ['certify', '--contract', 'verify', ...at(clean), '--rate', '200', '--out', 'interrupted'];
  const status = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd: work.folder,
      env: { PATH: process.env.PATH ?? '', HOME: work.folder, ...password(clean) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      if (/preflight: /.test(stderr) && !/stopping/.test(stderr)) child.kill('SIGINT');
    });
    child.on('error', reject);
    child.on('close', resolve);
  });
  expect(status).toBe(3);
  expect(work.report('interrupted')).toMatchObject({ verdict: 'inconclusive', run: { ended: 'interrupted' } });
});

test.each([
  ['certify', /--contract/, /--resume/],
  ['plan', /--list/, /--profile/],
  ['replay', /--body/, /--order-id/],
  ['qualify', /--sample/, /--class/],
])('touchstone %s --help says what it takes', async (command, ...flags) => {
  const ended = await warm.run([command, '--help']);
  expect(ended.status).toBe(0);
  for (const flag of flags) expect(ended.stdout).toMatch(flag);
});
