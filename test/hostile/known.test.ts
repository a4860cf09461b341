import { expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { createKnown } from '../../reports/summary/known.js';
import type { KnownEntry } from '../../src/model/report.js';
import { allRules } from '../../src/app/certify/compose.js';
import type { FindingEvent } from '../../src/model/event.js';

const RULES = [...allRules(SHIPPED).values()].flat();

/** So many lines of a file of known deviations, which count how often anybody looks at them. */
function linesOf(
  count: number,
  rule: (i: number) => Partial<KnownEntry>,
): { readonly entries: readonly KnownEntry[]; readonly looks: () => number } {
  let looks = 0;
  const entries = Array.from({ length: count }, (_, i): KnownEntry => {
    const entry = { reason: 'known', ...rule(i) };
    return new Proxy(entry, {
      get: (target, key) => {
        looks += 1;
        return Reflect.get(target, key) as unknown;
      },
    });
  });
  return { entries, looks: () => looks };
}

const findingOf = (i: number): FindingEvent => {
  const rule = RULES[i % RULES.length] as (typeof RULES)[number];
  return { contract: rule.contract, side: rule.side, rule: rule.id, case: `case/${i}`, id: `f${i}`, signature: 's' } as FindingEvent;
};

test.each([
  ['rules', (i: number) => ({ rule: `${RULES[i % RULES.length]?.contract}:${RULES[i % RULES.length]?.id}-${i}` })],
  ['cases', (i: number) => ({ case: `case/${i}-x` })],
  ['causes', (i: number) => ({ rule: `g-${i}` })],
] as const)('100,000 known %s are looked up for thousands of findings, not gone through', (_what, rule) => {
  const { entries, looks } = linesOf(100_000, rule);
  const known = createKnown(entries, RULES, () => '2026-01-01');
  for (let i = 0; i < 3_000; i += 1) {
    const finding = findingOf(i);
    known.ran(finding.contract, finding.case, finding, true);
    known.match(finding);
  }
  const lines = known.lines(
    RULES.map((line) => ({ ...line, status: 'not-sent' as const })),
    true,
  );
  expect(lines).toHaveLength(100_000);
  // Every line against every finding would be 300,000,000 looks.
  expect(looks()).toBeLessThan(40 * entries.length);
});

test('the first line that fits and has not expired is the reason, whatever kind of word it has', () => {
  const [one] = RULES;
  if (one === undefined) throw new Error('no rules');
  const finding = { ...findingOf(0), case: 'a/b/c' };
  const entries: KnownEntry[] = [
    { rule: 'nothing', reason: 'other' },
    { rule: one.id, reason: 'expired', expires: '2020-01-01' },
    { rule: `${one.id.slice(0, 3)}**`, reason: 'glob' },
    { rule: one.id, reason: 'exact' },
    { case: 'a/*/c', reason: 'case' },
    { contract: one.contract, reason: 'contract' },
  ];
  const reasons = entries.map((_, from) => createKnown(entries.slice(from), RULES, () => '2026-01-01').match(finding)?.reason);
  expect(reasons).toEqual(['glob', 'glob', 'glob', 'exact', 'case', 'contract']);
});
