import type { Attempt } from '../../model/live.js';
import type { FindingGroup, RuleLine, RunReport } from '../../model/report.js';
import { HarnessError } from '../../model/harness-error.js';

/** What a run of the whole rule says about a cause of an earlier run: it is closed when the rule holds wherever it was broken. */
export function closing(now: RunReport, before: RunReport, id: string): Attempt {
  const cause = before.groups.find((group) => group.id === id);
  if (cause === undefined) throw new HarnessError('input', `the run ${before.run.id} has no cause ${id}`);
  const lines = linesOf(now, cause);
  const broken = lines.filter(({ status }) => status === 'violates' || status === 'warns');
  const kept = lines.filter(({ status }) => status === 'conforms');
  const status = broken.length > 0 ? 'wrong' : kept.length === cause.contracts.length ? 'closed' : 'not judged';
  return { type: 'rule-run', at: new Date().toISOString(), cause: id, run: now.run.id, status, note: noteOf(status, lines, broken) };
}

const linesOf = ({ rules }: RunReport, { side, rule, contracts }: FindingGroup): readonly RuleLine[] =>
  rules.filter((line) => line.side === side && line.id === rule && contracts.includes(line.contract));

function noteOf(status: string, lines: readonly RuleLine[], broken: readonly RuleLine[]): string {
  if (status === 'closed') return `The whole rule holds now in ${listed(lines)}.`;
  if (status === 'wrong') return `The rule is still broken in ${listed(broken)}.`;
  const open = lines.find((line) => line.status !== 'conforms');
  return `The rule could not be judged in ${listed(lines.filter((line) => line.status !== 'conforms'))}${open?.reason === undefined ? '' : `: ${open.reason}`}.`;
}

const listed = (lines: readonly RuleLine[]): string => lines.map(({ contract }) => contract).join(', ');
