import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startGateway, type RunningGateway } from '../../src/qualify/start.js';
import { runWarm } from '../helpers/warm-cli.js';

let gateway: RunningGateway;
let folder: string;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-init-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function touchstone(args: readonly string[], password?: string): Promise<{ code: number | null; stderr: string; stdout: string }> {
  const env = { PATH: process.env.PATH ?? '', HOME: folder, ...(password === undefined ? {} : { GATEWAY_PASSWORD: password }) };
  const { status: code, ...printed } = await runWarm({ args, cwd: folder, env });
  return { code, ...printed };
}
const init = (...more: readonly string[]) => ['init', '--url', gateway.url, '--merchant', gateway.merchantId, '--yes', ...more];
const file = (name: string): string => readFileSync(join(folder, name), 'utf8');

describe('touchstone init', () => {
  test('writes a configuration with the recipes that work, a workflow and ignore lines; doctor is content with it', async () => {
    writeFileSync(join(folder, '.gitignore'), 'node_modules/');
    const { code, stderr } = await touchstone(init(), gateway.password);
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(file('touchstone.config.yaml')).toContain('\n  captured-order:\n');
    expect(file('touchstone.config.yaml')).toContain('\n  # referred-authorization:\n');
    expect(file('touchstone.config.yaml')).toContain('\n  read-order:\n');
    expect(file('touchstone.config.yaml') + stderr).not.toContain(gateway.password);
    expect(file('.github/workflows/touchstone.yml')).toContain('secrets.GATEWAY_PASSWORD');
    const { jobs } = parse(file('.github/workflows/touchstone.yml')) as { jobs: { certify: { steps: { run?: string }[] } } };
    // What a runner would give to its shell.
    for (const { run } of jobs.certify.steps) expect(spawnSync('bash', ['-n', '-c', run ?? '']).status).toBe(0);
    expect(file('.gitignore')).toBe('node_modules/\ntouchstone-report/\n.touchstone/\n');
    const doctor = await touchstone(['doctor'], gateway.password);
    expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringContaining('ready for certify')]);
    const smoke = await touchstone(['certify', '--profile', 'smoke', '--contract', 'void', '--report', 'json'], gateway.password);
    expect(smoke.code).toBe(0);
  });

  test('replaces nothing unless it is told to, and then nothing of the ignore file is lost', async () => {
    writeFileSync(join(folder, 'touchstone.config.json'), '{}');
    const refused = await touchstone(init(), gateway.password);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('is already here')]);
    expect(existsSync(join(folder, 'touchstone.config.yaml'))).toBe(false);
  });

  test('with a wrong password it writes the files, says what failed as doctor does, and ends with 3', async () => {
    const { code, stderr } = await touchstone(init('--ci', 'none'), 'not-the-password');
    expect(code).toBe(3);
    expect(stderr).toContain('failed   credentials');
    expect(file('touchstone.config.yaml')).toContain('\nprovision: {}\n  # not tried\n');
    expect(existsSync(join(folder, '.github'))).toBe(false);
  });

  test('without the password nothing is tried, and that is said', async () => {
    const { code, stderr } = await touchstone(init('--password-variable', 'NO_SUCH_VARIABLE', '--ci', 'gitlab'));
    expect([code, stderr]).toEqual([3, expect.stringContaining('the environment variable NO_SUCH_VARIABLE is empty')]);
    const { conformance } = parse(file('.gitlab-ci.yml')) as { conformance: { script: string[] } };
    expect(spawnSync('sh', ['-n', '-c', conformance.script.join('\n')]).status).toBe(0);
    expect(conformance.script.join('\n')).toContain('touchstone certify');
  });

  test.each([
    [['init', '--merchant', 'M', '--yes'], '--url is not given'],
    [['init', '--url', 'sandbox', '--merchant', 'M', '--yes'], 'not a web address'],
    [
      ['init', '--url', 'https://a.example', '--merchant', 'M', '--password-variable', 'p4$$word', '--yes'],
      'the name of an environment variable',
    ],
  ])('%j is refused', async (args, message) => {
    const { code, stderr } = await touchstone(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(existsSync(join(folder, 'touchstone.config.yaml'))).toBe(false);
  });
});
