import type { LiveCause, LiveMessages, RunLine, TargetLine } from '../../model/live.js';
import type { Desk } from './desk.js';
import { type FollowedLog, followLog } from './follow-log.js';

/** One page that listens; `run` is the run that it shows. */
interface Listener {
  readonly run: string;
  send<Name extends keyof LiveMessages>(name: Name, message: LiveMessages[Name]): void;
}

export type Hub = ReturnType<typeof createHub>;

/** Often enough to be seen as it happens, seldom enough for a page to keep up with any number of events. */
const EVERY = 500;
const TARGET_EVERY = 5_000;

/** The log of a run that somebody looks at, and what was told of it. */
interface Watched {
  readonly log: FollowedLog;
  readonly told: Map<string, string>;
}

/** Tells every page the same, from the logs alone: in batches, and only what is new. */
export function createHub(desk: Desk) {
  const listeners = new Set<Listener>();
  const watched = new Map<string, Watched>();
  const attempts = new Map<string, string>();
  let runs: readonly RunLine[] = [];
  let runsText = '';
  let target: TargetLine | undefined;

  const watchersOf = (run: string): readonly Listener[] => [...listeners].filter((listener) => listener.run === run);

  const lookAtRuns = (): void => {
    runs = desk.lines();
    const text = JSON.stringify(runs);
    if (text === runsText) return;
    runsText = text;
    for (const listener of listeners) listener.send('runs', runs);
  };
  const lookAtRun = (run: string): void => {
    const text = JSON.stringify(desk.attempts(run));
    if (attempts.get(run) !== text) {
      attempts.set(run, text);
      for (const listener of watchersOf(run)) listener.send('attempts', { run, attempts: desk.attempts(run) });
    }
    const isGoing = runs.some(({ id, state }) => id === run && state === 'going');
    const before = watched.get(run);
    if (before === undefined && !isGoing) return;
    const { log, told } = before ?? { log: followLog(desk.logOf(run), () => desk.settings.catalogue), told: new Map<string, string>() };
    watched.set(run, { log, told });
    if (!log.read() && before !== undefined) return;
    const causes = changed(log.fold.causes(), told);
    const live = { run, ...log.fold.live() };
    for (const listener of watchersOf(run)) {
      if (causes.length > 0) listener.send('causes', { run, causes });
      listener.send('live', live);
    }
  };
  const look = (): void => {
    if (listeners.size === 0) return;
    lookAtRuns();
    for (const run of new Set([...listeners].map((listener) => listener.run))) {
      try {
        if (run !== '') lookAtRun(run);
      } catch {
        // The folder of a run may be removed while somebody looks at it: the list says so.
        watched.delete(run);
      }
    }
    for (const run of watched.keys()) if (watchersOf(run).length === 0) watched.delete(run);
  };
  const lookAtTarget = async (): Promise<void> => {
    if (listeners.size === 0) return;
    const now = await desk.target();
    if (JSON.stringify(now) === JSON.stringify(target)) return;
    target = now;
    for (const listener of listeners) listener.send('target', now);
  };
  const timers = [setInterval(look, EVERY), setInterval(() => void lookAtTarget(), TARGET_EVERY)];

  return {
    /** Tells all there is, then what is new, until the returned function is called. */
    join(listener: Listener): () => void {
      look();
      listeners.add(listener);
      look();
      listener.send('runs', runs);
      if (target !== undefined) listener.send('target', target);
      void lookAtTarget();
      if (listener.run !== '') tellAll(listener, desk, watched.get(listener.run));
      return () => void listeners.delete(listener);
    },
    /** Tells at once how far a cause has been sent again. */
    sending: (message: LiveMessages['sending']): void => watchersOf(message.run).forEach((listener) => listener.send('sending', message)),
    look,
    close: (): void => timers.forEach(clearInterval),
  };
}

/** Everything that is known of a run, to somebody who has just come. */
function tellAll(listener: Listener, desk: Desk, known: Watched | undefined): void {
  const { run } = listener;
  try {
    listener.send('attempts', { run, attempts: desk.attempts(run) });
  } catch {
    return;
  }
  if (known === undefined) return;
  listener.send('causes', { run, causes: known.log.fold.causes() });
  listener.send('live', { run, ...known.log.fold.live() });
}

/** The causes that a page does not know as they are; how often each was found is told apart. */
function changed(causes: readonly LiveCause[], told: Map<string, string>): readonly LiveCause[] {
  return causes.filter((cause) => {
    const look = [cause.contracts.join(), cause.minimal.finding, cause.minimal.trail.length, cause.level].join('|');
    if (told.get(cause.id) === look) return false;
    told.set(cause.id, look);
    return true;
  });
}
