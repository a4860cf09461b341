import { appendFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { count, date, listOf, members, oneOf, optional, text } from '../../json/shape.js';
import { parseJson } from '../../json/value.js';
import type { Attempt } from '../../model/live.js';
import { OWNER_ONLY } from '../certify/event-log.js';
import { refuseLinks } from '../no-link.js';
import { ATTEMPTS_FILE, textOf } from '../run-folders.js';

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
