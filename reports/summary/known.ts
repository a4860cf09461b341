import type { FindingEvent } from '../../src/model/event.js';
import type { KnownLine, KnownReason, RuleLine } from '../../src/model/report.js';
import { globOf } from '../text/glob.js';
import { writtenForm } from '../../src/model/finding.js';
import type { KnownEntry } from './context.js';

/** Which findings were expected, and which expectations no longer come true. */
export interface KnownDeviations {
  /** Why the finding was expected; undefined where it was not, or is not any longer. */
  match(finding: FindingEvent): KnownReason | undefined;
  /** A case that was judged and gave no finding of its own rule. */
  passed(contract: string, caseId: string, rule: string): void;
  lines(rules: readonly RuleLine[]): readonly KnownLine[];
}

export function createKnown(entries: readonly KnownEntry[], today: () => string): KnownDeviations {
  const uses = entries.map(() => 0);
  const passes = entries.map(() => 0);
  const isExpired = (entry: KnownEntry): boolean => entry.expires !== undefined && entry.expires < today();

  return {
    match(finding) {
      for (const [i, entry] of entries.entries()) {
        if (!fits(entry, finding.contract, finding.case, [finding.rule, writtenForm(finding)])) continue;
        uses[i] = (uses[i] ?? 0) + 1;
        if (!isExpired(entry)) return reasonOf(entry);
      }
      return undefined;
    },
    passed(contract, caseId, rule) {
      for (const [i, entry] of entries.entries()) {
        if (entry.case !== undefined && fits(entry, contract, caseId, [rule])) passes[i] = (passes[i] ?? 0) + 1;
      }
    },
    lines: (rules) =>
      entries.map((entry, i) => {
        const findings = uses[i] ?? 0;
        return { ...entry, findings, status: statusOf(entry, findings) };
        function statusOf(line: KnownEntry, used: number): KnownLine['status'] {
          if (used > 0) return isExpired(line) ? 'expired' : 'used';
          return (passes[i] ?? 0) > 0 || isGone(line, rules) ? 'stale' : 'not-reached';
        }
      }),
  };
}

/** An entry by rule is gone when its rules were judged, or when there are no such rules at all. */
function isGone(entry: KnownEntry, rules: readonly RuleLine[]): boolean {
  if (entry.case !== undefined) return false;
  const isNamed = globOf(entry.rule ?? '**');
  const named = rules.filter(
    (rule) => (entry.contract === undefined || isContract(entry.contract, rule.contract)) && [rule.id, writtenForm(rule)].some(isNamed),
  );
  return named.length === 0 || named.some((rule) => rule.status === 'conforms');
}

function fits(entry: KnownEntry, contract: string, caseId: string, names: readonly string[]): boolean {
  const { rule } = entry;
  if (entry.contract !== undefined && !isContract(entry.contract, contract)) return false;
  if (entry.case !== undefined && !globOf(entry.case)(caseId)) return false;
  // A line that names nothing would excuse everything.
  if (rule === undefined) return entry.case !== undefined || entry.contract !== undefined;
  return names.some(globOf(rule));
}

/** `refund` names every version, `refund@60` one. */
const isContract = (wanted: string, contract: string): boolean =>
  wanted === contract || contract.startsWith(`${wanted}@`) || globOf(wanted)(contract);

function reasonOf(entry: KnownEntry): KnownReason {
  const { reason, expires, ticket } = entry;
  return { reason, ...(expires === undefined ? {} : { expires }), ...(ticket === undefined ? {} : { ticket }) };
}
