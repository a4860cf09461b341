import type { FindingGroup, RuleLine } from '../src/model/report.js';
import { written, writtenForm } from '../src/model/finding.js';
import { groupBy } from '../src/json/group-by.js';
import { differenceOf } from './evidence/contradiction.js';

/** The causes that a rule of one contract is part of, for formats that have one entry per rule. */
export function causesByRule<Cause extends FindingGroup>({
  groups,
}: {
  readonly groups: readonly Cause[];
}): (rule: RuleLine) => readonly Cause[] {
  const named = groups.flatMap((cause) =>
    cause.contracts.map((contract) => ({ cause, name: writtenForm({ contract, side: cause.side, rule: cause.rule }) })),
  );
  const byName = groupBy(named, ({ name }) => name);
  return (rule) => (byName.get(writtenForm(rule)) ?? []).map(({ cause }) => cause);
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
