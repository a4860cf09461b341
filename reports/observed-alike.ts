import type { RunReport } from '../src/model/report.js';

/** Observations of one kind with the same answer. */
export interface ObservedAlike {
  readonly what: string;
  readonly outcome: string;
  readonly contracts: Set<string>;
  readonly example: string;
  count: number;
}

/** Combines observations: thousands of fields get the same probe, and readers want to know the answers, not every field. */
export function observedAlike(observations: RunReport['observations']): readonly ObservedAlike[] {
  const lines = new Map<string, ObservedAlike>();
  for (const { rule, contract, case: id, outcome, count } of observations) {
    // A case is called <contract>/<path>/<mutation>; a rule that is not about one field names itself.
    const what = rule.includes(':') ? (id.split('/')[2] ?? rule) : rule;
    const key = `${what}\n${outcome}`;
    const line = lines.get(key) ?? { what, outcome, contracts: new Set<string>(), example: id, count: 0 };
    line.count += count;
    line.contracts.add(contract);
    lines.set(key, line);
  }
  return [...lines.values()].sort((a, b) => b.count - a.count);
}
