import type { Catalogue } from '../../catalogue/catalogue.js';
import { ALL_SUITES } from '../../../suites/index.js';
import { createGroups } from '../../../reports/summary/groups.js';
import { LIVE_PHASES, type LiveCause, type LivePhaseName, type LiveRun } from '../../model/live.js';
import type { FindingEvent, RunEvent, RunHeader } from '../../model/event.js';
import { catalogueContext } from '../certify/summary-context.js';
import { PLANNING } from '../../model/phase.js';

interface Meter {
  planned: number | undefined;
  done: number;
  millis: number;
}

/** How many milliseconds the rate looks back. */
const LATELY = 3_000;

const CHANGES_CAUSES: ReadonlySet<RunEvent['type']> = new Set(['run-started', 'finding', 'shrunk']);

/** One fold over the events of a run while it goes on: what the page shows before there is a report. */
export function createLiveFold(known: () => Catalogue, now: () => number = Date.now) {
  let told = 0;
  const nextPlace = (): number => told++;
  let part = createPart(nextPlace);
  /** Causes of the part before the run was resumed, until they show again. */
  let before: readonly LiveCause[] = [];
  const firsts = new Map<string, { readonly title: string; readonly foundAt: number; readonly place: number }>();

  // Many are found in one millisecond: their place is that of their first finding among all.
  const placeOf = ({ id }: LiveCause): number => firsts.get(id)?.place ?? told;
  const list = (): readonly LiveCause[] => {
    const { groups } = part.groups.list({ header: part.header(), rules: catalogueContext(known()).rules, baseline: undefined });
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

  // Most events change no cause.
  let listed: readonly LiveCause[] | undefined;
  const causes = (): readonly LiveCause[] => (listed ??= list());

  return {
    add(event: RunEvent): void {
      if (event.type === 'run-started' && part.header() !== undefined) {
        before = causes();
        part = createPart(nextPlace);
      }
      part.add(event);
      if (CHANGES_CAUSES.has(event.type)) listed = undefined;
    },
    /** The causes so far, in the order in which they were found. */
    causes,
    live: (): LiveRun => ({ ...part.live(), causes: causes().map(({ id, count }) => ({ id, count })) }),
  };
}

type PhaseStarted = Extract<RunEvent, { type: 'phase-started' }>;

/** When a finding was told, and its place among all. */
interface Found {
  readonly foundAt: number;
  readonly place: number;
}

interface Sent {
  readonly at: number;
  readonly requests: number;
}

function takePlan(meters: ReadonlyMap<LivePhaseName, Meter>, plan: NonNullable<PhaseStarted['plan']>): void {
  for (const name of LIVE_PHASES.slice(1)) (meters.get(name) as Meter).planned = 0;
  for (const { phase, planned } of plan) {
    const meter = meters.get(livePhaseOf(phase)) as Meter;
    meter.planned = (meter.planned ?? 0) + planned;
  }
}

/** The phases as they stand; the one that goes on has spent some more. */
const phasesOf = (meters: ReadonlyMap<LivePhaseName, Meter>, now: LiveRun['now'], more: number): LiveRun['phases'] =>
  LIVE_PHASES.map((name) => {
    const meter = meters.get(name) as Meter;
    return { name, ...meter, millis: meter.millis + (name === now ? more : 0) };
  });

/** Requests a second, of late. */
const rateOf = (lately: readonly Sent[], at: number): number =>
  Math.round((1000 * lately.reduce((sum, one) => sum + one.requests, 0)) / Math.max(250, at - (lately[0]?.at ?? at)));

const sumOf = (meters: readonly Meter[]): { readonly done: number; readonly planned: number } => ({
  done: meters.reduce((sum, { done }) => sum + done, 0),
  planned: meters.reduce((sum, { planned }) => sum + (planned ?? 0), 0),
});

/** What is remembered of a run from one beginning to the next. */
function createPart(nextPlace: () => number) {
  const groups = createGroups();
  const meters = new Map<LivePhaseName, Meter>(LIVE_PHASES.map((name) => [name, { planned: undefined, done: 0, millis: 0 }]));
  const lately: Sent[] = [];
  const found = new Map<string, Found>();
  const firstOf = (ids: readonly string[]): Found | undefined =>
    ids.flatMap((id) => found.get(id) ?? []).toSorted((a, b) => a.place - b.place)[0];
  let header: RunHeader | undefined;
  let now: LiveRun['now'];
  let [at, since, sendingSince, requests, retries, problems] = [0, 0, 0, 0, 0, 0];
  let isPlanned = false;

  const meter = (name: LivePhaseName): Meter => meters.get(name) as Meter;
  const spend = (): void => {
    if (now !== undefined && now !== 'smallest') meter(now).millis += Math.max(0, at - since);
    since = at;
  };
  const begin = (event: PhaseStarted): void => {
    at = Math.max(at, event.at ?? 0);
    spend();
    requests = Math.max(requests, event.sent ?? 0);
    now = event.phase === 'shrink' ? 'smallest' : livePhaseOf(event.phase);
    if (event.plan !== undefined) {
      [isPlanned, sendingSince] = [true, at];
      takePlan(meters, event.plan);
    } else if (!isPlanned && now !== 'smallest') meter(now).planned = (meter(now).planned ?? 0) + event.planned;
  };
  const finishCase = (event: Extract<RunEvent, { type: 'case-finished' }>): void => {
    at = Math.max(at, event.at ?? 0);
    meter(livePhaseOf(event.suite)).done += 1;
    [requests, retries] = [requests + event.requests, retries + event.retries];
    lately.push({ at, requests: event.requests });
    while ((lately[0]?.at ?? at) < at - LATELY) lately.shift();
  };
  const find = (finding: FindingEvent): void => {
    if (finding.level === 'open') return;
    found.set(finding.id, { foundAt: Date.parse(header?.startedAt ?? '') + at, place: nextPlace() });
    groups.add(finding, undefined);
  };
  const reached = (event: Extract<RunEvent, { type: 'preflight' }>): void => {
    meter('Reach the target').done += 1;
    requests += event.requests ?? 0;
  };
  const finish = (event: Extract<RunEvent, { type: 'run-finished' }>): void => {
    at = Math.max(at, event.durationMs);
    spend();
    [now, requests, retries] = [undefined, event.requests, event.retries];
  };

  return {
    groups,
    header: () => header,
    /** When the first of these findings was told, and its place among all. */
    firstOf,
    add(event: RunEvent): void {
      if (event.type === 'run-started') header = event.header;
      else if (event.type === 'phase-started') begin(event);
      else if (event.type === 'case-finished') finishCase(event);
      else if (event.type === 'finding') find(event.finding);
      else if (event.type === 'shrunk') groups.shrunk(event.minimal);
      else if (event.type === 'harness-error') problems += 1;
      else if (event.type === 'preflight') reached(event);
      else if (event.type === 'run-finished') finish(event);
    },
    live(): Omit<LiveRun, 'causes'> {
      return {
        phases: phasesOf(meters, now, Math.max(0, at - since)),
        now,
        requests,
        retries,
        rate: rateOf(lately, at),
        millis: at,
        startedAt: header === undefined ? Date.now() : Date.parse(header.startedAt),
        sending: { millis: isPlanned ? at - sendingSince : 0, ...sumOf(LIVE_PHASES.slice(1).map(meter)) },
        problems,
      };
    },
  };
}

const SEQUENCES: ReadonlySet<string> = new Set(ALL_SUITES.filter(({ onlyFlows }) => onlyFlows).map(({ id }) => id));

/** The phase that people follow for a phase of the plan. */
function livePhaseOf(phase: string): LivePhaseName {
  if (phase === 'preflight' || phase === PLANNING) return 'Reach the target';
  if (phase === 'acceptance' || phase === 'responses') return 'Good requests';
  if (phase === 'notifications') return 'Notifications';
  if (SEQUENCES.has(phase)) return 'Sequences';
  return phase === 'exploration' ? 'Random tries' : 'Bad requests';
}
