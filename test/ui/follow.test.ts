import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { openEventLog } from '../../src/app/certify/event-log.js';
import { followLog } from '../../src/app/ui/follow-log.js';
import { createGate } from '../../src/app/ui/gate.js';
import { createLiveFold } from '../../src/app/ui/live-fold.js';
import { sinceLast } from '../../reports/page/live/since-last.js';
import { conformingRun, runWithFindings } from '../reports/fixture.js';
import { finished } from './events.js';

const [header] = conformingRun({ id: 'ts20260101aaaaa' }, 1);

test('the time of a run goes on without an event, but not while the run waits or after its end', () => {
  const fold = createLiveFold(() => SHIPPED);
  if (header !== undefined) fold.add(header);
  fold.add(finished(1_000));
  const live = fold.live();
  expect(sinceLast({ state: 'going' }, live, live.startedAt + 5_000)).toBe(4_000);
  expect(sinceLast({ state: 'going' }, live, live.startedAt + 500)).toBe(0);
  expect(sinceLast({ state: 'going', isPaused: true }, live, live.startedAt + 5_000)).toBe(0);
  expect(sinceLast({ state: 'ended' }, live, live.startedAt + 5_000)).toBe(0);
});

describe('a run is folded while it goes on', () => {
  test('its phases are six, summed over those of the plan, with totals from the plan', () => {
    const fold = createLiveFold(() => SHIPPED);
    if (header !== undefined) fold.add(header);
    const plan = [
      { phase: 'acceptance', planned: 5 },
      { phase: 'single-fault', planned: 100 },
      { phase: 'lifecycle', planned: 3 },
      { phase: 'relations', planned: 20 },
      { phase: 'exploration', planned: 7 },
    ];
    fold.add({ type: 'phase-started', phase: 'preflight', planned: 1, at: 0 });
    fold.add({ type: 'phase-started', phase: 'single-fault', planned: 100, at: 1_000, plan });
    for (let i = 0; i < 30; i++) fold.add(finished(1_000 + i));
    const { phases, now, sending } = fold.live();
    expect(phases.map(({ name, planned, done }) => [name, planned, done])).toEqual([
      ['Reach the target', 1, 0],
      ['Good requests', 5, 0],
      ['Sequences', 3, 0],
      ['Bad requests', 120, 30],
      ['Notifications', 0, 0],
      ['Random tries', 7, 0],
    ]);
    expect(now).toBe('Bad requests');
    expect(sending).toEqual({ millis: 29, done: 30, planned: 135 });
    expect(fold.live().startedAt).toBe(Date.parse('2026-01-31T10:15:00.000Z'));
  });

  test('causes stand in the order in which they were found, and keep their first title', () => {
    const fold = createLiveFold(() => SHIPPED);
    const titles = new Map<string, string>();
    let before: readonly string[] = [];
    for (const event of runWithFindings()) {
      fold.add(event);
      if (event.type !== 'finding') continue;
      const causes = fold.causes();
      const ids = causes.map(({ id }) => id);
      expect(ids.slice(0, before.length)).toEqual(before);
      for (const { id, title } of causes) expect(titles.get(id) ?? title).toBe(title);
      for (const { id, title } of causes) titles.set(id, title);
      before = ids;
    }
    expect(before.length).toBeGreaterThan(3);
  });
});

test('20,000 events are read at once, and told as one state', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-follow-'));
  const log = openEventLog(folder, 'ts20260101aaaaa');
  const followed = followLog(join(folder, 'ts20260101aaaaa', 'events.ndjson'), () => SHIPPED);
  if (header !== undefined) log.add(header);
  for (let i = 0; i < 20_000; i++) log.add(finished(i));
  await log.close();
  expect(followed.read()).toBe(true);
  expect(followed.read()).toBe(false);
  expect(followed.fold.live()).toMatchObject({ requests: 20_000, millis: 19_999, causes: [] });
  expect(followed.fault).toBeUndefined();
  rmSync(folder, { recursive: true, force: true });
});

test('a gate that is closed lets nothing through until it is opened, and gives times of the rate to others', async () => {
  const gate = createGate(() => undefined);
  const sent: string[] = [];
  const slots: string[] = [];
  const answer = { reply: { kind: 'lost', message: '' }, millis: 0, headers: {} } as const;
  const client = gate.through({
    sent: 0,
    silent: 0,
    busy: 0,
    send: async ({ path }) => {
      sent.push(path);
      return answer;
    },
    slot: async () => void slots.push('slot'),
    close: async () => undefined,
  });
  await client.send({ method: 'GET', path: '/1' });
  gate.close();
  const waiting = client.send({ method: 'GET', path: '/2' });
  await gate.slot();
  expect([sent, slots]).toEqual([['/1'], ['slot']]);
  gate.open();
  await waiting;
  expect(sent).toEqual(['/1', '/2']);
});

test('a gate closes by itself when nothing answers, and sends what never left when it is opened', async () => {
  let told = 0;
  const gate = createGate(() => (told += 1));
  const meter = { silent: 0, isThere: false };
  const client = gate.through({
    sent: 0,
    get silent() {
      return meter.silent;
    },
    busy: 0,
    throttled: undefined,
    send: async () => {
      meter.silent = meter.isThere ? 0 : meter.silent + 1;
      const reply = meter.isThere
        ? ({ kind: 'answer', status: 200, headers: {}, text: '{}', body: {} } as const)
        : ({ kind: 'lost', message: 'connect ECONNREFUSED 127.0.0.1:1' } as const);
      return { reply, millis: 0, headers: {} };
    },
    slot: async () => undefined,
    close: async () => undefined,
  });
  const answers = [1, 2, 3, 4, 5].map((i) => client.send({ method: 'GET', path: `/${i}` }));
  await expect.poll(() => told).toBe(1);
  expect(client.silent).toBeLessThan(12);
  meter.isThere = true;
  gate.open();
  expect((await Promise.all(answers)).map(({ reply }) => reply.kind)).toEqual(Array.from({ length: 5 }, () => 'answer'));
  // A run that is to end does not wait for anybody.
  meter.isThere = false;
  gate.open('for good');
  expect((await client.send({ method: 'GET', path: '/6' })).reply.kind).toBe('lost');
});
