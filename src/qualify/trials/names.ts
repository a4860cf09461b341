import type { Deviation } from '../defects/index.js';
import type { FindingEvent } from '../../model/event.js';
import { writtenForm } from '../../model/finding.js';
import { allRules } from '../../app/certify/compose.js';

/** Whether a finding is of the deviation's rule: by nameOf form, by id, or by an alias. */
export function names(
  finding: Pick<FindingEvent, 'contract' | 'side' | 'rule'>,
  deviation: Pick<Deviation, 'rule'> & Partial<Pick<Deviation, 'name'>>,
): boolean {
  // The deviation refuses any good value, so the finding may name whichever rule of the field the value shows best.
  const isAnyValue = /^refuse-(?:element|beside)=/.test(deviation.name ?? '');
  const ofField = (written: string): string => written.replace(/:[a-z-]+$/, '');
  if (isAnyValue && ofField(deviation.rule) === ofField(writtenForm(finding))) return true;
  if (deviation.rule === writtenForm(finding) || deviation.rule === finding.rule) return true;
  const rule = allRules()
    .get(finding.contract)
    ?.find((candidate) => candidate.side === finding.side && candidate.id === finding.rule);
  return rule?.aliases.includes(deviation.rule) === true;
}
