import { expect, test } from 'vitest';
import { certified } from './support.js';

/** All contracts in a smoke run; longer runs, of many seeds: npm run soak -- --variant strictest. */
test.each(['strictest', 'mildest'])(
  'the %s gateway that the text allows breaks nothing that it must keep',
  { timeout: 240_000 },
  async (name) => {
    const { report, findings } = await certified({ run: { profile: 'smoke' } }, { variants: [name] });
    const musts = findings.filter(({ level }) => level === 'must');
    expect(musts.map((finding) => `${finding.contract} ${finding.rule}: expected ${finding.expected}, got ${finding.actual}`)).toEqual([]);
    expect(report.run.ended).toBe('completed');
  },
);
