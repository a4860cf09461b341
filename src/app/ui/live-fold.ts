import { createGroups } from '../../../reports/summary/groups.js';
import { LIVE_PHASES, type LiveCause, type LivePhaseName, type LiveRun } from '../../model/live.js';
import type { FindingEvent, RunEvent, RunHeader } from '../../model/event.js';
import { catalogueContext } from '../certify/summary-context.js';
import { livePhaseOf } from './phases.js';

/** One fold over the events of a run while it goes on: what the page shows before there is a report. */
export interface LiveFold {
  add(event: RunEvent): void;
  live(): LiveRun;
  /** The causes so far, in the order in which they were found. */
  causes(): readonly LiveCause[];
  readonly header: RunHeader | undefined;
  readonly finished: Extract<RunEvent, { type: 'run-finished' }> | undefined;
}

interface Meter {
  planned: number | undefined;
  done: number;
  millis: number;
}

/** How many milliseconds the rate looks back. */
const LATELY = 3_000;

export function createLiveFold(now: () => number = Date.now): LiveFold {
  let told = 0;
  const nextPlace = (): number => told++;
  let part = createPart(nextPlace);
  /** Causes of the part before the run was resumed, until they show again. */
  let before: readonly LiveCause[] = [];
  const firsts = new Map<string, { readonly title: string; readonly foundAt: number; readonly place: number }>();

  // Many are found in one millisecond: their place is that of their first finding among all.
  const placeOf = ({ id }: LiveCause): number => firsts.get(id)?.place ?? told;
  const causes = (): readonly LiveCause[] => {
    const { groups } = part.groups.list({ header: part.header, rules: catalogueContext().rules, baseline: undefined });
    const seen = new Set(groups.map(({ id }) => id));
    const told = groups.map((group): LiveCause => {
      const first = firsts.get(group.id) ?? {
        title: group.title,
        ...(part.firstOf(group.findings) ?? { foundAt: now(), place: nextPlace() }),
      };
      firsts.set(group.id, first);
      return { ...group, title: first.title, foundAt: first.foundAt };
    });
    return [...before.filter(({ id }) => !seen.has(id)), ...told].toSorted((a, b) => placeOf(a) - placeOf(b));
  };

  return {
    add(event) {
      if (event.type === 'run-started' && part.header !== undefined) {
        before = causes();
        part = createPart(nextPlace);
      }
      part.add(event);
    },
    causes,
    live: () => ({ ...part.live(), causes: causes().map(({ id, count }) => ({ id, count })) }),
    get header() {
      return part.header;
    },
    get finished() {
      return part.finished;
    },
  };
}

/** What is remembered of a run from one beginning to the next. */
function createPart(nextPlace: () => number) {
  const groups = createGroups();
  const meters = new Map<LivePhaseName, Meter>(LIVE_PHASES.map((name) => [name, { planned: undefined, done: 0, millis: 0 }]));
  const lately: { readonly at: number; readonly requests: number }[] = [];
  const found = new Map<string, { readonly foundAt: number; readonly place: number }>();
  let header: RunHeader | undefined;
  let finished: Extract<RunEvent, { type: 'run-finished' }> | undefined;
  let now: LiveRun['now'];
  let [at, since, sendingSince, requests, retries, problems] = [0, 0, 0, 0, 0, 0];
  let isPlanned = false;

  const meter = (name: LivePhaseName): Meter => meters.get(name) as Meter;
  const spend = (): void => {
    if (now !== undefined && now !== 'smallest') meter(now).millis += Math.max(0, at - since);
    since = at;
  };
  const begin = (event: Extract<RunEvent, { type: 'phase-started' }>): void => {
    at = Math.max(at, event.at ?? 0);
    spend();
    requests = Math.max(requests, event.sent ?? 0);
    now = event.phase === 'shrink' ? 'smallest' : livePhaseOf(event.phase);
    if (event.plan !== undefined) {
      isPlanned = true;
      sendingSince = at;
      for (const name of LIVE_PHASES.slice(1)) meter(name).planned = 0;
      for (const { phase, planned } of event.plan) meter(livePhaseOf(phase)).planned! += planned;
    } else if (!isPlanned && now !== 'smallest') meter(now).planned = (meter(now).planned ?? 0) + event.planned;
  };
  const finishCase = (event: Extract<RunEvent, { type: 'case-finished' }>): void => {
    at = Math.max(at, event.at ?? 0);
    meter(livePhaseOf(event.suite)).done += 1;
    requests += event.requests;
    retries += event.retries;
    lately.push({ at, requests: event.requests });
    while ((lately[0]?.at ?? at) < at - LATELY) lately.shift();
  };
  const find = (finding: FindingEvent): void => {
    if (finding.level === 'open') return;
    found.set(finding.id, { foundAt: Date.parse(header?.startedAt ?? '') + at, place: nextPlace() });
    groups.add(finding, undefined);
  };

  return {
    groups,
    get header() {
      return header;
    },
    get finished() {
      return finished;
    },
    /** When the first of these findings was told, and its place among all. */
    firstOf: (ids: readonly string[]): { readonly foundAt: number; readonly place: number } | undefined =>
      ids.flatMap((id) => found.get(id) ?? []).toSorted((a, b) => a.place - b.place)[0],
    add(event: RunEvent): void {
      if (event.type === 'run-started') header = event.header;
      else if (event.type === 'phase-started') begin(event);
      else if (event.type === 'case-finished') finishCase(event);
      else if (event.type === 'finding') find(event.finding);
      else if (event.type === 'shrunk') groups.shrunk(event.minimal);
      else if (event.type === 'harness-error') problems += 1;
      else if (event.type === 'preflight') {
        meter('Reach the target').done += 1;
        requests += event.requests ?? 0;
      } else if (event.type === 'run-finished') {
        at = Math.max(at, event.durationMs);
        spend();
        [now, finished, requests, retries] = [undefined, event, event.requests, event.retries];
      }
    },
    live(): Omit<LiveRun, 'causes'> {
      const span = Math.max(250, at - (lately[0]?.at ?? at));
      const sent = LIVE_PHASES.slice(1).map(meter);
      return {
        phases: LIVE_PHASES.map((name) => ({
          name,
          ...meter(name),
          millis: meter(name).millis + (name === now ? Math.max(0, at - since) : 0),
        })),
        now,
        requests,
        retries,
        rate: Math.round((1000 * lately.reduce((sum, one) => sum + one.requests, 0)) / span),
        millis: at,
        sending: {
          millis: isPlanned ? at - sendingSince : 0,
          done: sent.reduce((sum, { done }) => sum + done, 0),
          planned: sent.reduce((sum, { planned }) => sum + (planned ?? 0), 0),
        },
        problems,
      };
    },
  };
}
