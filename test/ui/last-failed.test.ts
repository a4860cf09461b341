import { afterAll, beforeAll, expect, test } from 'vitest';
import { runWarm } from '../helpers/warm-cli.js';
import { createHome } from './support.js';

let home: Awaited<ReturnType<typeof createHome>>;
beforeAll(async () => {
  home = await createHome(['void-without-target']);
});
afterAll(() => home.remove());

const certify = (...args: readonly string[]) =>
  runWarm({
    args: ['certify', '--profile', 'smoke', ...args],
    cwd: home.folder,
    env: { PATH: process.env.PATH ?? '', NO_COLOR: '1', ...home.env },
  });
const requestsIn = (text: string): number => Number(/([\d,]+) requests/.exec(text)?.[1]?.replaceAll(',', ''));

test('certify --last-failed runs what the last run found broken, and all once nothing is', { timeout: 240_000 }, async () => {
  expect((await certify('--last-failed', '--contract', 'void')).stderr).toContain('note: there is no run of this target yet: all is run');
  const failed = await certify('--last-failed');
  expect(failed.stderr).toMatch(/note: \d+ rules? that ts\w+ found broken/);
  expect(failed.status).toBe(1);
  expect(failed.stdout + failed.stderr).toContain('A request without targetTransactionId is accepted in Void v66');
  expect(requestsIn(failed.stdout + failed.stderr)).toBeLessThan(100);

  await home.setDefects([]);
  const mended = await certify('--last-failed');
  expect(mended.status).not.toBe(1);
  expect(mended.stdout + mended.stderr).not.toContain('A request without targetTransactionId');
  const whole = await certify('--last-failed', '--contract', 'void');
  expect(whole.stderr).toMatch(/note: nothing failed in ts\w+: all is run/);
  expect(requestsIn(whole.stdout + whole.stderr)).toBeGreaterThan(100);
});
