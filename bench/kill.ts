import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { streamFor } from '../src/json/random.js';
import { readWholeEvents } from '../src/app/read-run.js';
import { EVENTS_FILE } from '../src/app/run-folders.js';
import { startGateway } from '../src/qualify/start.js';

// node scripts/run-ts.mjs bench/kill.ts [MOMENTS] [SEED]: ends a run with kill -9 at so many moments, each time tears some bytes off its log, and
// goes on with it. What is left is read to its last whole event, and the run comes to the end that it has without any of this.
const [moments = 50, seed = 1] = process.argv.slice(2).map(Number);
const random = streamFor(seed, 'kill');
const cli = join(process.cwd(), 'dist', 'cli.js');
const folder = mkdtempSync(join(tmpdir(), 'touchstone-kill-'));
const gateway = await startGateway({ latency: [2, 6] });
const flags = [
  '--contract',
  'verify',
  '--profile',
  'smoke',
  '--target',
  gateway.url,
  '--merchant',
  gateway.merchantId,
  '--concurrency',
  '1',
  '--report',
  'json',
];

interface Ended {
  readonly code: number | null;
  readonly stderr: string;
}

/** Certifies, for so long at most. */
async function certify(more: readonly string[], afterMillis?: number): Promise<Ended> {
  const child = spawn(process.execPath, [cli, 'certify', ...flags, ...more], {
    cwd: folder,
    env: { ...process.env, TOUCHSTONE_PASSWORD: gateway.password },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const timer = afterMillis === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), afterMillis);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(timer);
  return { code, stderr };
}

const state = join(folder, 'state');
const logs = (): readonly string[] =>
  readdirSync(state, { withFileTypes: true })
    // A run that was killed at its very end has written its line of history beside the folders.
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(state, name, EVENTS_FILE))
    .filter((file) => statSync(file, { throwIfNoEntry: false }) !== undefined);
const faults: string[] = [];
const begun = performance.now();
const whole = await certify(['--state', 'other', '--out', 'whole']);
/** A moment is somewhere in what a whole run takes on this machine. */
const wholeMillis = Math.round(performance.now() - begun);
let [torn, resumed] = [0, 0];
for (let i = 0; i < moments; i += 1) {
  const isBegun = statSync(state, { throwIfNoEntry: false }) !== undefined && logs().length > 0;
  const { code, stderr } = await certify(
    ['--state', 'state', '--out', 'out', ...(isBegun ? ['--resume'] : [])],
    random.nextInt(wholeMillis),
  );
  if (isBegun) resumed += 1;
  // Done, or nothing to go on with: the next one begins anew.
  if (code !== null && !(code === 2 && stderr.includes('no interrupted run'))) {
    if (code !== whole.code) faults.push(`moment ${i}: ended with ${code}: ${stderr.slice(0, 400)}`);
  }
  if (code !== null) rmSync(state, { recursive: true, force: true });
  if (statSync(state, { throwIfNoEntry: false }) === undefined) continue;
  for (const log of logs()) {
    const { size } = statSync(log);
    const cut = random.nextInt(200);
    if (size > cut + 1) {
      truncateSync(log, size - cut);
      torn += 1;
    }
    try {
      readWholeEvents(log);
    } catch (error) {
      faults.push(`moment ${i}: the log cannot be read: ${String(error)}`);
    }
  }
}
const isOpen = statSync(state, { throwIfNoEntry: false }) !== undefined && logs().some((log) => statSync(log).size > 0);
const last = await certify(['--state', 'state', '--out', 'out', ...(isOpen ? ['--resume'] : [])]);
const done = last.code === 2 && last.stderr.includes('no interrupted run') ? await certify(['--state', 'state2', '--out', 'out']) : last;
if (done.code !== whole.code) faults.push(`the last one ended with ${done.code}, not ${whole.code}: ${done.stderr.slice(0, 400)}`);
await gateway.close();
rmSync(folder, { recursive: true, force: true });
console.log(`${moments} moments, ${resumed} resumed, ${torn} logs torn, ${faults.length} faults`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
