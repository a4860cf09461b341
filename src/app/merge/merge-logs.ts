import { shortHash } from '../../json/canonical.js';
import type { RunEvent, RunHeader } from '../../model/event.js';
import { runDifferences } from '../run-differences.js';
import { HarnessError } from '../../model/harness-error.js';
import { seenDifference, type TargetSeen } from '../../model/target-seen.js';

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

/** The event log of one shard, and where it came from, for messages. */
export interface ShardLog {
  readonly name: string;
  readonly events: readonly RunEvent[];
}

/** Endings of a run, worst first: the whole run ended like its worst shard. */
const ENDS: readonly Of<'run-finished'>['reason'][] = ['aborted', 'interrupted', 'bail', 'budget', 'completed'];

/**
 * The event log of one run out of those of its shards. With shards that are missing and may be, the run was given up.
 * @throws HarnessError where they are not the shards of one run, or not all of them
 */
export function mergeLogs(logs: readonly ShardLog[], missing: 'refused' | 'allowed' = 'refused'): readonly RunEvent[] {
  const shards = logs.map(shardOf).sort((a, b) => indexOf(a.header) - indexOf(b.header));
  const lost = lostShards(shards);
  if (lost !== undefined && missing === 'refused')
    throw new HarnessError('input', lost, {
      hint: 'merge needs the event log of every shard; --allow-missing makes an inconclusive report without',
    });
  const all = shards.flatMap(({ events }) => events);
  // Shards of one run have seen the same target.
  const seen = shards.find((shard) => shard.seen !== undefined)?.seen;
  return [
    { type: 'run-started', header: mergedHeader(shards.map(({ header }) => header)) },
    ...(seen === undefined ? [] : [{ type: 'target-seen' as const, seen }]),
    ...phases(all),
    ...preflights(all),
    ...onceEach(all),
    ...missingStates(all),
    finish(shards, lost),
  ];
}

interface Shard extends ShardLog {
  readonly header: RunHeader;
  readonly seen: TargetSeen | undefined;
}

function shardOf({ name, events }: ShardLog): Shard {
  const started = events.find((event) => event.type === 'run-started');
  if (started === undefined)
    throw new HarnessError('input', `${name} holds no run`, { hint: 'give the event logs that certify --shard wrote' });
  return { name, events, header: started.header, seen: events.find((event) => event.type === 'target-seen')?.seen };
}

const indexOf = (header: RunHeader): number => header.shard?.index ?? 0;

/** Which shards are missing, in words; undefined where all are there. */
function lostShards(shards: readonly Shard[]): string | undefined {
  const [first, ...others] = shards;
  if (first === undefined) throw new HarnessError('usage', 'nothing to merge');
  const total = first.header.shard?.total;
  for (const { name, header } of shards) {
    if (header.shard === undefined) throw new HarnessError('input', `${name} is a whole run, not a shard`);
  }
  for (const { name, header, seen } of others) {
    const unlike = runDifferences(first.header, header)[0] ?? seenDifference(first.seen, seen);
    if (unlike === undefined) continue;
    throw new HarnessError('input', `${first.name} and ${name} are not shards of one run: ${unlike}`);
  }
  const indices = shards.map(({ header }) => indexOf(header));
  // The indices are sorted.
  const twice = indices.find((index, i) => indices[i - 1] === index);
  if (twice !== undefined) throw new HarnessError('input', `shard ${twice}/${total} is given twice`);
  const given = new Set(indices);
  const missing = Array.from({ length: total ?? 0 }, (_, i) => i + 1).filter((index) => !given.has(index));
  if (missing.length === 0) return undefined;
  const named = missing.slice(0, 10).map((index) => `${index}/${total}`);
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more` : '';
  return `shards are missing: ${named.join(', ')}${more}`;
}

function mergedHeader(headers: readonly RunHeader[]): RunHeader {
  const { shard: _shard, workers: _workers, again: _again, ...first } = headers[0] as RunHeader;
  const [startedAt = first.startedAt] = headers.map((header) => header.startedAt).sort();
  return { ...first, startedAt, id: `merged-${shortHash(headers.map(({ id }) => id).join(' '))}` };
}

/** One start per phase, with all that was planned for it. */
function phases(events: readonly RunEvent[]): readonly RunEvent[] {
  const planned = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'phase-started') planned.set(event.phase, (planned.get(event.phase) ?? 0) + event.planned);
  }
  return [...planned].map(([phase, count]) => ({ type: 'phase-started', phase, planned: count }));
}

/** Every shard tries every contract; one that failed anywhere failed. */
function preflights(events: readonly RunEvent[]): readonly RunEvent[] {
  const byContract = new Map<string, Of<'preflight'>>();
  for (const event of events) {
    if (event.type !== 'preflight') continue;
    const known = byContract.get(event.contract);
    if (known === undefined || (known.ok && !event.ok)) byContract.set(event.contract, event);
  }
  return [...byContract.values()];
}

/** Events of cases, rules and findings; a finding of two shards counts once. */
function onceEach(events: readonly RunEvent[]): readonly RunEvent[] {
  const seen = new Set<string>();
  return events.filter((event) => {
    if (ENVELOPE.has(event.type)) return false;
    const key = event.type === 'finding' ? event.finding.id : event.type === 'shrunk' ? `minimal ${event.minimal.finding}` : undefined;
    if (key === undefined) return true;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

const ENVELOPE: ReadonlySet<string> = new Set([
  'run-started',
  'target-seen',
  'run-finished',
  'phase-started',
  'preflight',
  'state-missing',
]);

function missingStates(events: readonly RunEvent[]): readonly RunEvent[] {
  const byState = new Map<string, { reason: string; waiting: Set<string>; failed: boolean }>();
  for (const event of events) {
    if (event.type !== 'state-missing') continue;
    const known = byState.get(event.state) ?? { reason: event.reason, waiting: new Set(), failed: false };
    for (const rule of event.waiting) known.waiting.add(rule);
    known.failed ||= event.failed === true;
    byState.set(event.state, known);
  }
  return [...byState].map(([state, { reason, waiting, failed }]) => ({
    type: 'state-missing',
    state,
    reason,
    waiting: [...waiting].sort(),
    ...(failed ? { failed } : {}),
  }));
}

/** Shards run in parallel: the duration is that of the longest, the requests are added up. */
function finish(shards: readonly Shard[], lost: string | undefined): RunEvent {
  const ends = shards.map(({ events }) => events.find((event) => event.type === 'run-finished'));
  const reasons = ends.map((end) => end?.reason ?? 'interrupted');
  const reason = lost === undefined ? (ENDS.find((each) => reasons.includes(each)) ?? 'completed') : 'aborted';
  const message = lost ?? ends.find((end) => end?.reason === reason)?.message;
  const sum = (values: readonly (number | undefined)[]): number => values.reduce<number>((total, value = 0) => total + value, 0);
  // Each shard kept to its share: together they were taken at the sum of their rates.
  const throttled = ends.flatMap((end) => end?.throttled ?? []);
  return {
    type: 'run-finished',
    reason,
    durationMs: Math.max(...ends.map((end) => end?.durationMs ?? 0)),
    requests: sum(ends.map((end) => end?.requests)),
    retries: sum(ends.map((end) => end?.retries)),
    ...(throttled.length === 0
      ? {}
      : { throttled: { answers: sum(throttled.map(({ answers }) => answers)), rate: sum(throttled.map(({ rate }) => rate)) } }),
    ...(message === undefined ? {} : { message }),
  };
}
