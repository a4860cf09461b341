import { quoted } from './quoted.js';
import type { FindingEvent } from '../../src/model/event.js';
import { written } from '../../src/model/finding.js';

/** The command that shows a finding again: its case alone or, if no single request shows it, the part of a run about its rule. */
export function replayCommand(
  finding: Pick<FindingEvent, 'case' | 'contract' | 'side' | 'rule' | 'alone'>,
  flags: readonly string[],
): string {
  const what =
    finding.alone === false
      ? ['certify', '--contract', finding.contract, '--rule', quoted(written(finding))]
      : ['replay', quoted(finding.case)];
  return ['touchstone', ...what, ...flags].join(' ');
}
