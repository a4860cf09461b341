import { expect, test } from 'vitest';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { contractsWith, type Variant, VARIANTS } from '../../src/qualify/variants/index.js';
import { isWhole, sampled } from '../helpers/sample.js';
import { certified } from './support.js';

test('there are legal variants enough, each under a name of its own', () => {
  expect(VARIANTS.length).toBeGreaterThanOrEqual(25);
  expect(new Set(VARIANTS.map(({ name }) => name)).size).toBe(VARIANTS.length);
  expect(VARIANTS.filter((variant) => contractsWith(variant, SHIPPED).length === 0).map(({ name }) => name)).toEqual([]);
});

/** Where a variant differs: in errors, in replies, in what is booked, and so on, or in a setting of the whole gateway. */
const kindOf = ({ effects, options = {} }: Variant): string =>
  [...new Set(CONTRACTS.flatMap((contract) => effects(contract).map(({ at }) => at))), ...Object.keys(options)].join(' ');

const SMALL = ['update-authorization@24', 'void@66', 'verify@26'] as const;

/** The two extremes are run on several contracts each: extremes.test.ts. */
const ONE_BY_ONE = VARIANTS.filter(({ name }) => name !== 'strictest' && name !== 'mildest').map(
  (variant, index) => [variant.name, variant, index] as const,
);

// In the suite some kinds: the two extremes have them all, and npm run variants runs each.
test.each(sampled(ONE_BY_ONE, ([, variant]) => kindOf(variant).split(' ')[0]).filter((_, i) => isWhole || i % 6 === 0))(
  'a gateway that has %s breaks nothing that it must keep',
  { timeout: 60_000 },
  async (name, variant, index) => {
    // A small contract on which it shows, all with one seed: their cases are made once. All contracts, a seed for each variant: npm run variants.
    const all = contractsWith(variant, SHIPPED);
    const small = SMALL.filter((id) => all.includes(id));
    const contracts = isWhole ? all.slice(0, 3) : [small[index % small.length] ?? (all[0] as string)];
    const { report, findings } = await certified({ contracts, shrink: false, run: { profile: 'smoke' } }, { variants: [name] });
    const musts = findings.filter(({ level }) => level === 'must');
    expect(musts.map((finding) => `${finding.contract} ${finding.rule}: expected ${finding.expected}, got ${finding.actual}`)).toEqual([]);
    // A smoke run does not judge everything, and says so; a state that is reached by another code is not taken for reached.
    expect(['incomplete', 'inconclusive']).toContain(report.verdict);
    expect(report.run.ended).toBe('completed');
  },
);
