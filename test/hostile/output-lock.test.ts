import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OUTPUT_LOCK } from '../../reports/write-output.js';
import { lockOutput } from '../../src/app/certify/output-lock.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { runWarm } from '../helpers/warm-cli.js';

let folder: string;
let place: Workplace;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-lock-'));
  place = createWorkplace(runWarm);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  place.remove();
});

const lockOf = (pid: number, host = hostname()): string => JSON.stringify({ pid, host });
/** The number of a process that has ended. */
const endedPid = (): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['-e', '']);
    child.on('close', () => resolve(child.pid ?? 0));
  });

describe('an output folder belongs to one run', () => {
  test('another run of this process is refused until the first is over', () => {
    const out = join(folder, 'one');
    const release = lockOutput(out);
    expect(() => lockOutput(out)).toThrow(/another run writes to .*one, in this process/);
    expect(() => lockOutput(join(folder, '.', 'one'))).toThrow(/another run/);
    release();
    lockOutput(out)();
  });

  test('a folder that was made for the lock alone goes with it, one with files stays', () => {
    const made = join(folder, 'made');
    lockOutput(made)();
    expect(existsSync(made)).toBe(false);
    mkdirSync(made);
    writeFileSync(join(made, 'a'), '');
    lockOutput(made)();
    expect(readdirSync(made)).toEqual(['a']);
  });

  test('the lock of a process that is gone, and one that was torn, are taken over', async () => {
    for (const [name, text] of [
      ['gone', lockOf(await endedPid())],
      ['torn', '{"pid":1'],
      ['empty', ''],
    ] as const) {
      const out = join(folder, name);
      mkdirSync(out);
      writeFileSync(join(out, OUTPUT_LOCK), text);
      lockOutput(out)();
      expect(readdirSync(out)).toEqual([]);
    }
  });

  test('one of another machine holds while it is fresh', () => {
    const out = join(folder, 'far');
    mkdirSync(out);
    writeFileSync(join(out, OUTPUT_LOCK), lockOf(7, 'elsewhere'));
    expect(() => lockOutput(out)).toThrow(/process 7 of another machine/);
  });

  test('certify and report name the process that holds it, exit 2, and write nothing', { timeout: 60_000 }, async () => {
    const out = join(place.folder, 'out');
    const few = ['--contract', 'void', '--rule', 'transaction.targetTransactionId:*', '--profile', 'smoke', '--report', 'json'];
    const first = await place.run(['certify', ...few, '--out', 'out']);
    expect(first.status).toBe(0);
    const before = readdirSync(out);
    writeFileSync(join(out, OUTPUT_LOCK), lockOf(process.pid));
    for (const args of [
      ['certify', ...few, '--out', 'out'],
      ['report', 'latest', '--format', 'json', '--out', 'out'],
    ]) {
      const { status, stderr } = await place.run(args);
      expect({ status, told: stderr.includes(`another run writes to`), pid: stderr.includes(`process ${process.pid}`) }).toEqual({
        status: 2,
        told: true,
        pid: true,
      });
    }
    rmSync(join(out, OUTPUT_LOCK));
    expect(readdirSync(out)).toEqual(before);
    expect((await place.run(['certify', ...few, '--out', 'out'])).status).toBe(0);
    expect(readdirSync(out)).toEqual(before);
  });
});
