import { describe, expect, test } from 'vitest';
import { mergeLogs } from '../../src/app/merge/merge-logs.js';
import type { RunEvent, RunHeader } from '../../src/model/event.js';
import type { TargetSeen } from '../../src/model/target-seen.js';

const header = (index: number, more: Partial<RunHeader> = {}): RunHeader => ({
  id: `run-${index}`,
  seed: 1,
  profile: 'smoke',
  target: { url: 'https://sandbox.example', merchantId: 'M', embedded: false },
  tool: { name: 'touchstone', version: '1', catalogue: 'c' },
  startedAt: `2026-11-15T00:00:0${index}.000Z`,
  contracts: ['void@66'],
  shard: { index, total: 2 },
  strict: false,
  requireComplete: false,
  partialOk: false,
  assumptions: [],
  configuration: {},
  selection: [],
  ...more,
});
const started = (index: number, more: Partial<RunHeader> = {}): RunEvent => ({ type: 'run-started', header: header(index, more) });
const missing = (...waiting: string[]): RunEvent => ({ type: 'state-missing', state: 'session', reason: 'no recipe', waiting });
const finished = (reason: 'completed' | 'budget', requests: number, durationMs: number): RunEvent => ({
  type: 'run-finished',
  reason,
  requests,
  retries: 1,
  durationMs,
});
const seen = (what: TargetSeen): RunEvent => ({ type: 'target-seen', seen: what });
const log = (...events: RunEvent[]) => ({ name: `${events.length}.ndjson`, events });

test('shards in any order become one run', () => {
  const merged = mergeLogs([
    log(started(2), { type: 'phase-started', phase: 'relations', planned: 3 }, missing('b', 'a'), finished('budget', 10, 900)),
    log(started(1), { type: 'phase-started', phase: 'relations', planned: 4 }, missing('a', 'c'), finished('completed', 20, 500)),
  ]);
  expect(merged).toMatchObject([
    { type: 'run-started', header: { startedAt: '2026-11-15T00:00:01.000Z' } },
    { type: 'phase-started', planned: 7 },
    { type: 'state-missing', waiting: ['a', 'b', 'c'] },
    { type: 'run-finished', reason: 'budget', requests: 30, retries: 2, durationMs: 900 },
  ]);
  expect(merged[0]).not.toHaveProperty('header.shard');
});

test('shards that saw one certificate at two addresses are of one target', () => {
  const shards = [1, 2].map((index) => log(started(index), seen({ certificate: 'aa', address: `10.0.0.${index}` })));
  expect(mergeLogs(shards).filter(({ type }) => type === 'target-seen')).toEqual([seen({ certificate: 'aa', address: '10.0.0.1' })]);
});

test('a shard that never ended makes the whole an interrupted run', () => {
  expect(mergeLogs([log(started(1)), log(started(2), finished('completed', 1, 1))]).at(-1)).toMatchObject({ reason: 'interrupted' });
});

test('shards that are lost and may be make the whole a run that was given up, which says which', () => {
  const merged = mergeLogs([log(started(1), finished('completed', 1, 1))], 'allowed');
  expect(merged.at(-1)).toMatchObject({ reason: 'aborted', message: 'shards are missing: 2/2' });
});

describe('is refused', () => {
  test.each<[string, ReturnType<typeof log>[], string]>([
    ['one that is missing', [log(started(1))], 'shards are missing: 2/2'],
    [
      'one of another target behind the same URL',
      [
        log(started(1), seen({ certificate: 'aa', address: '10.0.0.1' })),
        log(started(2), seen({ certificate: 'bb', address: '10.0.0.1' })),
      ],
      'not shards of one run: the certificate of the target differs (aa, bb)',
    ],
    [
      'one of another server without a certificate',
      [log(started(1), seen({ address: '10.0.0.1' })), log(started(2), seen({ address: '10.0.0.2' }))],
      'not shards of one run: the address of the target differs (10.0.0.1, 10.0.0.2)',
    ],
    ['one given twice', [log(started(1)), log(started(1))], 'shard 1/2 is given twice'],
    ['one of another run', [log(started(1)), log(started(2, { seed: 2 }))], 'not shards of one run: the seed differs (1, 2)'],
    ['a file without a run', [log()], 'holds no run'],
  ])('%s', (_, logs, message) => {
    expect(() => mergeLogs(logs)).toThrow(message);
  });

  test('a whole run', () => {
    const { shard: _, ...whole } = header(1);
    expect(() => mergeLogs([log({ type: 'run-started', header: whole })])).toThrow('is a whole run, not a shard');
  });
});
