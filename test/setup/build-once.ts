import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['src', 'suites', 'generators', 'reports', 'scripts', 'package.json'];

/** Builds dist before the first test when it is missing or older than a source: end-to-end tests run the built CLI. */
export function setup(): void {
  const root = join(import.meta.dirname, '..', '..');
  const cli = join(root, 'dist', 'cli.js');
  if (existsSync(cli) && newest(SOURCES.map((name) => join(root, name))) <= statSync(cli).mtimeMs) return;
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs'), '--no-types'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('the build before the tests failed');
}

function newest(paths: readonly string[]): number {
  let latest = 0;
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const stat = statSync(path);
    const time = stat.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : stat.mtimeMs;
    if (time > latest && !path.endsWith('.test.ts')) latest = time;
  }
  return latest;
}
