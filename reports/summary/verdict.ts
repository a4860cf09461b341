import type { RunHeader } from '../../src/model/event.js';
import type { KnownLine, Level, RunReport, RunVerdict } from '../../src/model/report.js';
import { writtenForm } from '../../src/model/finding.js';
import { groupBy } from '../../src/json/group-by.js';
import { UNJUDGED } from '../text/status.js';
import type { LedgerLine } from './rule-ledger.js';
import type { Ending } from './run-scope.js';

export interface Evidence {
  readonly header: RunHeader | undefined;
  readonly ending: Ending;
  readonly counts: RunReport['counts'];
  readonly contracts: RunReport['contracts'];
  readonly rules: readonly LedgerLine[];
  readonly known: readonly KnownLine[];
  /** The number of judged exchanges of others; undefined where the harness sent the requests. */
  readonly judgedTraffic?: number;
  /** States whose recipe was tried and did not lead there. */
  readonly failedStates: number;
  /** How often the harness itself failed. */
  readonly problems: number;
  /** Levels of what is new against a baseline; undefined without one. */
  readonly fresh?: readonly Level[];
}

export interface JudgedRun extends Pick<RunReport, 'verdict' | 'complete' | 'completeness' | 'incomplete'> {
  readonly exit: 0 | 1 | 3;
}

type WholeVerdict = Exclude<RunVerdict, 'partial'>;

/** Verdict, completeness and exit code of a run. */
export function judge(evidence: Evidence): JudgedRun {
  const { header } = evidence;
  const incomplete = gapsOf(evidence.rules);
  const isPart = header?.shard !== undefined;
  // What was seen once and not again rests on more than its exchange: nobody can say that it was nothing.
  const isSteady = evidence.counts.flaky === 0;
  const complete = incomplete.length === 0 && isSteady && !isPart && header !== undefined && header.selection.length === 0;
  const verdict = wholeVerdict(evidence, complete);
  return {
    verdict: isPart ? 'partial' : verdict,
    exit: exitOf(verdict, complete, evidence),
    complete,
    completeness: completenessOf(evidence.rules),
    incomplete,
  };
}

function wholeVerdict(evidence: Evidence, complete: boolean): WholeVerdict {
  const { header, counts } = evidence;
  if (counts.must > 0 || (header?.strict === true && counts.should > 0)) return 'violates';
  if (isUntested(evidence)) return 'inconclusive';
  return complete ? 'conforms' : 'incomplete';
}

/** Whether something planned was not judged: a contract that was not reached, or a case, also one that got no answer or none that can be read. */
const isUntested = (evidence: Evidence): boolean =>
  evidence.ending !== 'completed' ||
  evidence.rules.some(({ level, unread }) => level === 'must' && unread === true) ||
  isIdle(evidence) ||
  (evidence.judgedTraffic === undefined ? hasFailed(evidence, evidence.contracts) : evidence.judgedTraffic === 0 || evidence.problems > 0);

/** Nothing at all was judged of the rules in scope. A shard may have none of the cases. */
function isIdle({ header, rules, judgedTraffic }: Evidence): boolean {
  const inScope = rules.filter(({ status }) => status !== 'out-of-scope' && status !== 'open');
  return (
    judgedTraffic === undefined && header?.shard === undefined && inScope.length > 0 && inScope.every(({ status }) => UNJUDGED.has(status))
  );
}

/** A contract or state that only lacks a recipe counts as not tested. One that was tried and failed makes the run inconclusive. */
const hasFailed = ({ problems, failedStates }: Evidence, contracts: RunReport['contracts']): boolean =>
  problems + failedStates > 0 ||
  contracts.some(({ inScope, preflight }) => inScope && preflight?.ok !== true && preflight?.missing === undefined);

/** The budget, and nothing else, is why not everything was judged. A contract that the budget did not even reach has no preflight. */
const isCutByBudgetOnly = (evidence: Evidence): boolean =>
  evidence.ending === 'budget' &&
  !hasFailed(
    evidence,
    evidence.contracts.filter((contract) => contract.preflight !== undefined),
  );

function exitOf(verdict: WholeVerdict, complete: boolean, evidence: Evidence): 0 | 1 | 3 {
  const { header, known, fresh } = evidence;
  if (verdict === 'violates') {
    // Against a baseline only what is new fails the run; the verdict stays what it is.
    const isFailing = fresh?.some((level) => level === 'must' || (header?.strict === true && level === 'should')) ?? true;
    if (isFailing) return 1;
  }
  if (isUntested(evidence) && !(header?.partialOk === true && isCutByBudgetOnly(evidence))) return 3;
  // A shard runs only a part of the cases; entries that it did not match may match in another shard.
  if (header?.shard !== undefined) return 0;
  if (known.some((line) => line.status === 'stale' || line.status === 'unmatched')) return 1;
  return header?.requireComplete === true && !complete ? 3 : 0;
}

function completenessOf(rules: readonly LedgerLine[]): RunReport['completeness'] {
  const musts = rules.filter((rule) => rule.level === 'must' && rule.status !== 'out-of-scope');
  const notSeen = musts.filter((rule) => rule.status === 'not-seen').length;
  // A rule that was seen broken was judged, also where its other side was not.
  const open = musts.filter((rule) => UNJUDGED.has(rule.status)).length;
  return { must: musts.length, judged: musts.length - notSeen - open, notSeen };
}

/** Must rules in scope that were not judged on every side they have, by why. */
function gapsOf(rules: readonly LedgerLine[]): RunReport['incomplete'] {
  const gaps = groupBy(
    rules.filter(({ level }) => level === 'must'),
    ({ gap }) => gap,
  );
  return [...gaps].flatMap(([reason, members]) => (reason === undefined ? [] : [{ reason, rules: members.map(writtenForm) }]));
}
