import { expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { isWhole } from '../helpers/sample.js';
import { certified } from './support.js';

/** Each on one of the contracts, with `npm run proofs` on half of them, in a smoke run; both on all contracts: npm run variants, npm run soak -- --variant strictest. */
test.each([
  ['strictest', 0],
  ['mildest', 1],
])('the %s gateway that the text allows breaks nothing that it must keep', { timeout: 240_000 }, async (name, first) => {
  const contracts = CONTRACTS.flatMap(({ id }, i) => ((isWhole ? i % 2 === first : i === first) ? [id] : []));
  const { report, findings } = await certified({ contracts, shrink: false, run: { profile: 'smoke' } }, { variants: [name] });
  const musts = findings.filter(({ level }) => level === 'must');
  expect(musts.map((finding) => `${finding.contract} ${finding.rule}: expected ${finding.expected}, got ${finding.actual}`)).toEqual([]);
  expect(report.run.ended).toBe('completed');
});
