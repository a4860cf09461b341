import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
