import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { SURFACES, type Surface } from './fuzz/surfaces.js';
import { type Row, rowOf } from './row.js';

interface Cost {
  readonly bytes: number;
  readonly millis: number;
  /** What the process grew by while it read. */
  readonly megabytes: number;
}

/** The memory that reading may take, for each megabyte that is read: most is taken by a payload that is nothing but problems. */
const MOST_MEGABYTES = 150;

/** What it takes to read what others wrote: time in proportion to its length, and memory within a bound. Each is a process of its own. */
export function benchSurfaces(): readonly Row[] {
  return SURFACES.flatMap((surface) => {
    const [small, large] = [costOf(surface, 0.25), costOf(surface, 1.9)];
    const perMegabyte = ({ millis, bytes }: Cost): number => (millis / bytes) * 1e6;
    const memory = (large.megabytes / large.bytes) * 1e6;
    const single = (plain: number, ours: number) => ({ plain, ours, ratio: plain / ours, spread: 0 });
    return [
      rowOf(
        {
          id: `${surface}-time`,
          what: `${surface}: a megabyte of two`,
          against: 'of a quarter',
          unit: 'ms',
          goal: 0.7,
          note: 'linear is 1',
        },
        single(perMegabyte(small), perMegabyte(large)),
      ),
      rowOf(
        { id: `${surface}-memory`, what: `${surface}: memory for a megabyte`, against: 'what it may take', unit: 'MB', goal: 1 },
        single(MOST_MEGABYTES, memory),
      ),
    ];
  });
}

function costOf(surface: Surface, megabytes: number): Cost {
  const args = [join('scripts', 'run-ts.mjs'), join('bench', 'surface-cost.ts'), surface, String(megabytes)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`reading ${megabytes} MB as ${surface} failed: ${stderr}`);
  return JSON.parse(stdout) as Cost;
}
