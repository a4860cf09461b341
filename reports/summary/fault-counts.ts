import type { RunEvent } from '../../src/model/event.js';
import type { RuleKey } from '../../src/model/finding.js';
import type { ContractId, RuleLine } from '../../src/model/report.js';

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

interface Counts {
  mistakes: number;
  hosts: number;
  readonly sentMistakes: Set<string>;
  readonly sentHosts: Set<string>;
}

/** For each rule, which of the possible mistakes it was tried with, and in which bodies. */
export interface FaultCounts {
  known(event: Of<'faults-known'>): void;
  sent(event: Of<'case-finished'>): void;
  /** Undefined for a rule that no fault of a body breaks, and where the log does not tell. */
  of(contract: ContractId, key: RuleKey): RuleLine['coverage'];
}

export function createFaultCounts(): FaultCounts {
  const rules = new Map<string, Counts>();
  const nameOf = (contract: string, { side, rule }: RuleKey): string => `${contract} ${side} ${rule}`;
  return {
    known({ contract, rules: lines }) {
      for (const { mistakes, hosts, ...key } of lines)
        rules.set(nameOf(contract, key), { mistakes, hosts, sentMistakes: new Set(), sentHosts: new Set() });
    },
    sent(event) {
      const { host } = event;
      const counts = host === undefined || event.requests === 0 ? undefined : rules.get(nameOf(event.contract, event));
      if (counts === undefined || host === undefined) return;
      counts.sentMistakes.add(event.manner);
      counts.sentHosts.add(host);
    },
    of(contract, key) {
      const counts = rules.get(nameOf(contract, key));
      if (counts === undefined) return undefined;
      return {
        mistakes: { sent: counts.sentMistakes.size, all: counts.mistakes },
        hosts: { sent: counts.sentHosts.size, all: counts.hosts },
      };
    },
  };
}
