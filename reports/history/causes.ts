import type { CauseHistory, HistoryLine, SeenCause } from '../../src/model/report.js';

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
  if (returns > 0) return 'comes and goes';
  if (seen.at(-1) === true) return first === seen.length - 1 && seen.length > 1 ? 'new' : 'open';
  return seen.at(-2) === true ? 'fixed' : 'gone';
}

/** How long a cause has been there, in words. */
export function ageOf({ state, openFor, firstSeen, lastSeen, known }: CauseHistory): string {
  const accepted = known === undefined ? '' : known === 'no date' ? ', accepted' : `, accepted until ${known}`;
  const runs = `open for ${openFor} run${openFor === 1 ? '' : 's'}`;
  if (state === 'comes and goes')
    return `comes and goes, ${openFor === 0 ? '' : `${runs}, `}first seen ${firstSeen}, last ${lastSeen}${accepted}`;
  if (state === 'new') return `new${accepted}`;
  if (state === 'open') return `${runs}, first seen ${firstSeen}${accepted}`;
  return `${state === 'fixed' ? 'fixed' : 'gone'}, last seen ${lastSeen}`;
}
