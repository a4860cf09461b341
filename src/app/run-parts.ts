import type { Earlier } from '../engine/record/earlier.js';
import type { RunEvent } from '../model/event.js';

/** What an interrupted run leaves to the one that resumes it. */
export interface Interrupted {
  /** The events that count for the whole run. */
  readonly events: readonly RunEvent[];
  /** Cases that are not sent again. */
  readonly done: ReadonlySet<string>;
  readonly earlier: Earlier;
}

/**
 * Keeps the events of cases that ended well. All other cases are sent again: those in progress, those with a finding, which may not be
 * shrunk yet, good requests, which only together show which value is refused, and a sample of the others.
 */
export function interrupted(events: readonly RunEvent[]): Interrupted {
  const findings = events.flatMap((event) => (event.type === 'finding' ? [event.finding] : []));
  const finished = events.flatMap((event) => (event.type === 'case-finished' ? [event] : []));
  const again = new Set(findings.map((finding) => finding.case));
  for (const { case: id, verdict } of finished) if (verdict === 'violates' || verdict === 'warns') again.add(id);
  for (const { case: id, validity, answers } of finished) if (validity === 'valid' && answers === undefined) again.add(id);
  for (const id of sampleOf(finished)) again.add(id);
  return {
    done: new Set(finished.flatMap(({ case: id }) => (again.has(id) ? [] : [id]))),
    earlier: {
      findings,
      heldBack: events.flatMap((event) => (event.type === 'held-back' ? [event.finding] : [])),
      ...firstSeen(events),
    },
    events: events.filter((event) => !FINAL.has(event.type) && !(event.type === 'case-finished' && again.has(event.case))),
  };
}

/** What the target was seen to be when the run first began: every later part must have the same one. */
function firstSeen(events: readonly RunEvent[]): Pick<Earlier, 'seen'> {
  const first = events.find((event) => event.type === 'target-seen');
  return first === undefined ? {} : { seen: first.seen };
}

/** Cases that are sent again although they ended well, so that another target in the place of the first one shows: one of each contract and suite. */
function sampleOf(finished: readonly Extract<RunEvent, { type: 'case-finished' }>[]): readonly string[] {
  const first = new Map<string, string>();
  for (const { contract, suite, case: id } of finished) if (!first.has(`${contract} ${suite}`)) first.set(`${contract} ${suite}`, id);
  return [...first.values()];
}

/** Events that the resumed run emits again. */
const FINAL: ReadonlySet<RunEvent['type']> = new Set(['finding', 'run-finished', 'shrunk', 'stored']);

/**
 * The events of a run as one. The log of a resumed run has a part for each time that it was begun; only the last part knows what became of
 * the findings before it.
 */
export function asOneRun(events: readonly RunEvent[]): readonly RunEvent[] {
  const last = events.findLastIndex(({ type }) => type === 'run-started');
  if (last <= 0) return events;
  const { events: kept, earlier } = interrupted(events.slice(0, last));
  const part = events.slice(last);
  if (part.some(({ type }) => type === 'run-finished')) return [...kept, ...part];
  // The last part did not come so far as to tell what was found before.
  const told = new Set(part.flatMap((event) => (event.type === 'finding' ? [event.finding.id] : [])));
  const untold = earlier.findings.filter(({ id }) => !told.has(id) && told.add(id) !== undefined);
  return [...kept, ...part, ...untold.map((finding): RunEvent => ({ type: 'finding', finding }))];
}
