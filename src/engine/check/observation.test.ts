import { expect, test } from 'vitest';
import type { CheckResult } from '../../model/check.js';
import { symptomOf } from './observation.js';

const BASE = { side: 'flow', rule: 'totals-refund', validity: 'valid', level: 'must', status: 'violates' } as const;
const totals = (words: string, expected: string, actual: string): CheckResult => ({
  ...BASE,
  expected: words,
  actual: `${words} ${actual}`,
  observed: { code: 'totals', kind: 'refunded', differs: [{ path: 'order.totalRefundedAmount', expected: [expected], actual }] },
});

test('a finding has the same signature whatever the wording, the amounts and the status of the run', () => {
  const { signature } = symptomOf(totals('authorized 100, REFUNDED', '25.00', '50'));
  expect(symptomOf(totals('other words altogether', '10.00', '20')).signature).toBe(signature);
  expect(symptomOf({ ...BASE, rule: 'auth-missing', expected: 'one', actual: 'sentence' }).signature).toBe(
    symptomOf({ ...BASE, rule: 'auth-missing', expected: 'another', actual: 'one of more words' }).signature,
  );
});

test('another code or kind is another cause of the rule', () => {
  const one = totals('', '25.00', '50');
  expect(symptomOf({ ...one, observed: { code: 'totals', kind: 'captured' } }).signature).not.toBe(symptomOf(one).signature);
});

test('a value that came back differs from words, and from a value of another type', () => {
  const signatures = ['"text"', '12', 'true', 'absent'].map((actual) => symptomOf({ ...BASE, side: 'exchange', actual }).signature);
  expect(new Set(signatures).size).toBe(4);
});
