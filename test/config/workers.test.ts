import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.js';
import { workersOf } from '../../src/config/workers.js';

const workersIn = async (run: object, env: Record<string, string> = {}, flag?: string): Promise<number> => {
  const flags = flag === undefined ? {} : { workers: flag };
  return (await loadConfig({ cwd: import.meta.dirname, env, flags, given: { run } })).run.workers;
};

describe('run.workers', () => {
  test('is one unless told; a flag goes before a variable, and that before the file', async () => {
    expect(await workersIn({})).toBe(1);
    expect(await workersIn({ workers: 2 })).toBe(2);
    expect(await workersIn({ workers: 2 }, { TOUCHSTONE_WORKERS: '3' })).toBe(3);
    expect(await workersIn({ workers: 2 }, { TOUCHSTONE_WORKERS: '3' }, '4')).toBe(4);
  });

  test.each<[cores: number, concurrency: number, workers: number]>([
    [1, 8, 1],
    [2, 8, 1],
    [3, 8, 1],
    [4, 8, 2],
    [8, 8, 4],
    [64, 8, 4],
    [64, 64, 8],
    [8, 1, 1],
  ])('auto on %i cores with %i requests at a time is %i', (cores, concurrency, workers) => {
    expect(workersOf('auto', concurrency, cores)).toBe(workers);
  });

  test.each<[run: object, message: string]>([
    [{ workers: 0 }, 'run.workers'],
    [{ workers: 'many' }, 'run.workers is "many", which has the wrong form'],
    [{ workers: 1.5 }, 'run.workers must be a whole number or a string, not a number'],
    [{ workers: 9 }, 'run.workers is 9, and run.concurrency allows 8 requests at a time'],
    [{ workers: 3, concurrency: 2 }, 'run.workers is 3, and run.concurrency allows 2 requests at a time'],
  ])('%j is refused', async (run, message) => {
    await expect(workersIn(run)).rejects.toThrow(message);
  });
});
