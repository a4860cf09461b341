import { describe, expect, test } from 'vitest';
import { certified } from './support.js';

describe('an answer beyond the limits', () => {
  test.each(['errors-nested-deep', 'errors-too-large'])(
    'of %s is a warning of its own, and judged no further',
    { timeout: 60_000 },
    async (name) => {
      const contracts = name === 'errors-too-large' ? ['void'] : ['verify'];
      const { report, events } = await certified({ contracts, suites: ['single-fault'], run: { profile: 'smoke' } }, { defects: [name] });
      expect(report.groups.map(({ rule, level }) => `${rule} ${level}`)).toEqual(['answer-limits should']);
      expect(events.filter((event) => event.type === 'harness-error')).toEqual([]);
      const faults = report.rules.filter((rule) => rule.side === 'request' && rule.invalid === true);
      expect(faults).toEqual([]);
      // What is stored of it is a beginning, not megabytes.
      for (const event of events) expect(JSON.stringify(event).length).toBeLessThan(100_000);
    },
  );
});
