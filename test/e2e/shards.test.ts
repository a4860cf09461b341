import { beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '../helpers/sample.js';
import { type Divided, runDivided } from '../helpers/shards.js';
import { runWarm } from '../helpers/warm-cli.js';

const LONG = 240_000;

/**
 * Defects of every kind of evidence: single faults, combined cases, flows, answers, what a refusal leaves behind. None that shows in the making of
 * an order: each shard makes its own, and tells of it.
 */
const OF_REFUNDS = ['refused-yet-refunded', 'linked-refund-with-card'];
const DEFECTS = [
  ...(isWhole ? OF_REFUNDS : []),
  'unknown-at-top',
  'unlisted-ignored',
  'apostrophe-refused',
  'email-with-plus-refused',
  'currency-any-case',
  'custom-values-changed',
  'one-character-refused',
  'void-again',
  'any-password-for-voids',
];

describe('a run in shards, merged', { timeout: LONG }, () => {
  let divided: Divided;
  beforeAll(async () => {
    // All contracts, and any defects: npm run shards.
    const contracts = ['verify', 'void', ...(isWhole ? ['refund@60'] : [])];
    divided = await runDivided({ shards: 3, defects: DEFECTS, contracts, runLine: runWarm });
  }, LONG);

  test('has the cases, verdicts and rule statuses of the whole', () => {
    const { whole, merged } = divided;
    expect(whole.cases.length).toBeGreaterThan(1000);
    expect(merged.cases).toEqual(whole.cases);
    expect(merged.rules).toEqual(whole.rules);
    expect(merged.verdict).toBe(whole.verdict);
  });

  test('has its groups and findings', () => {
    const { whole, merged } = divided;
    expect(whole.groups.length).toBeGreaterThanOrEqual(DEFECTS.length - 1);
    expect(merged.groups).toEqual(whole.groups);
    expect(merged.findings).toEqual(whole.findings);
  });

  test('has its minimal requests', () => {
    expect(divided.merged.minimals).toEqual(divided.whole.minimals);
  });

  test('is divided evenly', () => {
    const { shards } = divided.requests;
    const average = shards.reduce((sum, count) => sum + count, 0) / shards.length;
    expect(Math.max(...shards) / average).toBeLessThan(1.3);
  });
});
