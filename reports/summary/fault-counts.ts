import type { EventOf } from '../../src/model/event.js';
import type { RuleKey } from '../../src/model/finding.js';
import type { ContractId, RuleLine } from '../../src/model/report.js';

interface Counts {
  mistakes: number;
  bases: number;
  readonly sentMistakes: Set<string>;
  readonly sentBaseBodies: Set<string>;
}

/** For each rule, which of the possible mistakes it was tried with, and in which bodies. */
export function createFaultCounts() {
  const rules = new Map<string, Counts>();
  const nameOf = (contract: string, { side, rule }: RuleKey): string => `${contract} ${side} ${rule}`;
  return {
    known({ contract, rules: lines }: EventOf<'faults-known'>): void {
      for (const { mistakes, bases, ...key } of lines)
        rules.set(nameOf(contract, key), { mistakes, bases, sentMistakes: new Set(), sentBaseBodies: new Set() });
    },
    sent(event: EventOf<'case-finished'>): void {
      const { base } = event;
      const counts = base === undefined || event.requests === 0 ? undefined : rules.get(nameOf(event.contract, event));
      if (counts === undefined || base === undefined) return;
      counts.sentMistakes.add(event.mutation);
      counts.sentBaseBodies.add(base);
    },
    /** Undefined for a rule that no fault of a body breaks, and where the log does not tell. */
    of(contract: ContractId, key: RuleKey): RuleLine['coverage'] {
      const counts = rules.get(nameOf(contract, key));
      if (counts === undefined) return undefined;
      return {
        mistakes: { sent: counts.sentMistakes.size, all: counts.mistakes },
        bases: { sent: counts.sentBaseBodies.size, all: counts.bases },
      };
    },
  };
}
