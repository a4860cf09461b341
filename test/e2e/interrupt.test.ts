import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const CLI = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');
const folder = mkdtempSync(join(tmpdir(), 'touchstone-busy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A recipe that never gives the thread back, as an answer would that takes for ever to judge. */
const BUSY = `
import { writeSync } from 'node:fs';
export default {
  scope: { contracts: ['void'], rules: ['apiOperation:*'] },
  provision: { 'authorized-order': { hook: async () => { writeSync(2, 'busy'); for (;;); } } },
};
`;

test('two interruptions end certify even while it is busy and hears nothing', { timeout: 60_000 }, async () => {
  writeFileSync(join(folder, 'touchstone.config.mjs'), BUSY);
  const env = { PATH: process.env.PATH ?? '', HOME: folder };
  const child = spawn(process.execPath, [CLI, 'certify', '--profile', 'smoke'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  const sent = new Set<string>();
  const once = (name: string): void => {
    if (sent.has(name)) return;
    sent.add(name);
    child.kill('SIGINT');
  };
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    if (stderr.includes('busy')) once('first');
    if (stderr.includes('once more to stop at once')) once('second');
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect([...sent]).toEqual(['first', 'second']);
  expect(status).toBe(130);
});

test('a run of the embedded gateway that was cut goes on by the command that it prints', { timeout: 60_000 }, () => {
  const own = mkdtempSync(join(folder, 'cut-'));
  const env = { PATH: process.env.PATH ?? '', HOME: own };
  const certify = (...flags: readonly string[]) =>
    spawnSync(process.execPath, [CLI, 'certify', '--profile', 'smoke', '--contract', 'void', '--rule', 'correlationId:*', ...flags], {
      cwd: own,
      env,
      encoding: 'utf8',
    });
  const cut = certify('--max-requests', '8');
  expect(cut.status).toBe(3);
  const printed = /touchstone (certify .*--resume)/.exec(`${cut.stdout}${cut.stderr}`)?.[1] ?? '';
  const words = printed.replace('--max-requests 8 ', '');
  const rest = spawnSync('sh', ['-c', `"${process.execPath}" "${CLI}" ${words}`], { cwd: own, env, encoding: 'utf8' });
  expect([rest.status, rest.stderr]).toEqual([0, expect.stringContaining('resumed 1 time')]);
});
