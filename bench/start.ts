import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    { id: 'start-help', args: ['--help'], goal: 1 / 1.25 },
    { id: 'start-lint', args: ['lint', file], goal: 1 / 1.5 },
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
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
