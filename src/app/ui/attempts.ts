import { appendFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { count, date, listOf, members, oneOf, optional, text } from '../../json/shape.js';
import { parseJson } from '../../json/value.js';
import { HarnessError } from '../../model/harness-error.js';
import type { Attempt } from '../../model/live.js';
import type { FindingGroup, RuleLine, RunReport } from '../../model/report.js';
import { OWNER_ONLY } from '../certify/event-log.js';
import { ATTEMPTS_FILE, refuseLinks, textOf } from '../run-folders.js';

const fileOf = (log: string): string => join(dirname(log), ATTEMPTS_FILE);

/** Keeps what was done about a cause beside the log of its run, which stays as it is. */
export function addAttempt(log: string, attempt: Attempt): void {
  refuseLinks(dirname(log), fileOf(log));
  appendFileSync(fileOf(log), `${JSON.stringify(attempt)}\n`, { mode: OWNER_ONLY });
}

const SENT_AGAIN = members({
  at: date,
  cause: text,
  lines: listOf(
    members({
      contract: text,
      case: text,
      status: oneOf('correct', 'wrong', 'not judged'),
      expected: text,
      actual: text,
      note: optional(text),
      requests: count,
    }),
  ),
});
const RULE_RUN = members({ at: date, cause: text, run: text, status: oneOf('closed', 'wrong', 'not judged'), note: text });

/** What was done about the causes of a run, oldest first. A line that is cut off or none of ours is passed over. */
export function attemptsOf(log: string): readonly Attempt[] {
  return textOf(fileOf(log))
    .split('\n')
    .flatMap((line) => {
      const attempt = parseJson(line) as unknown as Attempt | undefined;
      const shape = attempt?.type === 'rule-run' ? RULE_RUN : SENT_AGAIN;
      return attempt !== undefined && shape(attempt, '') === undefined ? [attempt] : [];
    });
}

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
