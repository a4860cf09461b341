// Runs the packed package on every line of Node that it is for: node scripts/node-versions.mjs [20 22 ...]
// A line that cannot be installed here is passed over with the reason; one that fails ends with exit code 1.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const lines = process.argv.length > 2 ? process.argv.slice(2) : ['20', '22', '24', '26'];
const folder = mkdtempSync(join(tmpdir(), 'touchstone-nodes-'));
const INSTALL_MILLIS = 120_000;
const RUN_MILLIS = 120_000;

const run = (command, args, timeout, cwd = folder) =>
  spawnSync(command, args, { cwd, encoding: 'utf8', timeout, env: { ...process.env, NO_COLOR: '1' } });

const PROGRAM = `import { certify, lintText } from 'touchstone';
const report = await certify({ config: { scope: { contracts: ['void'] }, run: { profile: 'smoke' } } });
if (report.verdict === 'violates' || report.verdict === 'inconclusive') throw new Error(report.verdict);
if (lintText('{"apiOperation":"VOID"}').messages.length === 0) throw new Error('lint says nothing');
`;

/** Undefined where all is well, else what went wrong. */
function tryOn(node) {
  const cli = join(folder, 'node_modules', 'touchstone', 'dist', 'cli.js');
  for (const [args, expected] of [
    [[cli, 'explain', 'void@66'], 0],
    [[cli, 'certify', '--profile', 'smoke', '--contract', 'void', '--report', 'json'], 0],
    [['program.mjs'], 0],
  ]) {
    const { status, stderr, signal } = run(node, args, RUN_MILLIS);
    if (status !== expected)
      return `node ${args.slice(-6).join(' ')} ended with ${status ?? signal}: ${stderr.trim().split('\n').slice(-3).join(' ')}`;
  }
  return undefined;
}

let failed = false;
try {
  writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
  const packed = run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], INSTALL_MILLIS, root);
  const file = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (packed.status !== 0 || file === undefined) throw new Error(`npm pack failed: ${packed.stderr}`);
  const installed = run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `./${file}`], INSTALL_MILLIS);
  if (installed.status !== 0) throw new Error(`the package cannot be installed: ${installed.stderr}`);
  for (const line of lines) {
    const got = run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', join(folder, `node-${line}`), `node@${line}`],
      INSTALL_MILLIS,
    );
    const node = join(folder, `node-${line}`, 'node_modules', 'node', 'bin', 'node');
    const version = got.status === 0 ? run(node, ['--version'], RUN_MILLIS).stdout.trim() : '';
    if (version === '') {
      process.stdout.write(
        `Node ${line}: skipped, it cannot be installed here (${(got.stderr ?? '').trim().split('\n')[0] ?? 'timeout'})\n`,
      );
      continue;
    }
    const fault = tryOn(node);
    failed ||= fault !== undefined;
    process.stdout.write(`Node ${version}: ${fault ?? 'works'}\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failed) process.exit(1);
