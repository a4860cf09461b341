// Runs one TypeScript file: node scripts/run-ts.mjs FILE [ARGUMENTS...]
// The file is bundled with esbuild into node_modules/.cache and started as a process of its own; packages stay external.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const [file, ...rest] = process.argv.slice(2);
if (file === undefined || !existsSync(file)) {
  process.stderr.write(file === undefined ? 'usage: node scripts/run-ts.mjs FILE [ARGUMENTS...]\n' : `error: there is no ${file}\n`);
  process.exit(2);
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const folder = join(root, 'node_modules', '.cache', 'touchstone');
// The process id keeps two runs of one file from overwriting each other.
const out = join(folder, `${basename(file).replace(/\.ts$/, '')}-${process.pid}.mjs`);
mkdirSync(folder, { recursive: true });

await build({
  entryPoints: [resolve(file)],
  outfile: out,
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  define: { __TOUCHSTONE_VERSION__: JSON.stringify(version) },
  logLevel: 'warning',
});

const child = spawn(process.execPath, ['--enable-source-maps', out, ...rest], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => {
  rmSync(out, { force: true });
  process.exitCode = code ?? (signal ? 1 : 0);
});
