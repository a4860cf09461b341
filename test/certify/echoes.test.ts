import { expect, test } from 'vitest';
import { certified, type Ran } from './support.js';
import { firstWord, isWhole, sampled } from '../helpers/sample.js';

const LONG = 120_000;

/** What the flows about echoes and reads say, and nothing else. */
const said = async (seed: number, options: Parameters<typeof certified>[1], contracts?: readonly string[]): Promise<Ran> =>
  certified(
    { suites: ['lifecycle'], cases: ['flow/echoes-**'], sequences: 9, run: { seed }, ...(contracts === undefined ? {} : { contracts }) },
    options,
  );

const lines = ({ findings }: Ran): readonly string[] =>
  findings.map(({ case: id, contract, rule, path, expected, actual }) => `${id} ${contract} ${rule} ${path}: ${expected}, but ${actual}`);

test('hold nothing against the clean gateway, whatever the seed', { timeout: LONG }, async () => {
  for (const seed of isWhole ? [1, 2, 3, 4, 8] : [1]) {
    const ran = await said(seed, {});
    expect(lines(ran)).toEqual([]);
    // Under every outcome that a card can bring about, and the report says how often.
    const { outcomes } = ran.report.coverage;
    for (const outcome of [
      'SUCCESS, APPROVED',
      'SUCCESS, PARTIALLY_APPROVED',
      'FAILURE, DECLINED',
      'FAILURE, REFERRED',
      'FAILURE, TIMED_OUT',
      'PENDING',
    ])
      expect(Object.keys(outcomes).filter((name) => name.startsWith(outcome))).not.toEqual([]);
  }
});

test.each(['answers-for-one-request', 'reads-totals-alone', 'offset-for-z', 'minimal-answers'])(
  'hold nothing against %s',
  { timeout: LONG },
  async (variant) => {
    expect(lines(await said(1, { variants: [variant] })).filter((line) => /echo-values|read-shows|no-effect/.test(line))).toEqual([]);
  },
);

const FOUND = [
  ['blanks-tidied', 'echo-values', 'verify@26', 'order.custom.'],
  ['read-reference-cut', 'echo-values', 'update-authorization@24', 'order.reference'],
  ['read-custom-lower-case', 'echo-values', 'void@66', 'order.custom.'],
  ['read-first-tax-only', 'echo-values', 'confirm-browser-payment@35', 'order.tax'],
  ['read-zeros-lost', 'echo-values', 'authorize@55', 'airline.itinerary.leg['],
  ['booking-lower-case-on-declines', 'echo-values', 'authorize@55', 'airline.bookingReference'],
  ['update-forgotten', 'echo-values', 'update-authorization@24', 'order.'],
  ['read-lags-behind', 'read-shows-order', 'refund@60', 'order'],
  ['refused-values-kept', 'refusal-no-effect', 'update-authorization@24', 'order.'],
] as const;

// In the suite one of each kind.
test.each(sampled(FOUND, firstWord))('find %s', { timeout: LONG }, async (defect, rule, contract, path) => {
  // Which field has which value is another with each seed; what damages values of one kind shows in one of a few.
  let ran: Ran | undefined;
  for (const seed of [1, 2, 3, 4, 5]) if ((ran?.findings.length ?? 0) === 0) ran = await said(seed, { defects: [defect] }, [contract]);
  if (ran === undefined) throw new Error('nothing was run');
  expect([...new Set(ran.findings.map((finding) => finding.rule))]).toEqual([rule]);
  expect(ran.findings[0]?.path).toContain(path);
});

test('find texts that are cut in reads at every seed', { timeout: LONG }, async () => {
  for (const seed of isWhole ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2]) {
    const { findings } = await said(seed, { defects: ['read-reference-cut'] }, ['update-authorization@24']);
    expect({ seed, paths: [...new Set(findings.map(({ path }) => path))] }).toEqual({ seed, paths: ['order.reference'] });
  }
});

test('a read that differs from an answer which is wrong by itself is no second cause', { timeout: LONG }, async () => {
  const ran = await said(1, { defects: ['order-id-cut'] }, ['void@66']);
  expect([...new Set(ran.findings.map((finding) => finding.rule))]).toEqual(['echo-ids']);
});
