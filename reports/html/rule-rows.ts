import type { RuleLine, RuleStatus, RunReport } from '../../src/model/report.js';
import { familyOf } from '../text/rule-name.js';

/** Rules of several contracts that say the same, as one line of the page. */
export interface RuleRow extends Pick<RuleLine, 'clause' | 'side' | 'id' | 'level' | 'text'> {
  readonly family: string;
  readonly members: readonly RuleLine[];
}

export const ORDER: readonly RuleStatus[] = [
  'violates',
  'warns',
  'inconclusive',
  'not-sent',
  'excluded',
  'not-seen',
  'open',
  'conforms',
  'out-of-scope',
];

/** Clauses in the order of the specification, each with its rules. A clause without rules is there too. */
export function rowsByClause(report: RunReport): readonly { readonly clause: string; readonly rows: readonly RuleRow[] }[] {
  const rows = new Map<string, RuleRow & { readonly members: RuleLine[] }>();
  for (const rule of report.rules) {
    const { clause, side, id, level, text } = rule;
    const key = [clause, side, id, level, text].join('\n');
    const row = rows.get(key) ?? { clause, side, id, level, text, family: familyOf(rule).replaceAll(' ', '-'), members: [] };
    row.members.push(rule);
    rows.set(key, row);
  }
  const all = [...rows.values()];
  const clauses = [...new Set([...Object.keys(report.clauses), ...all.map((row) => row.clause)])].sort(byNumber);
  return clauses.map((clause) => ({ clause, rows: all.filter((row) => row.clause === clause).sort(byStatus) }));
}

const byStatus = (a: RuleRow, b: RuleRow): number => ORDER.indexOf(worstOf(a.members)) - ORDER.indexOf(worstOf(b.members));

/** The status that a reader should see first. */
export function worstOf(rules: readonly RuleLine[]): RuleStatus {
  return ORDER.find((status) => rules.some((rule) => rule.status === status)) ?? 'out-of-scope';
}

/** `2.10` comes after `2.9`. */
function byNumber(a: string, b: string): number {
  const [x, y] = [a.split('.').map(Number), b.split('.').map(Number)];
  return (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0);
}
