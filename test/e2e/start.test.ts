import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const CLI = join(ROOT, 'dist', 'cli.js');

test('the built program knows its version', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(execFileSync(process.execPath, [CLI, '--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
});

test('the built program refuses an unknown command with exit code 2 and nothing on stdout', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'xyzzy'], { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: 'error: unknown command: xyzzy\nhint: touchstone --help\n' });
});

test.each([['explain', 'void'], ['lint', '--help'], ['--help']])(
  'touchstone %s %s is the same from its script, from the usual files, and from code that V8 leaves aside',
  (...args) => {
    const quick = spawnSync(process.execPath, [CLI, ...args], { encoding: 'utf8' });
    expect(quick).toMatchObject({ status: 0, stderr: '' });
    const usual = `import(${JSON.stringify(join(ROOT, 'dist', 'run.js'))}).then(({ run }) => run(${JSON.stringify(args)}))`;
    expect(spawnSync(process.execPath, ['-e', usual], { encoding: 'utf8' }).stdout).toBe(quick.stdout);
    // Compiled with other flags than it would run with.
    expect(spawnSync(process.execPath, ['--no-opt', CLI, ...args], { encoding: 'utf8' }).stdout).toBe(quick.stdout);
  },
);

test('the kept help is what a narrower terminal is told in shorter lines', () => {
  const words = (text: string): string => text.replaceAll(/\s+/g, ' ');
  const kept = readFileSync(join(ROOT, 'dist', 'quick', 'help.txt'), 'utf8');
  const narrow = `process.stdout.columns = 60; process.argv = ['node', 'touchstone', '--help']; await import(${JSON.stringify(CLI)})`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', narrow], { encoding: 'utf8' });
  expect(Math.max(...stdout.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(60);
  expect(Math.max(...kept.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(100);
  expect(words(stdout)).toBe(words(kept));
});

test('the compiled code of the quick commands is taken by the Node that built it', () => {
  for (const name of ['lint', 'explain']) {
    const file = join(ROOT, 'dist', 'quick', `${name}.js`);
    const script = new Script(readFileSync(file, 'latin1'), { filename: `${name}.js`, cachedData: readFileSync(`${file}.code`) });
    expect([name, script.cachedDataRejected]).toEqual([name, false]);
    expect(readFileSync(`${file}.code`, 'latin1')).not.toContain(ROOT);
  }
});
