import { RULE_STATUSES, type RunReport } from '../../src/model/report.js';
import { familyOf } from '../text/rule-name.js';
import { ellipsis } from '../text/shorten.js';
import { rowsByClause } from './rule-rows.js';
import { written } from '../../src/model/finding.js';

/** What the filter searches, in the order of the page: the script finds elements by their place. */
export interface IndexData {
  readonly contracts: readonly string[];
  readonly statuses: readonly string[];
  readonly causes: readonly IndexCause[];
  /** `rows[i]` is the i-th line of the traceability tables. */
  readonly rows: readonly IndexRow[];
}

interface IndexCause {
  readonly status: string;
  readonly level: string;
  readonly side: string;
  readonly rule: string;
  readonly clause: string;
  readonly family: string;
  readonly contracts: readonly number[];
  readonly is: string;
  readonly text: string;
}

/** Level, side, rule, clause, family, words, then for each contract its number times ten plus the number of its status. */
type IndexRow = readonly [string, string, string, string, string, string, ...(readonly number[])];

export function indexData(report: RunReport): IndexData {
  const contracts: string[] = report.contracts.map((contract) => contract.id);
  const numberOf = (contract: string): number => contracts.indexOf(contract);
  return {
    contracts,
    statuses: RULE_STATUSES,
    causes: report.groups.map((group) => ({
      status: group.level === 'must' ? 'violates' : 'warns',
      level: group.level,
      side: group.side,
      rule: written(group),
      clause: group.clause,
      family: familyOf({ side: group.side, id: group.rule }).replaceAll(' ', '-'),
      contracts: group.contracts.map(numberOf),
      is: [group.new === true || group.spread !== undefined ? 'new' : 'old', group.known === undefined ? 'unexpected' : 'known'].join(' '),
      text: [group.title, group.text, group.path, group.case, ellipsis(group.actual, 80)].join(' ').toLowerCase(),
    })),
    rows: rowsByClause(report).flatMap(({ rows }) =>
      rows.map(
        (row): IndexRow => [
          row.level,
          row.side,
          written(row),
          row.clause,
          row.family,
          row.text.toLowerCase(),
          ...row.members.map((rule) => numberOf(rule.contract) * 10 + RULE_STATUSES.indexOf(rule.status)),
        ],
      ),
    ),
  };
}
