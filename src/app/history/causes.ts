import type { HistoryLine, SeenCause } from '../../model/report.js';

/** What became of a cause over the runs of one target. */
export interface CauseHistory extends SeenCause {
  /** Whether each run had it, oldest first. */
  readonly seen: readonly boolean[];
  readonly firstSeen: string;
  readonly lastSeen: string;
  /** How many runs in a row have it, up to the newest; 0 where the newest does not. */
  readonly openFor: number;
  /** `comes and goes`: it went away and came back. */
  readonly state: 'new' | 'open' | 'fixed' | 'gone' | 'comes and goes';
}

/** The causes of these runs, oldest run first: open ones before others, the oldest first. */
export function causesOf(runs: readonly HistoryLine[]): readonly CauseHistory[] {
  const last = new Map<string, SeenCause>();
  for (const { broken = [] } of runs) for (const cause of broken) last.set(cause.id, cause);
  return [...last.values()]
    .map((cause) => historyOf(cause, runs))
    .toSorted((a, b) => b.openFor - a.openFor || (a.lastSeen < b.lastSeen ? 1 : -1));
}

function historyOf(cause: SeenCause, runs: readonly HistoryLine[]): CauseHistory {
  const seen = runs.map(({ broken = [] }) => broken.some(({ id }) => id === cause.id));
  const [first, newest] = [seen.indexOf(true), seen.lastIndexOf(true)];
  const openFor = seen.length - 1 - seen.lastIndexOf(false);
  const dayOf = (i: number): string => runs[i]?.startedAt.slice(0, 10) ?? '';
  return {
    ...cause,
    seen,
    firstSeen: dayOf(first),
    lastSeen: dayOf(newest),
    openFor: seen.at(-1) === true ? openFor : 0,
    state: stateOf(seen, first),
  };
}

function stateOf(seen: readonly boolean[], first: number): CauseHistory['state'] {
  const since = seen.slice(first);
  const returns = since.filter((here, i) => here && i > 0 && since[i - 1] === false).length;
  if (returns > 0 || (first > 0 && returns > 0)) return 'comes and goes';
  if (seen.at(-1) === true) return first === seen.length - 1 && seen.length > 1 ? 'new' : 'open';
  return seen.at(-2) === true ? 'fixed' : 'gone';
}
