import type { Attempt, LiveCause, LiveMessages, LiveRun, RunLine, Sending, TargetLine } from '../../../src/model/live.js';
import { signal } from '../parts/signal.js';

/** What the server has told. Nothing of it is made up by the page, so that every page shows the same. */
export interface Told {
  readonly runs: readonly RunLine[] | undefined;
  readonly target: TargetLine | undefined;
  /** The run that the four below are about. */
  readonly run: string;
  readonly live: LiveRun | undefined;
  readonly causes: ReadonlyMap<string, LiveCause>;
  readonly attempts: readonly Attempt[];
  /** The cause of it that is being sent again. */
  readonly sending: Sending | undefined;
  /** Since when the server is gone. */
  readonly lostAt: number | undefined;
}

const NOTHING: Told = {
  runs: undefined,
  target: undefined,
  run: '',
  live: undefined,
  causes: new Map(),
  attempts: [],
  sending: undefined,
  lostAt: undefined,
};

export const told = signal<Told>(NOTHING);

let source: EventSource | undefined;

/** Listens to the server about a run; without one, about the list alone. The browser connects again by itself. */
export function listenTo(run: string): void {
  source?.close();
  const { runs, target } = told.get();
  told.set({ ...NOTHING, runs, target, run });
  const from = new EventSource(`/api/stream?run=${encodeURIComponent(run)}`);
  source = from;
  const on = <Name extends keyof LiveMessages>(name: Name, take: (message: LiveMessages[Name], before: Told) => Partial<Told>): void =>
    from.addEventListener(name, (event) => {
      const message = JSON.parse((event as MessageEvent<string>).data) as LiveMessages[Name];
      if (source === from) told.set({ ...told.get(), ...take(message, told.get()), lostAt: undefined });
    });
  on('runs', (runs) => ({ runs }));
  on('target', (target) => ({ target }));
  on('live', (live) => ({ live }));
  on('causes', ({ causes }, before) => ({ causes: new Map([...before.causes, ...causes.map((cause) => [cause.id, cause] as const)]) }));
  on('attempts', ({ attempts }) => ({ attempts }));
  on('sending', (sending) => ({ sending: sending.isOver === true ? undefined : sending }));
  from.addEventListener('error', () => {
    if (source !== from) return;
    if (told.get().lostAt === undefined) told.set({ ...told.get(), sending: undefined, lostAt: Date.now() });
    // A server that was started again does not know this page: the browser gives up, and so it is tried from here.
    if (from.readyState === EventSource.CLOSED) setTimeout(() => source === from && listenTo(run), 2_000);
  });
}
