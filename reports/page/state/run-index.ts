import { writtenForm } from '../../../src/model/finding.js';
import type { FindingGroup, RuleLine, RuleStatus, RunReport } from '../../../src/model/report.js';
import { causesByRule } from '../../causes-by-rule.js';
import { type Family, familyOf } from '../../text/rule-name.js';
import { groupBy } from '../../../src/json/group-by.js';
import { NOT_JUDGED } from '../../text/status.js';

/** A rule with values that the views need often. */
export interface RuleRow extends RuleLine {
  readonly family: Family;
  /** `verify@26:response/order.reference:max-length`. */
  readonly name: string;
}

export interface CauseRow extends FindingGroup {
  readonly family: Family;
  readonly status: 'violates' | 'warns' | 'known';
  readonly isNew: boolean;
  readonly isKnown: boolean;
  /** Its place in the report. */
  readonly place: number;
}

/** The report with its look-up tables, made once. */
export interface RunIndex {
  readonly report: RunReport;
  readonly rules: readonly RuleRow[];
  readonly inScope: readonly RuleRow[];
  readonly notJudged: readonly RuleRow[];
  readonly causes: readonly CauseRow[];
  readonly ruleByName: ReadonlyMap<string, RuleRow>;
  readonly causesOf: (rule: RuleLine) => readonly CauseRow[];
}

export function indexRun(report: RunReport): RunIndex {
  const rules = report.rules.map((rule): RuleRow => ({ ...rule, family: familyOf(rule), name: writtenForm(rule) }));
  const inScope = rules.filter((rule) => rule.status !== 'out-of-scope');
  const causes = report.groups.map(
    (group, place): CauseRow => ({
      ...group,
      family: familyOf({ side: group.side, id: group.rule }),
      status: group.known !== undefined ? 'known' : group.level === 'must' ? 'violates' : 'warns',
      isNew: group.new === true || group.spread !== undefined,
      isKnown: group.known !== undefined,
      place,
    }),
  );
  return {
    report,
    rules,
    inScope,
    notJudged: inScope.filter((rule) => rule.level !== 'open' && NOT_JUDGED.has(rule.status)),
    causes,
    ruleByName: new Map(rules.map((rule) => [rule.name, rule])),
    causesOf: causesByRule({ groups: causes }),
  };
}

export type Counts = Readonly<Partial<Record<RuleStatus, number>>>;

export function countStatuses(rules: readonly Pick<RuleLine, 'status'>[]): Counts {
  const counts: Partial<Record<RuleStatus, number>> = {};
  for (const { status } of rules) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The status of a cell: the worst of its rules. `not-seen` does not count against a target, so it is used only where there is no other. */
export function worstOf(counts: Counts): RuleStatus | undefined {
  const order: readonly RuleStatus[] = [
    'violates',
    'warns',
    'known',
    'inconclusive',
    'not-sent',
    'excluded',
    'conforms',
    'not-seen',
    'open',
    'out-of-scope',
  ];
  return order.find((status) => (counts[status] ?? 0) > 0);
}

/** What a cell of the matrix says. */
export interface Cell {
  readonly counts: Counts;
  readonly worst: RuleStatus | undefined;
}

/** Contracts by rule family. */
export function matrixOf(rules: readonly RuleRow[]): ReadonlyMap<string, ReadonlyMap<Family, Cell>> {
  const cellOf = (members: readonly RuleRow[]): Cell => {
    const judgeable = members.filter((rule) => rule.level !== 'open');
    const counts = countStatuses(judgeable.length > 0 ? judgeable : members);
    return { counts, worst: worstOf(counts) };
  };
  const contracts = groupBy(rules, (rule) => rule.contract as string);
  return new Map(
    [...contracts].map(([contract, members]) => [
      contract,
      new Map([...groupBy(members, (rule) => rule.family)].map(([family, row]) => [family, cellOf(row)])),
    ]),
  );
}
