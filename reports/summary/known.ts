import { defined } from '../../src/json/defined.js';
import type { FindingEvent } from '../../src/model/event.js';
import type { ContractId, KnownEntry, KnownLine, KnownReason, Rule, RuleLine } from '../../src/model/report.js';
import { groupBy } from '../../src/json/group-by.js';
import { globOf } from '../text/glob.js';
import { type RuleKey, ruleNames, writtenForm } from '../../src/model/finding.js';
import { groupIdOf, isGroupId } from '../../src/model/group-id.js';
import { indexOf } from './rule-index.js';

/** An entry, and what was seen of it. */
interface Tracked {
  readonly entry: KnownEntry;
  /** Its place in the list. */
  readonly at: number;
  findings: number;
  /** A case that it names was sent; one of them was judged and gave no finding of its own rule. */
  isMet: boolean;
  hasPassed: boolean;
}

/** Which findings were expected, and which known deviations are out of date. */
export function createKnown(entries: readonly KnownEntry[], rules: readonly Rule[], today: () => string) {
  const { byName } = indexOf(rules);
  const tracked = entries.map((entry, at): Tracked => ({ entry, at, findings: 0, isMet: false, hasPassed: false }));
  const lookup = createLookup(tracked);
  const about = (contract: ContractId, caseId: string, names: readonly string[]): readonly Tracked[] =>
    lookup(names, caseId).filter(({ entry }) => fits(entry, contract, caseId, names));
  const isExpired = (entry: KnownEntry): boolean => entry.expires !== undefined && entry.expires < today();

  return {
    /** Why the finding was expected; undefined where it was not, or is not any longer. */
    match(finding: FindingEvent): KnownReason | undefined {
      if (entries.length === 0) return undefined;
      const aliases = byName.get(writtenForm(finding))?.aliases ?? [];
      const names = [...ruleNames({ ...finding, aliases }), groupIdOf(finding), finding.id];
      for (const one of about(finding.contract, finding.case, names)) {
        one.findings++;
        if (!isExpired(one.entry)) return reasonOf(one.entry);
      }
      return undefined;
    },
    /** A case that was sent; whether it was judged and gave no finding of its own rule. */
    ran(contract: ContractId, caseId: string, rule: RuleKey, hasPassed: boolean): void {
      if (entries.length === 0) return;
      for (const one of about(contract, caseId, ruleNames({ contract, ...rule }))) {
        if (one.entry.case === undefined) continue;
        one.isMet = true;
        one.hasPassed ||= hasPassed;
      }
    },
    /** `isWhole`: the run left nothing out, no fault either; only then can a case or a cause be said not to exist. */
    lines: (lines: readonly RuleLine[], isWhole: boolean): readonly KnownLine[] => {
      const rulesNamed = createRulesNamed(lines);
      const statusOf = ({ entry, findings, isMet, hasPassed }: Tracked): KnownLine['status'] => {
        if (findings > 0) return isExpired(entry) ? 'expired' : 'used';
        if (hasPassed) return 'stale';
        if (entry.case !== undefined) return isWhole && !isMet ? 'unmatched' : 'not-reached';
        return statusByRule(entry, rulesNamed, isWhole);
      };
      return tracked.map((one) => ({ ...one.entry, findings: one.findings, status: statusOf(one) }));
    },
  };
}

/**
 * The entries that may match, in their order: those with one of the names or the case, and those that need a comparison by glob. A map
 * makes this fast for very long lists.
 */
function createLookup(tracked: readonly Tracked[]): (names: readonly string[], caseId: string) => readonly Tracked[] {
  const isExact = (word: string | undefined): word is string => word !== undefined && !word.includes('*');
  const byWord = groupBy(tracked, ({ entry: { rule, case: caseId } }) =>
    isExact(rule) ? `rule ${rule}` : isExact(caseId) ? `case ${caseId}` : '',
  );
  return (names, caseId) => {
    const words = new Set(['', ...names.map((name) => `rule ${name}`), `case ${caseId}`]);
    return [...words].flatMap((word) => byWord.get(word) ?? []).sort((a, b) => a.at - b.at);
  };
}

/** The rules that a word names, a glob or not. Most runs have no known deviations: nothing is listed before it is asked for. */
function createRulesNamed(rules: readonly RuleLine[]): (word: string) => readonly RuleLine[] {
  let exact: ReadonlyMap<string, readonly RuleLine[]> | undefined;
  const globs = new Map<string, readonly RuleLine[]>();
  return (word) => {
    if (!word.includes('*')) return (exact ??= byEveryName(rules)).get(word) ?? [];
    const isNamed = globOf(word);
    const found = globs.get(word) ?? rules.filter((rule) => ruleNames(rule).some(isNamed));
    globs.set(word, found);
    return found;
  };
}

function byEveryName(rules: readonly RuleLine[]): ReadonlyMap<string, readonly RuleLine[]> {
  const named = groupBy(
    rules.flatMap((rule) => [...new Set(ruleNames(rule))].map((name) => ({ rule, name }))),
    ({ name }) => name,
  );
  return new Map([...named].map(([name, members]) => [name, members.map(({ rule }) => rule)]));
}

/** An entry by rule is stale when one of its rules was judged and held, and unmatched when there are no such rules at all. */
function statusByRule(
  entry: KnownEntry,
  rulesNamed: (word: string) => readonly RuleLine[],
  isWhole: boolean,
): 'stale' | 'unmatched' | 'not-reached' {
  // The id of a cause does not reveal its rule, so the entry is stale when a whole run did not find the cause.
  if (entry.rule !== undefined && isGroupId(entry.rule)) return isWhole ? 'stale' : 'not-reached';
  const named = rulesNamed(entry.rule ?? '**').filter((rule) => entry.contract === undefined || isContract(entry.contract, rule.contract));
  if (named.length === 0) return 'unmatched';
  return named.some((rule) => rule.status === 'conforms') ? 'stale' : 'not-reached';
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

const reasonOf = ({ reason, expires, ticket }: KnownEntry): KnownReason => ({ reason, ...defined({ expires, ticket }) });
