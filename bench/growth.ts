import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type Row, rowOf } from './row.js';

interface Measured {
  readonly cases: number;
  readonly millis: number;
  readonly reportMillis: number;
  /** The most memory that the process had. */
  readonly megabytes: number;
  /** What was in use after a collection at the end of the run. */
  readonly keptMegabytes: number;
}

/** How time and memory grow with the number of cases, and what the report of many costs. Each count is a process of its own. */
export function benchGrowth(): readonly Row[] {
  const [one, eight, many] = [draws(5000), draws(40_000), draws(90_000)];
  const perCase = ({ millis, cases }: Measured): number => (millis / cases) * 1000;
  const single = (plain: number, ours: number) => ({ plain, ours, ratio: plain / ours, spread: 0 });
  return [
    rowOf(
      { id: 'growth-time', what: 'a case of 40,000', against: 'a case of 5,000', unit: 'us', goal: 0.9, note: 'linear is 1' },
      single(perCase(one), perCase(eight)),
    ),
    rowOf(
      { id: 'growth-memory', what: 'peak memory at 40,000 cases', against: 'at 5,000', unit: 'MB', goal: 1 / 1.2, note: 'with garbage' },
      single(one.megabytes, eight.megabytes),
    ),
    rowOf(
      { id: 'growth-kept', what: 'memory in use after 40,000 cases', against: 'after 5,000', unit: 'MB', goal: 1 / 1.2 },
      single(one.keptMegabytes, eight.keptMegabytes),
    ),
    rowOf(
      { id: 'report', what: 'report of 90,000 cases', against: 'the run itself', unit: 'ms', goal: 10, note: 'a tenth of the run is 10' },
      single(many.millis, many.reportMillis),
    ),
  ];
}

function draws(count: number): Measured {
  const args = [join('scripts', 'run-ts.mjs'), join('bench', 'certify-memory.ts'), String(count)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`drawing ${count} cases failed: ${stderr}`);
  return JSON.parse(stdout) as Measured;
}
