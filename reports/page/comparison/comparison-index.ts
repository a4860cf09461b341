import type { RuleStatus } from '../../../src/model/report.js';
import { type Comparison, type ComparedRule, statusAt } from '../../comparison.js';
import type { Route } from '../state/route.js';
import { type Counts, countStatuses, worstOf } from '../state/run-index.js';

/** A rule with its status in every run. */
export interface ComparisonRow extends ComparedRule {
  readonly statuses: readonly RuleStatus[];
  /** Whether two runs that tested it came to different ends. */
  readonly differs: boolean;
}

export function comparisonRows(comparison: Comparison): readonly ComparisonRow[] {
  return comparison.rules.map((rule, i) => {
    const statuses = comparison.runs.map((run) => statusAt(run, i));
    return { ...rule, statuses, differs: new Set(statuses.filter((status) => status !== 'out-of-scope')).size > 1 };
  });
}

/** What a view of a comparison shows. */
export interface ComparisonProps {
  readonly comparison: Comparison;
  readonly rows: readonly ComparisonRow[];
  readonly route: Route;
}

/** The heads of the columns of runs. */
export const runNames = ({ runs }: Comparison): readonly string[] => runs.map(({ letter, label }) => `${letter} ${label}`);

/** What a cell of the board says: worst status, rules judged, rules in scope. */
export interface ComparisonCell {
  readonly counts: Counts;
  readonly worst: RuleStatus | undefined;
  readonly judged: number;
  readonly all: number;
}

export function comparisonCell(rows: readonly ComparisonRow[], run: number): ComparisonCell {
  const judgeable = rows.filter(({ level }) => level !== 'open');
  const counts = countStatuses(judgeable.map(({ statuses }) => ({ status: statuses[run] ?? 'out-of-scope' })));
  const all = Object.entries(counts).reduce((sum, [status, count]) => sum + (status === 'out-of-scope' ? 0 : count), 0);
  return { counts, worst: worstOf(counts), judged: counts.conforms ?? 0, all };
}
