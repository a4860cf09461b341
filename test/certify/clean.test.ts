import { describe, expect, test } from 'vitest';
import { isWhole } from '../helpers/sample.js';
import { certified } from './support.js';

describe('the clean gateway', { timeout: 120_000 }, () => {
  // All contracts at the standard profile: npm run certify; many seeds: npm run soak.
  test.each(isWhole ? [1, 1234, 77] : [1])(
    'has no finding of any level (smoke, seed %s), and what smoke leaves out is told',
    async (seed) => {
      const { report, findings, events } = await certified({
        contracts: isWhole ? [] : ['void'],
        run: { seed, profile: 'smoke' },
      });
      expect(findings.map(({ rule, actual }) => `${rule}: ${actual}`)).toEqual([]);
      expect(report).toMatchObject({ verdict: 'incomplete', problems: [], run: { exit: 0, ended: 'completed' } });
      expect(report.incomplete.map(({ reason }) => reason)).toEqual(['not-sent']);
      expect(report.rules.every(({ status, remedy }) => status !== 'not-sent' || remedy === 'run.profile')).toBe(true);
      expect(report.contracts.every(({ inScope, preflight }) => !inScope || preflight?.ok)).toBe(true);
      expect(events.at(-1)?.type).toBe('run-finished');
    },
  );

  test('conforms with everything there is, random sequences and draws included', async () => {
    const contracts = isWhole ? ['void', 'refund@60', 'verify', 'authorize'] : ['update-authorization'];
    const { report, findings } = await certified({ contracts });
    expect(findings.map(({ rule, actual }) => `${rule}: ${actual}`)).toEqual([]);
    expect(report).toMatchObject({ verdict: 'conforms', complete: true, run: { exit: 0 } });
    const { must, judged, notSeen } = report.completeness;
    expect(judged + notSeen).toBe(must);
    expect(judged / must).toBeGreaterThan(0.95);
  });

  test('has no finding while a fifth of its answers are that it is busy', async () => {
    const { report, findings } = await certified(
      { contracts: ['update-authorization'], run: { profile: 'smoke', retries: 6, concurrency: 16 } },
      { busy: 0.2 },
    );
    expect(findings.map(({ rule, actual }) => `${rule}: ${actual}`)).toEqual([]);
    expect(report.verdict).toBe('incomplete');
    expect(report.stats.retries).toBeGreaterThan(0);
  });
});
