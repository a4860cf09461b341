import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { startGateway } from '../../src/qualify/start.js';

const ROOT = join(import.meta.dirname, '..', '..');
const textOf = (name: string): string => readFileSync(join(ROOT, name), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchstone-action-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The step that certifies, as a runner would start it. */
function step(env: Readonly<Record<string, string>>): Promise<{ code: number; stdout: string; outputs: string; summary: string }> {
  const [output, summary] = [join(folder, 'output'), join(folder, 'summary')];
  writeFileSync(output, '');
  writeFileSync(summary, '');
  const all = { ...process.env, GITHUB_ACTIONS: 'true', GITHUB_OUTPUT: output, GITHUB_STEP_SUMMARY: summary, ...env };
  return new Promise((resolve) => {
    execFile('bash', [join(ROOT, 'scripts', 'action.sh')], { cwd: folder, env: all, maxBuffer: 1 << 26 }, (error, stdout) =>
      resolve({
        code: error === null ? 0 : Number(error.code),
        stdout,
        outputs: readFileSync(output, 'utf8'),
        summary: readFileSync(summary, 'utf8'),
      }),
    );
  });
}

const pathOf = (program: string): string => spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim();

/** A search path with what the script needs before it asks for Docker, and no Docker. */
function emptyPath(): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(pathOf('dirname'), join(bin, 'dirname'));
  return bin;
}

describe('the composite action', () => {
  test('is an action: every step has a shell or another action, every input is used', () => {
    const action = parse(textOf('action.yml')) as {
      inputs: Record<string, { description: string; default: string }>;
      runs: { using: string; steps: readonly { run?: string; shell?: string; uses?: string }[] };
    };
    expect(action.runs.using).toBe('composite');
    for (const { run, shell, uses } of action.runs.steps) expect(run === undefined ? uses : shell).toBeTypeOf('string');
    const uses = action.runs.steps.flatMap(({ uses: used }) => used ?? []);
    // A cache that is saved at the end of a job is not saved by one that fails.
    expect(uses).toEqual(expect.arrayContaining(['actions/cache/restore@v4', 'actions/cache/save@v4']));
    for (const name of Object.keys(action.inputs)) expect(textOf('action.yml')).toContain(`inputs.${name}`);
    for (const [, script = ''] of textOf('action.yml').matchAll(/scripts\/([\w-]+\.sh)/g)) {
      expect(spawnSync('bash', ['-n', join(ROOT, 'scripts', script)]).status).toBe(0);
    }
    // A green run only is kept, under a name of its workflow, job and target.
    expect(textOf('action.yml')).toContain("steps.certify.outputs.exit-code == '0'");
    expect(textOf('scripts/action-install.sh')).not.toMatch(/npm (ci|install)(?! --omit=dev)/);
  });

  test('certifies, hands on the exit code, stays red in a second attempt, and keeps a green report as baseline', async () => {
    const gateway = await startGateway({ defects: ['void-again'] });
    try {
      const { url, merchantId, password, otherMerchant } = gateway;
      writeFileSync(
        join(folder, 'gateway.json'),
        JSON.stringify({ target: { baseUrl: url, merchantId, auth: { type: 'basic', password: '${TS_TEST_PASSWORD}' } }, strict: true }),
      );
      const env = {
        TS_TEST_PASSWORD: password,
        TS_TEST_OTHER: otherMerchant.password,
        TOUCHSTONE_ACTION_CONFIG: 'gateway.json',
        // As a block of YAML hands them on.
        TOUCHSTONE_ACTION_ARGUMENTS: '--profile smoke\n--contract void --suite lifecycle\n',
      };
      const first = await step(env);
      expect(first.code).toBe(0);
      expect(first.outputs).toContain('exit-code=1\n');
      expect([first.stdout, first.summary]).toEqual([
        expect.stringMatching(/^::error /),
        expect.stringContaining('touchstone: Does not conform'),
      ]);
      expect(existsSync(join(folder, 'touchstone-report', 'touchstone.sarif'))).toBe(true);
      expect(existsSync(join(folder, '.touchstone-baseline', 'report.json'))).toBe(false);
      // Every day another sample.
      const { run } = JSON.parse(readFileSync(join(folder, 'touchstone-report', 'report.json'), 'utf8')) as { run: { seed: number } };
      expect(String(run.seed)).toMatch(/^20\d{6}$/);
      const second = await step(env);
      expect(second.outputs).toContain('exit-code=1\n');
      const groups = (JSON.parse(readFileSync(join(folder, 'touchstone-report', 'report.json'), 'utf8')) as { groups: { id: string }[] })
        .groups;
      writeFileSync(join(folder, 'known.json'), JSON.stringify(groups.map(({ id }) => ({ rule: id, reason: 'agreed' }))));
      const accepted = await step({
        ...env,
        TOUCHSTONE_ACTION_ARGUMENTS: '--profile smoke --contract void --suite lifecycle --known known.json',
        TOUCHSTONE_ACTION_REPORT: 'elsewhere',
      });
      expect(accepted.outputs).toContain('exit-code=0\n');
      expect(accepted.outputs).toContain('/elsewhere\n');
      // A job that is green shows no errors.
      expect(accepted.stdout).not.toContain('::error');
      expect(accepted.summary).toMatch(/1 of \d+ contracts \(void/);
      expect(existsSync(join(folder, '.touchstone-baseline', 'report.json'))).toBe(true);
    } finally {
      await gateway.close();
    }
  });
});

describe('scripts of the action', () => {
  const run = (script: string, env: Readonly<Record<string, string>>) =>
    spawnSync('bash', [join(ROOT, 'scripts', script)], { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } });

  test('a baseline belongs to a job and a target', () => {
    const keyOf = (env: Readonly<Record<string, string>>): string => {
      const output = join(folder, 'output');
      writeFileSync(output, '');
      run('action-key.sh', { GITHUB_OUTPUT: output, ...env });
      return readFileSync(output, 'utf8');
    };
    writeFileSync(join(folder, 'touchstone.config.yaml'), 'target:\n  baseUrl: https://a.example\nrun: { rate: 1 }\n');
    const one = keyOf({ GITHUB_JOB: 'a' });
    expect(one).toMatch(/^key=touchstone-a-[0-9a-f]{12}\n$/);
    expect(keyOf({ GITHUB_JOB: 'b' })).not.toBe(one);
    writeFileSync(join(folder, 'touchstone.config.yaml'), 'target:\n  baseUrl: https://a.example\nrun: { rate: 2 }\n');
    expect(keyOf({ GITHUB_JOB: 'a' })).toBe(one);
    writeFileSync(join(folder, 'touchstone.config.yaml'), 'target:\n  baseUrl: https://b.example\n');
    expect(keyOf({ GITHUB_JOB: 'a' })).not.toBe(one);
  });

  test('the comment on a pull request is written once and changed afterwards', () => {
    const bin = join(folder, 'bin');
    mkdirSync(bin);
    // Lists the comment whose id stands in the file, and notes what it is asked for.
    writeFileSync(join(bin, 'gh'), '#!/bin/sh\ncase "$*" in *--paginate*) cat own;; *) echo "$@" >>asked;; esac\n', { mode: 0o755 });
    writeFileSync(join(folder, 'summary.md'), '## touchstone\n');
    writeFileSync(join(folder, 'own'), '');
    const env = {
      PATH: `${bin}:${process.env.PATH ?? ''}`,
      GITHUB_REPOSITORY: 'o/r',
      TOUCHSTONE_ACTION_SUMMARY: 'summary.md',
      TOUCHSTONE_ACTION_KEY: 'touchstone-a-0',
      TOUCHSTONE_ACTION_PULL: '7',
    };
    expect(run('action-comment.sh', env).status).toBe(0);
    writeFileSync(join(folder, 'own'), '42\n');
    expect(run('action-comment.sh', env).status).toBe(0);
    const asked = readFileSync(join(folder, 'asked'), 'utf8');
    expect(asked).toMatch(
      /--method POST repos\/o\/r\/issues\/7\/comments [^]*<!-- touchstone-a-0 -->[^]*--method PATCH repos\/o\/r\/issues\/comments\/42 /,
    );
  });
});

describe('the container', () => {
  test('is built and run by a script, which says so where there is no Docker', async () => {
    const said = await new Promise<string>((resolve) => {
      // A machine without Docker: the check of the real thing takes minutes, and is a person's to start.
      execFile(pathOf('bash'), [join(ROOT, 'scripts', 'container.sh')], { env: { PATH: emptyPath() } }, (error, stdout, stderr) =>
        resolve(`${error === null ? 0 : error.code} ${stdout}${stderr}`),
      );
    });
    expect(said).toBe('0 skipped: there is no Docker on this machine\n');
  });

  test('installs what npm pack makes, and every step of it is a line that a shell reads', () => {
    const steps = textOf('Dockerfile').matchAll(/^RUN (.*)$/gm);
    for (const [, step = ''] of steps) expect(spawnSync('sh', ['-n', '-c', step]).status).toBe(0);
    expect(textOf('Dockerfile')).toMatch(
      /npm pack .*\n[^]*COPY --from=build \/tmp\/touchstone-\*\.tgz[^]*npm install --global --omit=dev .*\/tmp\/touchstone\.tgz/,
    );
    // What the build needs is not kept out of it.
    const ignored = textOf('.dockerignore').split('\n');
    expect(['src', 'scripts', 'reports', 'generators', 'package-lock.json'].filter((name) => ignored.includes(name))).toEqual([]);
  });

  test('runs as nobody special, from an image that is pinned to a line of Node, and starts the command', () => {
    const lines = textOf('Dockerfile').split('\n');
    expect(lines.filter((line) => line.startsWith('FROM '))).toEqual(['FROM node:22-slim AS build', 'FROM node:22-slim']);
    expect(lines).toContain('USER node');
    expect(lines).toContain('ENTRYPOINT ["touchstone"]');
  });
});
