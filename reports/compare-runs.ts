import type { FindingGroup, LatencyLine, RuleLine, RunReport } from '../src/model/report.js';
import { judgedSides } from '../src/model/report.js';
import { written, writtenForm } from '../src/model/finding.js';

/** A group of findings as one line. */
export interface GroupLine {
  readonly id: string;
  readonly rule: string;
  readonly level: string;
  readonly title: string;
  readonly contracts: readonly string[];
  readonly count: number;
  readonly known: boolean;
}

/** A rule whose status is another one now. */
export interface StatusChange {
  readonly rule: string;
  readonly level: string;
  readonly from: string;
  readonly to: string;
}

/** A percentile that moved, in milliseconds. */
export interface LatencyShift {
  readonly operation: string;
  readonly percentile: 'p50' | 'p90' | 'p99';
  readonly from: number;
  readonly to: number;
}

/** What changed between two runs. */
export interface RunComparison {
  readonly from: { readonly id: string; readonly verdict: string; readonly startedAt: string };
  readonly to: { readonly id: string; readonly verdict: string; readonly startedAt: string };
  readonly new: readonly GroupLine[];
  /** Found in contracts that the earlier run did not test: nobody knows since when. */
  readonly newlyTested: readonly GroupLine[];
  readonly fixed: readonly GroupLine[];
  /** No longer found, but the rule was not judged again, so it is not known to be fixed. */
  readonly notJudged: readonly GroupLine[];
  readonly changed: readonly StatusChange[];
  readonly latency: readonly LatencyShift[];
  /** Why the two are not quite alike: another seed, profile, target or selection. */
  readonly differences: readonly string[];
}

/** Faster or slower than this counts: below it, runs differ by chance. */
const SHIFT = { share: 0.25, millis: 5, count: 20 };

export function compareRuns(from: RunReport, to: RunReport): RunComparison {
  const { appeared, fixed, notJudged } = compareGroups(from.groups, to);
  const { known, unknown } = byTested(appeared, from);
  return {
    from: headOf(from),
    to: headOf(to),
    new: known.map(lineOf),
    newlyTested: unknown.map(lineOf),
    fixed: fixed.map(lineOf),
    notJudged: notJudged.map(lineOf),
    changed: statusChanges(from.rules, to.rules),
    latency: latencyShifts(from.stats.latency, to.stats.latency),
    differences: differencesOf(from, to),
  };
}

/** How causes changed since an earlier run. */
export interface GroupChanges {
  /** New causes; of those that spread, only the contracts that are new. */
  readonly appeared: readonly FindingGroup[];
  readonly fixed: readonly FindingGroup[];
  /** No longer found, but their rule was not judged again with the same side (valid or invalid), so they are not known to be fixed. */
  readonly notJudged: readonly FindingGroup[];
}

export function compareGroups(earlier: readonly FindingGroup[], now: Pick<RunReport, 'groups' | 'rules'>): GroupChanges {
  const before = new Map(earlier.map((group) => [group.id, group]));
  const after = new Set(now.groups.map((group) => group.id));
  const judged = new Set(now.rules.flatMap(judgedSides));
  const gone = earlier.filter((group) => !after.has(group.id));
  const isJudged = (group: FindingGroup): boolean => judged.has(`${written(group)}/${group.validity}`);
  return {
    appeared: now.groups.flatMap((group) => newPartOf(group, before.get(group.id))),
    fixed: gone.filter(isJudged),
    notJudged: gone.filter((group) => !isJudged(group)),
  };
}

/** Causes that appeared, by whether the earlier run tested the contracts in which they did. */
export function byTested(
  appeared: readonly FindingGroup[],
  earlier: Pick<RunReport, 'rules'>,
): { readonly known: readonly FindingGroup[]; readonly unknown: readonly FindingGroup[] } {
  const tested = testedIn(earlier);
  const within = (isTested: boolean): readonly FindingGroup[] =>
    appeared.flatMap((group) => {
      const contracts = group.contracts.filter((contract) => tested.has(contract) === isTested);
      return contracts.length === 0 ? [] : [{ ...group, contracts }];
    });
  return { known: within(true), unknown: within(false) };
}

const testedIn = ({ rules }: Pick<RunReport, 'rules'>): ReadonlySet<string> =>
  new Set(rules.filter(({ status }) => status !== 'out-of-scope').map(({ contract }) => contract));

/** Whether something appeared that fails a certification. */
export const hasNewViolations = (comparison: RunComparison): boolean =>
  [...comparison.new, ...comparison.newlyTested].some((group) => group.level === 'must' && !group.known);

const headOf = ({ run, verdict }: RunReport): RunComparison['from'] => ({ id: run.id, verdict, startedAt: run.startedAt });

/** The group where it is new; where it has spread, the contracts that it had not reached. */
function newPartOf(group: FindingGroup, before: FindingGroup | undefined): readonly FindingGroup[] {
  if (before === undefined) return [group];
  const reached = group.contracts.filter((contract) => !before.contracts.includes(contract));
  return reached.length === 0 ? [] : [{ ...group, contracts: reached }];
}

const lineOf = (group: FindingGroup): GroupLine => ({
  id: group.id,
  rule: group.rule,
  level: group.level,
  title: group.title,
  contracts: group.contracts,
  count: group.count,
  known: group.known !== undefined,
});

function statusChanges(from: readonly RuleLine[], to: readonly RuleLine[]): readonly StatusChange[] {
  const before = new Map(from.map((rule) => [writtenForm(rule), rule.status]));
  return to.flatMap((rule) => {
    const was = before.get(writtenForm(rule)) ?? 'not-sent';
    // That another scope was chosen is told once, not for each of its rules.
    return was === rule.status || was === 'out-of-scope' || rule.status === 'out-of-scope'
      ? []
      : [{ rule: writtenForm(rule), level: rule.level, from: was, to: rule.status }];
  });
}

function latencyShifts(from: readonly LatencyLine[], to: readonly LatencyLine[]): readonly LatencyShift[] {
  const before = new Map(from.map((line) => [line.operation, line]));
  return to.flatMap((line) => {
    const was = before.get(line.operation);
    if (was === undefined || was.count < SHIFT.count || line.count < SHIFT.count) return [];
    return (['p50', 'p90', 'p99'] as const).flatMap((percentile): LatencyShift[] => {
      const moved = Math.abs(line[percentile] - was[percentile]);
      const counts = moved > SHIFT.millis && moved > SHIFT.share * was[percentile];
      return counts ? [{ operation: line.operation, percentile, from: was[percentile], to: line[percentile] }] : [];
    });
  });
}

/** The embedded gateway has another port in each run but is the same target. */
export const targetOf = ({ run: { target } }: RunReport): string => (target.embedded ? 'embedded' : target.url);

function differencesOf(from: RunReport, to: RunReport): readonly string[] {
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['target', targetOf(from), targetOf(to)],
    ['profile', from.run.profile, to.run.profile],
    ['seed', from.run.seed, to.run.seed],
    ['selection', from.run.selection.join(' ') || 'everything', to.run.selection.join(' ') || 'everything'],
    ['catalogue', from.tool.catalogue, to.tool.catalogue],
    ['end of the run', from.run.ended, to.run.ended],
  ];
  const [before, after] = [testedIn(from), testedIn(to)];
  const only = (one: ReadonlySet<string>, other: ReadonlySet<string>): string => [...one].filter((id) => !other.has(id)).join(', ');
  const scopes = [
    ['in the later run only', only(after, before)],
    ['in the earlier run only', only(before, after)],
  ].filter(([, ids]) => ids !== '');
  return [
    ...pairs.filter(([, a, b]) => a !== b).map(([name, a, b]) => `${name}: ${String(a)}, then ${String(b)}`),
    ...scopes.map(([which, ids]) => `contracts tested ${which}: ${ids}`),
  ];
}
