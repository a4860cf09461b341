import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from './compare.js';
import { lineAt } from './lint-lines.js';
import { type Row, rowOf } from './row.js';

const cli = join(process.cwd(), 'dist', 'cli.js');

const timeOf = (args: readonly string[]) => (): number => {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}: is dist built?`);
  return performance.now() - started;
};

/** How long the program takes to start, against Node alone. */
export async function benchStart(rounds: number): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-bench-'));
  const file = join(folder, 'one.json');
  writeFileSync(file, lineAt(2));
  const commands = [
    { id: 'start-help', args: ['--help'], goal: 1 / 1.15 },
    { id: 'start-lint', args: ['lint', file], goal: 1 / 1.4 },
    { id: 'start-explain', args: ['explain', 'order.reference'], goal: 1 / 2.5 },
  ];
  try {
    const rows: Row[] = [];
    for (const { id, args, goal } of commands) {
      const compared = await compare(timeOf(['-e', '0']), timeOf([cli, ...args]), { rounds });
      const what = `touchstone ${args.map((arg) => (arg === file ? 'one.json' : arg)).join(' ')}`;
      const note = `${(1 / compared.ratio).toFixed(2)} times Node alone`;
      rows.push(rowOf({ id, what, against: 'node -e 0', unit: 'ms', goal, note }, compared));
    }
    return [...rows, await benchFirstRequest(folder, rounds)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long after its start `certify` sends its first request. */
async function benchFirstRequest(folder: string, rounds: number): Promise<Row> {
  const server = createServer((_request, response) => response.end('{}'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const untilFirst = async (): Promise<number> => {
    const started = performance.now();
    const child = spawn(process.execPath, [cli, 'certify', '--target', target, '--merchant', 'M1', '--out', join(folder, 'out')], {
      cwd: folder,
      env: { ...process.env, TOUCHSTONE_PASSWORD: 'none' },
      stdio: 'ignore',
    });
    await once(server, 'request');
    const spent = performance.now() - started;
    child.kill('SIGKILL');
    await once(child, 'exit');
    return spent;
  };
  try {
    const compared = await compare(timeOf(['-e', '0']), untilFirst, { rounds });
    const facts = { id: 'start-certify', what: 'first request of certify', against: 'node -e 0', unit: 'ms', goal: 1 / 7 };
    return rowOf({ ...facts, note: `${(1 / compared.ratio).toFixed(1)} times Node alone` }, compared);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
