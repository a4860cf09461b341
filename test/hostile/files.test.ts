import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeFileOf } from '../../reports/write-file.js';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import { CLI, createWorkplace, inProcessOf, type Workplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';

let work: Workplace;
let gateway: RunningGateway;
beforeAll(async () => {
  work = createWorkplace(runWarm);
  gateway = await startGateway({ port: 0 });
});
afterAll(async () => {
  await gateway.close();
  work.remove();
});

const at = (name: string): string => join(work.folder, name);
const certify = (...flags: string[]) =>
  work.run(
    [
      'certify',
      '--contract',
      'verify',
      '--profile',
      'smoke',
      '--max-requests',
      '12',
      '--target',
      gateway.url,
      '--merchant',
      gateway.merchantId,
      ...flags,
    ],
    { TOUCHSTONE_PASSWORD: gateway.password },
  );

describe('where files cannot be written', { timeout: 120_000 }, () => {
  test('a run without its state folder goes on, and its report and verdict are there', async () => {
    writeFileSync(at('state-file'), 'mine');
    const ended = await certify('--state', 'state-file', '--out', 'stateless', '--report', 'json');
    expect(ended.status).toBe(3);
    expect(ended.stderr).toMatch(/note: no event log is kept \(.*state-file.*: a /);
    expect(ended.stderr).toMatch(/inconclusive/);
    expect(ended.stderr).not.toMatch(/fault of touchstone|--resume/);
    expect(work.report('stateless')).toMatchObject({ verdict: 'inconclusive' });
    expect(readFileSync(at('state-file'), 'utf8')).toBe('mine');
  });

  test('the embedded gateway ends with its run', async () => {
    const ended = await work.run([
      'certify',
      '--contract',
      'verify',
      '--profile',
      'smoke',
      '--max-requests',
      '3',
      '--state',
      'state-file/below',
      '--out',
      'embedded',
    ]);
    expect(ended.status).toBe(3);
    expect(ended.stderr).toMatch(/a part of the path is a file/);
  });

  test('a report that cannot be written costs neither the verdict nor the others, and the printed command renders it', async () => {
    const ended = await certify('--out', 'full', '--report', 'junit=/dev/full', '--report', 'json');
    expect(ended.status).toBe(3);
    expect(ended.stderr).toMatch(/Could not|inconclusive/);
    expect(ended.stderr).toMatch(/not written \/dev\/full: no space is left on the device/);
    expect(ended.stderr).not.toContain('--format');
    expect(lstatSync('/dev/full').isCharacterDevice()).toBe(true);
    expect(work.report('full').verdict).toBe('inconclusive');
    const [, command = ''] = /To write it elsewhere: touchstone (report .*)/.exec(ended.stderr) ?? [];
    const again = await work.run(command.split(' '));
    expect(again).toMatchObject({ status: 3 });
    const [, out = ''] = /--out (\S+)/.exec(command) ?? [];
    expect(readdirSync(at(out))).toEqual(expect.arrayContaining(['junit.xml', 'report.json']));
  });

  test('an output folder that is a file is refused before anything is sent', async () => {
    writeFileSync(at('out-file'), 'mine');
    for (const out of ['out-file', 'out-file/below']) {
      const ended = await certify('--out', out);
      expect(ended.status).toBe(2);
      expect(ended.stderr).toMatch(/^error: .*out-file.*file/);
      expect(ended.stderr).not.toMatch(/fault of touchstone/);
    }
  });

  test('a log that can grow no further stops, and not the run', async () => {
    const limited = inProcessOf(CLI, ['sh', '-c', 'ulimit -f 8; exec "$@"', 'sh']);
    const args = [
      'certify',
      '--contract',
      'verify',
      '--profile',
      'smoke',
      '--max-requests',
      '12',
      '--state',
      'limited',
      '--report',
      'junit=-',
    ];
    const ended = await limited({ args, cwd: work.folder, env: { PATH: process.env.PATH ?? '', HOME: work.folder, NO_COLOR: '1' } });
    expect(ended.status).toBe(3);
    expect(ended.stderr.match(/note: no event log is kept \(the file would be larger than allowed\)/g)).toHaveLength(1);
    expect(ended.stderr).toMatch(/inconclusive/);
    expect(ended.stderr).not.toMatch(/fault of touchstone|--resume/);
    const [run = ''] = readdirSync(at('limited')).filter((name) => name.startsWith('ts'));
    expect(readdirSync(join(at('limited'), run))).toEqual(['events.ndjson']);
  });
});

describe('a report goes to the file that was named', () => {
  const content = { text: 'new' };

  test('and takes the place of a regular file, behind a link too', async () => {
    writeFileSync(at('regular'), 'old');
    symlinkSync('regular', at('link'));
    await writeFileOf(at('link'), content);
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
    expect(readFileSync(at('regular'), 'utf8')).toBe('new');
    expect(readdirSync(work.folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  test('and never takes the place of a folder, a device or a pipe', async () => {
    mkdirSync(at('folder'));
    await expect(writeFileOf(at('folder'), content)).rejects.toMatchObject({ name: 'HarnessError' });
    await writeFileOf('/dev/null', content);
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
    if (spawnSync('mkfifo', [at('pipe')]).status !== 0) return;
    const { spawn } = await import('node:child_process');
    const reader = spawn('cat', [at('pipe')]);
    let read = '';
    reader.stdout.on('data', (part: Buffer) => {
      read += part.toString();
    });
    const ended = new Promise((resolve) => reader.on('close', resolve));
    await writeFileOf(at('pipe'), content);
    await ended;
    expect(read).toBe('new');
    expect(statSync(at('pipe')).isFIFO()).toBe(true);
    await expect(writeFileOf(at('pipe'), content, 3)).rejects.toThrow(/nobody reads the pipe/);
    rmSync(at('pipe'));
  });

  test('or to the standard output for a hyphen', { timeout: 60_000 }, async () => {
    const ended = await certify('--out', 'hyphen', '--report', 'junit=-');
    expect(ended.stdout).toMatch(/^<\?xml[\s\S]*<\/testsuites>\s*$/);
    expect(existsSync(at('-'))).toBe(false);
  });
});
