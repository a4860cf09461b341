import type { FindingGroup, RuleLine, RunReport } from '../src/model/report.js';
import { ruleName } from './text/rule-name.js';

/** The causes that a rule of one contract is part of, for formats that have one entry per rule. */
export function causesByRule(report: RunReport): (rule: RuleLine) => readonly FindingGroup[] {
  const causes = new Map<string, FindingGroup[]>();
  for (const group of report.groups) {
    for (const contract of group.contracts) {
      const name = ruleName({ contract, side: group.side, id: group.rule });
      causes.set(name, [...(causes.get(name) ?? []), group]);
    }
  }
  return (rule) => causes.get(ruleName(rule)) ?? [];
}

/** What one entry says about a cause: enough to understand it and to see it again. */
export function causeText(group: FindingGroup): string {
  return [
    group.title,
    `rule: ${group.side}/${group.rule} (${group.text})`,
    `clause: ${group.clause}`,
    `expected: ${group.expected}`,
    `actual: ${group.actual}`,
    ...(group.field === '' ? [] : [`field: ${group.field}`]),
    `case: ${group.case}`,
    `replay: ${group.minimal.replay}`,
    `curl: ${group.minimal.curl}`,
  ].join('\n');
}
