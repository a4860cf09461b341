import type { FindingGroup, KnownLine, RuleLine, RunReport } from '../../src/model/report.js';

/** What changed against an earlier run. A group is fixed only where its rule was judged again; silence is no proof. */
export function compareWith(
  baseline: RunReport,
  groups: readonly FindingGroup[],
  rules: readonly RuleLine[],
  known: readonly KnownLine[],
): NonNullable<RunReport['comparison']> {
  const now = new Set(groups.map((group) => group.id));
  const judged = new Set(rules.filter((rule) => rule.status === 'conforms' || isBroken(rule)).map((rule) => `${rule.side}/${rule.id}`));
  const gone = baseline.groups.filter((group) => !now.has(group.id));
  const isJudged = (group: FindingGroup): boolean => judged.has(`${group.side}/${group.rule}`);
  return {
    baseline: baseline.run.id,
    new: groups.filter((group) => group.new === true || group.spread !== undefined).map((group) => group.id),
    fixed: gone.filter(isJudged).map(({ id, title }) => ({ id, title })),
    notJudged: gone.filter((group) => !isJudged(group)).map(({ id, title }) => ({ id, title })),
    staleKnown: known.filter((line) => line.status === 'stale').map((line) => line.rule ?? line.case ?? line.contract ?? line.reason),
  };
}

const isBroken = (rule: RuleLine): boolean => rule.status === 'violates' || rule.status === 'warns';
