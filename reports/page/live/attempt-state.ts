import type { AgainLine, Attempt } from '../../../src/model/live.js';

/** What became of a cause since its run, by the attempts that were made. */
export interface CauseState {
  readonly status: 'as it was' | 'correct now' | 'partly' | 'still wrong' | 'not judged' | 'closed';
  /** The last sending again of each time, newest last. */
  readonly sendings: readonly Extract<Attempt, { type: 'sent-again' }>[];
  readonly last: Attempt | undefined;
}

/** One request that is right says less than a rule that was run: only the latter closes a cause. */
export function causeState(attempts: readonly Attempt[], cause: string): CauseState {
  const own = attempts.filter((attempt) => attempt.cause === cause);
  const sendings = own.filter((attempt) => attempt.type === 'sent-again');
  const last = own.at(-1);
  return { status: last === undefined ? 'as it was' : statusOf(last), sendings, last };
}

function statusOf(attempt: Attempt): CauseState['status'] {
  if (attempt.type === 'rule-run')
    return attempt.status === 'closed' ? 'closed' : attempt.status === 'wrong' ? 'still wrong' : 'not judged';
  const has = (status: AgainLine['status']): boolean => attempt.lines.some((line) => line.status === status);
  if (has('wrong')) return has('correct') ? 'partly' : 'still wrong';
  return has('not judged') || attempt.lines.length === 0 ? 'not judged' : 'correct now';
}
