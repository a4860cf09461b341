import { defined } from '../src/json/defined.js';
import { writtenForm } from '../src/model/finding.js';
import type { FindingGroup, RuleLine, RuleStatus, RunReport } from '../src/model/report.js';
import { byTested, compareGroups, targetOf } from './compare-runs.js';
import { differenceOf } from './evidence/contradiction.js';
import { observedAlike } from './observed-alike.js';
import { type Family, familyOf } from './text/rule-name.js';
import { STATUS_NAMES } from './text/status.js';

/** Several runs side by side: versions of one gateway, or several gateways. */
export interface Comparison {
  readonly rules: readonly ComparedRule[];
  readonly clauses: Readonly<Record<string, string>>;
  readonly runs: readonly ComparedRun[];
}

export interface ComparedRule extends Pick<RuleLine, 'clause' | 'level' | 'text'> {
  readonly name: string;
  readonly contract: string;
  readonly family: Family;
}

export interface ComparedCause extends Pick<FindingGroup, 'id' | 'title' | 'level' | 'count' | 'expected' | 'actual'> {
  readonly contracts: readonly string[];
}

export interface ComparedRun extends Pick<RunReport, 'verdict' | 'completeness'> {
  /** A, B, C, then the rest of the alphabet. */
  readonly letter: string;
  readonly label: string;
  readonly run: Pick<RunReport['run'], 'id' | 'seed' | 'profile' | 'startedAt' | 'durationMs' | 'exit'>;
  readonly catalogue: string;
  readonly requests: number;
  /** A letter for each rule of the board: see `statusAt`. */
  readonly statuses: string;
  readonly causes: readonly ComparedCause[];
  /** Changes since the named run: its own baseline, or the previous column of the same target. */
  readonly changes?: { readonly since: string; readonly new: readonly ComparedCause[]; readonly fixed: readonly ComparedCause[] };
  /** How open matters were answered. */
  readonly observed: Readonly<Record<string, string>>;
}

const FIRST = 'a'.charCodeAt(0);
const letterOf = (status: RuleStatus): string => String.fromCharCode(FIRST + STATUS_NAMES.indexOf(status));

/** How a rule fared in a run of the board. */
export const statusAt = (run: ComparedRun, rule: number): RuleStatus =>
  STATUS_NAMES[run.statuses.charCodeAt(rule) - FIRST] ?? 'out-of-scope';

export function comparisonOf(reports: readonly RunReport[]): Comparison {
  const rules = new Map<string, ComparedRule>();
  for (const report of reports) {
    for (const rule of report.rules) {
      const name = writtenForm(rule);
      const { contract, clause, level, text } = rule;
      if (!rules.has(name)) rules.set(name, { name, contract, clause, level, text, family: familyOf(rule) });
    }
  }
  return {
    rules: [...rules.values()],
    clauses: Object.assign({}, ...reports.map((report) => report.clauses)) as Record<string, string>,
    runs: reports.map((report, i) => runOf(report, i, [...rules.keys()], reports)),
  };
}

function runOf(report: RunReport, i: number, names: readonly string[], reports: readonly RunReport[]): ComparedRun {
  const statuses = new Map(report.rules.map((rule) => [writtenForm(rule), rule.status]));
  const { id, seed, profile, startedAt, durationMs, exit } = report.run;
  return {
    letter: String.fromCharCode('A'.charCodeAt(0) + (i % 26)),
    label: report.run.target.embedded ? 'embedded gateway' : report.run.target.url.replace(/^https?:\/\//, ''),
    verdict: report.verdict,
    completeness: report.completeness,
    run: { id, seed, profile, startedAt, durationMs, exit },
    catalogue: report.tool.catalogue,
    requests: report.stats.requests,
    statuses: names.map((name) => letterOf(statuses.get(name) ?? 'out-of-scope')).join(''),
    causes: report.groups.map(causeOf),
    ...defined({ changes: changesOf(report, i, reports) }),
    observed: observedIn(report),
  };
}

const causeOf = (group: FindingGroup): ComparedCause => {
  const { id, title, level, contracts, count } = group;
  return { id, title, level, contracts, count, ...differenceOf(group) };
};

function changesOf(report: RunReport, i: number, reports: readonly RunReport[]): ComparedRun['changes'] {
  const { comparison } = report;
  if (comparison !== undefined) {
    const fixed = comparison.fixed.map(
      ({ id, title }): ComparedCause => ({ id, title, level: 'must', contracts: [], count: 0, expected: '', actual: '' }),
    );
    return { since: comparison.baseline, new: report.groups.filter((group) => comparison.new.includes(group.id)).map(causeOf), fixed };
  }
  const before = reports[i - 1];
  if (before === undefined || targetOf(before) !== targetOf(report) || before.run.target.merchantId !== report.run.target.merchantId)
    return undefined;
  const { appeared, fixed } = compareGroups(before.groups, report);
  return { since: before.run.id, new: byTested(appeared, before).known.map(causeOf), fixed: fixed.map(causeOf) };
}

/** The most frequent answer to each open matter. */
function observedIn(report: RunReport): Readonly<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const { what, outcome } of observedAlike(report.observations)) answers[what] ??= outcome;
  return answers;
}
