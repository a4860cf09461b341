import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { gatherAnswers } from '../../src/app/init/answers.js';
import { withInclude } from '../../src/app/init/ci/gitlab.js';
import { EMBEDDED_VALUES } from '../../src/config/embedded.js';
import { parseSource } from '../../src/config/source.js';
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
  const env = { PATH: process.env.PATH ?? '', HOME: folder, ...(password === undefined ? {} : { TOUCHSTONE_PASSWORD: password }) };
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
    expect(file('.github/workflows/touchstone.yml')).toContain('secrets.TOUCHSTONE_PASSWORD');
    const { jobs } = parse(file('.github/workflows/touchstone.yml')) as { jobs: Record<string, { steps: { run?: string }[] }> };
    // What a runner would give to its shell.
    for (const { run } of Object.values(jobs).flatMap(({ steps }) => steps))
      expect(spawnSync('bash', ['-n', '-c', run ?? '']).status).toBe(0);
    expect(file('.gitignore')).toBe('node_modules/\ntouchstone-report/\n.touchstone/\n');
    const doctor = await touchstone(['doctor'], gateway.password);
    expect([doctor.code, doctor.stdout]).toEqual([0, expect.stringContaining('ready for certify')]);
    const smoke = await touchstone(['certify', '--profile', 'smoke', '--contract', 'void', '--report', 'json'], gateway.password);
    expect(smoke.code).toBe(0);
  });

  test('run again it keeps what is there and adds what is missing; --force says what it replaces', async () => {
    writeFileSync(
      join(folder, 'touchstone.config.yaml'),
      `# ours\ntarget: # the sandbox\n  baseUrl: ${gateway.url}\n  merchantId: ${gateway.merchantId}\n  auth: { type: basic, password: \${GATEWAY_PASSWORD} }\nprovision:\n  # as agreed\n  read-order:\n    - request: { method: GET, path: "/api/rest/version/{version}/merchant/{merchantId}/order/{orderId}" }\n`,
    );
    const first = await touchstone(['init', '--card', '5123450000000008,1/39', '--ci', 'jenkins'], gateway.password);
    expect(first.stderr).toContain('adding values.cards.approved');
    const text = file('touchstone.config.yaml');
    expect(text).toMatch(/^# ours\ntarget:\s+# the sandbox\n/);
    expect(text).toContain('password: ${GATEWAY_PASSWORD}');
    expect(text).toContain('# as agreed');
    expect(parseSource('touchstone.config.yaml', text).data).toMatchObject({
      provision: { 'captured-order': expect.any(Array) },
      values: { cards: { approved: { expiry: { month: '1' } } } },
    });
    expect(file('touchstone.Jenkinsfile')).toContain("credentials('GATEWAY_PASSWORD')");
    const second = await touchstone(['init', '--ci', 'jenkins'], gateway.password);
    expect(second.stderr).toContain('kept touchstone.config.yaml, which is complete');
    expect(file('touchstone.config.yaml')).toBe(text);
    const forced = await touchstone(init('--force', '--ci', 'none'), gateway.password);
    expect([forced.code, forced.stderr]).toEqual([
      0,
      expect.stringMatching(/replacing touchstone\.config\.yaml .* kept as touchstone\.config\.yaml\.old/),
    ]);
    expect(file('touchstone.config.yaml.old')).toBe(text);
    expect(file('touchstone.config.yaml')).not.toContain('# ours');
  });

  test.each([
    ['', 'include:\n  - local: .gitlab/touchstone.yml\n'],
    ['# ours\nstages: [build, prove]\n', 'include:\n  - local: .gitlab/touchstone.yml\n\n# ours\nstages: [build, prove]\n'],
    [
      'include:\n  - local: a.yml # x\njob: { script: [!reference [a, b]] }\n',
      'include:\n  - local: .gitlab/touchstone.yml\n  - local: a.yml # x\njob: { script: [!reference [a, b]] }\n',
    ],
    ['include: a.yml\n', undefined],
  ])('a GitLab pipeline %j gets an include, and no other byte of it changes', (before, after) => {
    expect(withInclude(before)).toBe(after);
    expect(withInclude(after ?? before)).toBe(after);
  });

  test('questions: a nonsense address is asked for again, and an input that ends is no fault', async () => {
    const told: string[] = [];
    const typed = ['sandbox', 'https://sandbox.example', 'M1', ''];
    const terminal = { question: async () => typed.shift(), tell: (text: string) => void told.push(text), close: () => undefined };
    expect(await gatherAnswers({}, terminal)).toEqual({ url: 'https://sandbox.example', merchant: 'M1', variable: 'TOUCHSTONE_PASSWORD' });
    expect(told).toEqual([expect.stringContaining('not a web address: sandbox')]);
    await expect(gatherAnswers({}, terminal)).rejects.toMatchObject({
      message: expect.stringContaining('nothing was written'),
      exitCode: 2,
    });
  });

  test('a card that the target declines is told by init and doctor alike, with the lines to paste', async () => {
    const declined = EMBEDDED_VALUES.cards?.['declined'];
    const card = `${declined?.number},${declined?.expiry.month}/${declined?.expiry.year}`;
    const begun = await touchstone(init('--card', card, '--ci', 'none'), gateway.password);
    const doctor = await touchstone(['doctor'], gateway.password);
    expect([begun.code, doctor.code]).toEqual([3, 3]);
    for (const text of [begun.stderr, doctor.stdout]) {
      expect(text).toMatch(/failed {3}operation authorize@55: FAILURE, DECLINED\n\s+hint: the target declines the card/);
      expect(text).toContain('cards: { approved: { number: NUMBER');
    }
    expect(doctor.stdout).not.toContain('ok       operation authorize@55');
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
    expect([code, stderr]).toEqual([3, expect.stringContaining('the environment variable NO_SUCH_VARIABLE is not set, or empty')]);
    expect(file('.gitlab-ci.yml')).toContain('.gitlab/touchstone.yml');
    const { conformance } = parse(file('.gitlab/touchstone.yml')) as { conformance: { script: string[]; rules: unknown[] } };
    expect(conformance.rules).toContainEqual({ when: 'manual', allow_failure: true });
    expect(spawnSync('sh', ['-n', '-c', conformance.script.join('\n')]).status).toBe(0);
    expect(conformance.script.join('\n')).toContain('touchstone certify');
    expect(conformance.script.join('\n')).toContain('--seed "$(date -u +%Y%m%d)"');
  });

  test.each([
    [['init', '--url', 'https://a.example', '--merchant', 'M', '--card', '4111', '--yes'], '--card is not a number and an expiry'],
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
