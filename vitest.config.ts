import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  test: {
    // What is printed is compared as plain text, also where CI says that it shows colours. Long proofs are run as a sample, unless all is asked for.
    env: { NO_COLOR: '1', ...(mode === 'proofs' ? { TOUCHSTONE_PROOFS: 'whole' } : {}) },
    include: ['test/**/*.test.ts', '{src,generators,suites,reports}/**/*.test.ts'],
    globalSetup: ['test/setup/build-once.ts'],
    testTimeout: mode === 'proofs' ? 240_000 : 60_000,
    hookTimeout: 60_000,
    // CI shares its machine: what fails there is run once more, and the output says which tests were.
    retry: Number(process.env['TEST_RETRIES'] ?? 0),
    // A machine that is busy with something else takes longer, and is no less right.
    expect: { poll: { timeout: 30_000, interval: 10 } },
    // Threads start faster than forks, and modules loaded by one test file are no secret to the next.
    pool: 'threads',
    isolate: false,
    // One for each core: another one would compile the same code once more, which costs more than waiting for a browser or a process does.
    maxWorkers: availableParallelism(),
    sequence: { hooks: 'stack' },
  },
}));
