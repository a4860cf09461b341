import type { FindingGroup } from '../src/model/report.js';
import { written } from '../src/model/finding.js';
import type { Told } from '../src/model/reproduction.js';

/** A cause as requests that can be sent again; undefined where they were not kept. */
export function toldOf(group: FindingGroup): Told | undefined {
  const { reproduction } = group.minimal;
  if (reproduction === undefined) return undefined;
  return {
    title: group.title,
    holds: [group.contracts[0], group.text].filter((part) => part !== undefined).join(': '),
    lines: [
      `rule: ${written(group)} (${group.text})`,
      `clause: ${group.clause}`,
      `expected: ${group.expected}`,
      `actual: ${group.actual}`,
      `case: ${group.case}`,
    ],
    reproduction,
  };
}
