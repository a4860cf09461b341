import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';

/** Small, and without the reports that nobody looks at. */
const SMALL = ['--contract', 'verify', '--profile', 'smoke', '--report', 'json'];
const LONG = 90_000;

let work: Workplace;
let clean: RunningGateway;
let deviant: RunningGateway;
beforeAll(async () => {
  work = createWorkplace(runWarm);
  clean = await startGateway({ port: 0 });
  deviant = await startGateway({ port: 0, defects: ['skip:verify@26:request/order.reference:max-length'] });
  work.write('gateway.yaml', configuration(clean));
});
afterAll(async () => {
  await Promise.all([clean.close(), deviant.close()]);
  work.remove();
});

const configuration = ({ url, merchantId }: RunningGateway): string =>
  `target: { baseUrl: "${url}", merchantId: ${merchantId}, auth: { type: basic, password: "\${TOUCHSTONE_PASSWORD}" } }\n`;
const run = (args: readonly string[], gateway = clean) => work.run(args, { TOUCHSTONE_PASSWORD: gateway.password });
/** The commands that a run prints as advice, as somebody would type them. */
const advised = (text: string): readonly string[][] =>
  [...text.matchAll(/^ {2}touchstone (.+)$/gm)].map(([, words = '']) => words.split(' ').map((word) => word.replace(/^'(.*)'$/, '$1')));
const text = (path: string): string => readFileSync(join(work.folder, path), 'utf8');

describe('an earlier report', { timeout: LONG }, () => {
  test('stays until the next one is whole, and serves it as baseline from where it is', async () => {
    const first = await run(['certify', '--config', 'gateway.yaml', ...SMALL]);
    expect(first.status).toBe(0);
    const kept = text('touchstone-report/report.json');
    for (const wrong of [
      ['--baseline', 'mistyped.json'],
      ['--known', 'mistyped.yaml'],
    ]) {
      expect((await run(['certify', '--config', 'gateway.yaml', ...SMALL, ...wrong])).status).toBe(2);
      expect(text('touchstone-report/report.json')).toBe(kept);
    }
    const again = await run(['certify', '--config', 'gateway.yaml', ...SMALL, '--baseline', 'touchstone-report/report.json']);
    expect(again).toMatchObject({ status: 0 });
    expect(work.report('touchstone-report').comparison?.baseline).toBe((JSON.parse(kept) as { run: { id: string } }).run.id);
  });
});

describe('what a run advises can be typed as it stands:', { timeout: LONG }, () => {
  test('going on with a run that its budget ended', async () => {
    const cut = await run(['certify', '--config', 'gateway.yaml', ...SMALL, '--max-requests', '60', '--out', 'cut', '--state', 'kept']);
    expect(cut.status).toBe(3);
    expect(cut.stderr).toMatch(/^Could not be judged \(inconclusive\)\. /m);
    const [command = []] = advised(cut.stderr);
    expect(command.slice(-1)).toEqual(['--resume']);
    const before = work.report('cut').stats.cases;
    await run(command);
    expect(work.report('cut').stats.cases).toBeGreaterThan(before);
    const ok = await run(['certify', '--config', 'gateway.yaml', ...SMALL, '--max-requests', '60', '--out', 'ok', '--partial-ok']);
    expect(ok.status).toBe(0);
    expect(ok.stderr).toMatch(/^Could not be judged[\s\S]*exit 0 \(--partial-ok\)/m);
  });

  test('finding out why no good request was accepted', async () => {
    const shut = await work.run(['certify', '--config', 'gateway.yaml', ...SMALL, '--out', 'shut'], { TOUCHSTONE_PASSWORD: 'wrong' });
    expect(shut.status).toBe(3);
    const [command = []] = advised(shut.stderr);
    expect(command[0]).toBe('doctor');
    expect((await work.run(command, { TOUCHSTONE_PASSWORD: 'wrong' })).status).toBe(3);
    expect((await run(command)).status).toBe(0);
  });

  test('reproducing the first cause, and every id of it is taken everywhere', async () => {
    work.write('deviant.yaml', configuration(deviant));
    const found = await run(['certify', '--config', 'deviant.yaml', ...SMALL, '--out', 'found'], deviant);
    expect(found.status).toBe(1);
    const [command = []] = advised(found.stderr);
    expect(command[0]).toBe('replay');
    expect((await run(command, deviant)).status).toBe(1);
    const [group] = work.report('found').groups;
    for (const id of [group?.id ?? '', 'request/order.reference:max-length', 'verify@26:request/order.reference:max-length']) {
      const known = `known-${id.length}.yaml`;
      work.write(known, `- { rule: "${id}", reason: agreed }\n`);
      const excused = await run(
        ['certify', '--config', 'deviant.yaml', ...SMALL, '--rule', id, '--known', known, '--out', `by-${id.length}`],
        deviant,
      );
      expect([id, excused.status, work.report(`by-${id.length}`).known[0]?.status]).toEqual([id, 0, 'used']);
      expect((await work.run(['explain', id])).stdout).toContain('order.reference:max-length');
    }
    work.write('long.json', `{"apiOperation":"VERIFY","order":{"currency":"USD","reference":"${'x'.repeat(41)}"}}`);
    const lint = (rule: string) => work.run(['lint', '--contract', 'verify@26', '--side', 'request', '--rule', `${rule}=off`, 'long.json']);
    expect((await lint('unknown-field')).stdout).toContain('order.reference:max-length');
    for (const id of [group?.id ?? '', 'request/order.reference:max-length'])
      expect((await lint(id)).stdout).not.toContain('order.reference:max-length');
    expect((await run(['replay', group?.id ?? '', '--config', 'deviant.yaml'], deviant)).status).toBe(1);
    expect(existsSync(join(work.folder, 'found', 'report.json'))).toBe(true);
  });
});
