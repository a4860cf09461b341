import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFuzz, sampleLog, SURFACES } from '../../bench/fuzz/surfaces.js';
import { isWhole } from '../helpers/sample.js';

test('broken answers, logs, configurations, HAR and known files are read or refused in words', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-fuzz-'));
  const fuzz = createFuzz(1, folder, await sampleLog());
  const falls: string[] = [];
  for (let step = 0; step < (isWhole ? 1_000 : 150); step++) {
    const { fall } = await fuzz(SURFACES[step % SURFACES.length] as (typeof SURFACES)[number], step);
    if (fall !== undefined) falls.push(`step ${step}: ${fall}`);
  }
  rmSync(folder, { recursive: true, force: true });
  expect(falls).toEqual([]);
});
