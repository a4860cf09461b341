import type { FindingGroup, RuleLine, RunReport } from '../src/model/report.js';
import { written, writtenForm } from '../src/model/finding.js';
import { differenceOf } from './evidence/contradiction.js';

/** The causes that a rule of one contract is part of, for formats that have one entry per rule. */
export function causesByRule(report: RunReport): (rule: RuleLine) => readonly FindingGroup[] {
  const causes = new Map<string, FindingGroup[]>();
  for (const group of report.groups) {
    for (const contract of group.contracts) {
      const name = writtenForm({ contract, side: group.side, rule: group.rule });
      causes.set(name, [...(causes.get(name) ?? []), group]);
    }
  }
  return (rule) => causes.get(writtenForm(rule)) ?? [];
}

/** What must have come and what came, as a line of a list has it. */
export function differenceText(group: FindingGroup): string {
  const { expected, actual } = differenceOf(group);
  return `expected ${expected}, actual ${actual}`;
}

/** A cause as one entry tells it: enough to understand and to reproduce it. */
export function causeText(group: FindingGroup): string {
  const { expected, actual } = differenceOf(group);
  return [
    group.title,
    `rule: ${written(group)} (${group.text})`,
    `clause: ${group.clause}`,
    `expected: ${expected}`,
    `actual: ${actual}`,
    ...(group.path === '' ? [] : [`field: ${group.path}`]),
    `case: ${group.case}`,
    `replay: ${group.minimal.replay}`,
    `curl: ${group.minimal.curl}`,
  ].join('\n');
}

/** The title without the values at its end, for where expected and actual stand right beside it. */
export const headOf = ({ title, observed }: Pick<FindingGroup, 'title' | 'observed'>): string =>
  observed?.differs === undefined ? title : title.replace(/: says .+$/s, '');
