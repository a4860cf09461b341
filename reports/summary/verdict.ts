import type { RunHeader } from '../../src/model/event.js';
import type { KnownLine, Level, RunReport, RunVerdict } from '../../src/model/report.js';
import { writtenForm } from '../../src/model/finding.js';
import type { LedgerLine } from './rule-ledger.js';

/** How the run ended; `unfinished` is a log that breaks off. */
export type Ending = 'completed' | 'interrupted' | 'aborted' | 'budget' | 'bail' | 'unfinished';

export interface Evidence {
  readonly header: RunHeader | undefined;
  readonly ending: Ending;
  readonly counts: RunReport['counts'];
  readonly contracts: RunReport['contracts'];
  readonly rules: readonly LedgerLine[];
  readonly known: readonly KnownLine[];
  /** Levels of what is new against a baseline; undefined without one. */
  readonly fresh?: readonly Level[];
}

export interface Judged {
  readonly verdict: RunVerdict;
  readonly exit: 0 | 1 | 3;
  readonly complete: boolean;
  readonly incomplete: RunReport['incomplete'];
}

/** Verdict, completeness and exit code of a run. */
export function judge(evidence: Evidence): Judged {
  const incomplete = gapsOf(evidence.rules);
  const complete = incomplete.length === 0 && evidence.header?.shard === undefined;
  const verdict = plainVerdict(evidence);
  const exit = exitOf(verdict, complete, evidence);
  return { verdict: evidence.header?.shard === undefined ? verdict : 'partial', exit, complete, incomplete };
}

function plainVerdict(evidence: Evidence): 'conforms' | 'violates' | 'inconclusive' {
  const { header, counts } = evidence;
  if (counts.must > 0 || (header?.strict === true && counts.should > 0)) return 'violates';
  return isUntested(evidence) ? 'inconclusive' : 'conforms';
}

const isUntested = ({ ending, contracts }: Evidence): boolean =>
  ending === 'aborted' ||
  ending === 'interrupted' ||
  ending === 'unfinished' ||
  contracts.some((contract) => contract.inScope && contract.preflight?.ok === false);

function exitOf(verdict: 'conforms' | 'violates' | 'inconclusive', complete: boolean, evidence: Evidence): 0 | 1 | 3 {
  const { header, known, fresh } = evidence;
  if (verdict === 'violates') {
    // Against a baseline only what is new fails the run; the verdict stays what it is.
    const isFailing = fresh?.some((level) => level === 'must' || (header?.strict === true && level === 'should')) ?? true;
    if (isFailing) return 1;
    if (isUntested(evidence)) return 3;
  }
  if (verdict === 'inconclusive') return 3;
  // A shard sees a part of the cases only: what it did not meet may occur in another.
  if (header?.shard !== undefined) return 0;
  if (known.some((line) => line.status === 'stale')) return 1;
  return header?.requireComplete === true && !complete ? 3 : 0;
}

/** Must rules that were not judged on every side they have, by why. */
function gapsOf(rules: readonly LedgerLine[]): RunReport['incomplete'] {
  const gaps = new Map<string, string[]>();
  for (const rule of rules) {
    if (rule.level !== 'must' || rule.gap === undefined) continue;
    const names = gaps.get(rule.gap) ?? [];
    names.push(writtenForm(rule));
    gaps.set(rule.gap, names);
  }
  return [...gaps].map(([reason, names]) => ({ reason, rules: names }));
}
