import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningGateway, startGateway } from '../../src/qualify/start.js';
import { createWorkplace } from '../helpers/cli.js';

const work = createWorkplace();
const disk = join(work.folder, 'disk');
let gateway: RunningGateway;
/** Why no disk of this size can be had here. */
const missing = mounted();

function mounted(): string | undefined {
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k,mode=0700', 'tmpfs', disk], { stdio: 'pipe' });
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n').at(1) ?? error.message) : String(error);
  }
}

beforeAll(async () => {
  if (missing !== undefined) process.stderr.write(`full-disk: skipped, a disk of 16 kB cannot be mounted here (${missing})\n`);
  gateway = await startGateway();
});
afterAll(async () => {
  await gateway.close();
  if (missing === undefined) execFileSync('umount', [disk]);
  work.remove();
});

test.skipIf(missing !== undefined)(
  'a disk that is full costs neither verdict nor report, and what is lost is named with the way to get it',
  { timeout: 60_000 },
  async () => {
    const certify = (...flags: string[]) =>
      work.run(
        [
          'certify',
          '--contract',
          'verify',
          '--profile',
          'smoke',
          '--max-requests',
          '40',
          '--target',
          gateway.url,
          '--merchant',
          gateway.merchantId,
          '--report',
          'json',
          ...flags,
        ],
        { TOUCHSTONE_PASSWORD: gateway.password },
      );
    const stateless = await certify('--state', join(disk, 'state'), '--out', 'out1');
    expect(stateless.status).toBe(3);
    expect(stateless.stderr).toMatch(/note: no event log is kept \(.*(?:no space|full)/i);
    expect(stateless.stderr).not.toMatch(/fault of touchstone|--resume/);
    expect(work.report('out1')).toMatchObject({ verdict: 'inconclusive' });
    const reportless = await certify('--out', join(disk, 'out'));
    expect(reportless.status).toBe(3);
    expect(reportless.stderr).toMatch(/not written .*(?:no space|full)/i);
    // Nothing half written is left behind, and the line that is printed gives the report.
    expect(readdirSync(join(disk, 'out')).filter((name) => name.endsWith('.json'))).toEqual([]);
    const [, line = ''] = /To write it elsewhere: touchstone (.*)/.exec(reportless.stderr) ?? [];
    const again = await work.run(line.split(' '));
    expect(again.status).toBe(3);
    expect(work.report(line.split(' ').at(-1))).toMatchObject({ verdict: 'inconclusive' });
  },
);
