import type { Catalogued } from '../../catalogue/catalogue.js';
import { refusesGood } from '../defects/context.js';
import type { Defect } from '../defects/index.js';
import type { FindingEvent } from '../../model/event.js';
import { writtenForm } from '../../model/finding.js';
import { allRules } from '../../app/certify/compose.js';

const OF_CIRCUMSTANCES: ReadonlySet<string> = new Set(['accepted-in-context', 'json-member-order', 'json-blanks', 'json-escapes']);

/** Whether a finding is of the defect's rule: by its written form, by id, or by an alias. */
export function names(
  finding: Pick<FindingEvent, 'contract' | 'side' | 'rule'>,
  defect: Pick<Defect, 'rule'> & Partial<Pick<Defect, 'name' | 'effects' | 'only'>>,
  of: Catalogued,
): boolean {
  // The defect refuses any good value, so the finding may name whichever rule of the field the value shows best.
  const isAnyValue = /^refuse-(?:element|beside)=/.test(defect.name ?? '');
  const ofField = (written: string): string => written.replace(/:[a-z-]+$/, '');
  if (isAnyValue && ofField(defect.rule) === ofField(writtenForm(finding))) return true;
  // A good request that is refused in its circumstances alone is told by a rule about circumstances.
  if (defect.only !== undefined && refusesGood(defect) && OF_CIRCUMSTANCES.has(finding.rule)) return true;
  if (defect.rule === writtenForm(finding) || defect.rule === finding.rule) return true;
  const rule = allRules(of)
    .get(finding.contract)
    ?.find((candidate) => candidate.side === finding.side && candidate.id === finding.rule);
  return rule?.aliases.includes(defect.rule) === true;
}
