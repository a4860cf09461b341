import type { FindingGroup, KnownLine, RuleLine, RunReport } from '../../src/model/report.js';
import { judgedSides } from '../../src/model/report.js';
import { written } from '../../src/model/finding.js';

/** What changed against an earlier run. A group is fixed only where its rule was judged again on the same side; silence is no proof. */
export function compareWith(
  baseline: RunReport,
  groups: readonly FindingGroup[],
  rules: readonly RuleLine[],
  known: readonly KnownLine[],
): NonNullable<RunReport['comparison']> {
  const now = new Set(groups.map((group) => group.id));
  const judged = new Set(rules.flatMap(judgedSides));
  const gone = baseline.groups.filter((group) => !now.has(group.id));
  const isJudged = (group: FindingGroup): boolean => judged.has(`${written(group)}/${group.polarity}`);
  return {
    baseline: baseline.run.id,
    new: groups.filter((group) => group.new === true || group.spread !== undefined).map((group) => group.id),
    fixed: gone.filter(isJudged).map(({ id, title }) => ({ id, title })),
    notJudged: gone.filter((group) => !isJudged(group)).map(({ id, title }) => ({ id, title })),
    staleKnown: known.filter((line) => line.status === 'stale').map((line) => line.rule ?? line.case ?? line.contract ?? line.reason),
  };
}
