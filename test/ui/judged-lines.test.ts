import { expect, test } from 'vitest';
import type { CheckResult } from '../../src/model/check.js';
import { configOf } from '../engine/support.js';
import { judgedLines } from '../../src/app/ui/judged-lines.js';

test('values that differ are told at their place and written alike, not by the sentence about them', async () => {
  const wrong: CheckResult = {
    side: 'flow',
    rule: 'status-fits-totals',
    level: 'must',
    validity: 'valid',
    status: 'violates',
    path: 'order',
    expected: 'AUTHORIZED: totals 10, 0, 0',
    actual: 'authorized 10, captured 0, refunded 0, VERIFIED',
    observed: { code: 'status', differs: [{ path: 'order.status', expected: ['"AUTHORIZED"'], actual: '"VERIFIED"' }] },
  };
  expect(judgedLines([wrong], 'verify@26', await configOf()).lines).toMatchObject([
    { status: 'wrong', path: 'order.status', expected: '"AUTHORIZED"', actual: '"VERIFIED"' },
  ]);
});
