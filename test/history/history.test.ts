import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ageOf, causesOf } from '../../reports/history/causes.js';
import { historyPage } from '../../src/app/history/page.js';
import { addToHistory, entriesIn, type HistoryEntry, readHistory, withHistory } from '../../src/app/history/store.js';
import { pullHistory, pushHistory } from '../../src/app/history/sync.js';
import { seriesOf, seriesText } from '../../src/app/history/text.js';
import { summarise } from '../../reports/summarise.js';
import type { RunReport } from '../../src/model/report.js';
import { conformingRun, context } from '../reports/fixture.js';

const root = mkdtempSync(join(tmpdir(), 'touchstone-history-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const cause = (id: string) => ({ id, title: `<b>${id}</b> is broken`, level: 'must' as const, rule: `void@66:request/${id}` });

const night = (day: number, ...broken: readonly string[]): HistoryEntry => ({
  target: 'https://sandbox.example M',
  id: `r${day}`,
  startedAt: new Date(Date.UTC(2026, 0, day, 3)).toISOString(),
  profile: 'standard',
  verdict: broken.length === 0 ? 'conforms' : 'violates',
  violations: broken.length,
  warnings: 0,
  causes: broken.length,
  requests: 1000 + day,
  durationMs: 60_000,
  p50: 12,
  broken: broken.map(cause),
});

/** Thirty nights: one defect from the 10th to the 19th, one that comes and goes, one that is new in the last. */
const nights = Array.from({ length: 30 }, (_, i) =>
  night(
    i + 1,
    ...(i >= 9 && i < 19 ? ['long'] : []),
    ...(i % 7 === 3 ? ['flaky'] : []),
    ...(i >= 25 ? ['open'] : []),
    ...(i === 29 ? ['new'] : []),
    ...(i < 29 && i > 26 ? ['fixed'] : []),
  ),
);

describe('the causes of thirty nights', () => {
  const byId = new Map(causesOf(nights).map((one) => [one.id, one]));

  test.each([
    ['long', 'gone', 'gone, last seen 2026-01-19'],
    ['flaky', 'comes and goes', 'comes and goes, first seen 2026-01-04, last 2026-01-25'],
    ['open', 'open', 'open for 5 runs, first seen 2026-01-26'],
    ['new', 'new', 'new'],
    ['fixed', 'fixed', 'fixed, last seen 2026-01-29'],
  ])('%s is %s', (id, state, age) => {
    const one = byId.get(id);
    expect(one?.state).toBe(state);
    expect(one === undefined ? '' : ageOf(one)).toBe(age);
  });

  test('are shown in the terminal, a mark for each run', () => {
    const [series] = seriesOf(nights);
    expect(series === undefined ? '' : seriesText(series)).toContain(`${'.'.repeat(25)}#####  must   open for 5 runs`);
  });

  test('are shown on a page, where a title stays text', () => {
    const page = historyPage(seriesOf(nights));
    expect(page).toContain('&lt;b&gt;open&lt;/b&gt; is broken');
    expect(page.match(/<i class="must">/g)).toHaveLength(10 + 4 + 5 + 1 + 2);
    expect(page).not.toContain('<script');
  });
});

test('runs of another target, label or profile are another series', () => {
  const others = [
    { ...night(1), label: 'main' },
    { ...night(2), target: 'embedded' },
    { ...night(3), profile: 'smoke' },
  ];
  expect(seriesOf([...nights, ...others])).toHaveLength(4);
});

test('two jobs that push at once lose nothing, and a pull takes each run once', async () => {
  const [one, two, three, shared] = ['one', 'two', 'three', 'shared'].map((name) => join(root, name)) as [string, string, string, string];
  await addToHistory(one, nights.slice(0, 20));
  await addToHistory(two, nights.slice(10));
  await Promise.all([pushHistory(one, shared), pushHistory(two, shared)]);
  expect(await pullHistory(three, shared)).toBe(30);
  expect(await pullHistory(three, shared)).toBe(0);
  expect((await readHistory(three)).map(({ id }) => id)).toEqual(nights.map(({ id }) => id));
});

describe('thirty nights of real reports, with two defects that come and go', () => {
  const nightly = summarise(conformingRun({}, 1), context());
  const DEFECTS: Readonly<Record<string, (night: number) => boolean>> = {
    slow: (night) => (night >= 4 && night < 12) || night >= 21,
    weekly: (night) => night % 7 === 2,
  };
  const at = (i: number): string => new Date(Date.UTC(2026, 1, i + 1, 3)).toISOString();
  const reportOf = (i: number): RunReport => {
    const broken = Object.keys(DEFECTS).filter((id) => DEFECTS[id]?.(i) === true);
    const groups = broken.map((id) => ({
      id,
      title: `${id} is broken`,
      level: 'must',
      rule: id,
      ...(id === 'weekly' ? { flaky: true } : {}),
    }));
    return {
      ...nightly,
      run: { ...nightly.run, id: `night${i}`, startedAt: at(i) },
      verdict: broken.length === 0 ? 'conforms' : 'violates',
      groups: groups as unknown as RunReport['groups'],
    };
  };

  test('each report has the age, the state and the marks that the nights before it give', async () => {
    const state = join(root, 'nights');
    mkdirSync(state);
    for (let i = 0; i < 30; i++) {
      const { causeHistory, history } = await withHistory(reportOf(i), state, () => expect.fail('not written'), { label: 'main' });
      expect(history?.length).toBe(i + 1);
      expect(causeHistory?.runs).toEqual(i < 2 ? undefined : Array.from({ length: i + 1 }, (_, night) => `night${night}`));
      const told = new Map(causeHistory?.causes.map((cause) => [cause.id, cause]));
      for (const [id, isBroken] of Object.entries(DEFECTS)) expect([i, id, told.get(id)]).toEqual([i, id, expectedOf(id, isBroken, i)]);
    }
  });

  /** The same, counted by hand: runs of nights with and without. */
  function expectedOf(id: string, isBroken: (night: number) => boolean, last: number): unknown {
    const seen = Array.from({ length: last + 1 }, (_, night) => isBroken(night));
    const text = seen.map((one) => (one ? '#' : '.')).join('');
    if (last < 2 || !text.includes('#')) return undefined;
    const state = /#\.+#/.test(text)
      ? 'comes and goes'
      : /^\.+#$/.test(text)
        ? 'new'
        : text.endsWith('#')
          ? 'open'
          : text.endsWith('#.')
            ? 'fixed'
            : 'gone';
    return {
      id,
      title: `${id} is broken`,
      level: 'must',
      rule: id,
      ...(id === 'weekly' ? { flaky: true } : {}),
      seen,
      firstSeen: at(text.indexOf('#')).slice(0, 10),
      lastSeen: at(text.lastIndexOf('#')).slice(0, 10),
      openFor: /#*$/.exec(text)?.[0].length,
      state,
    };
  }
});

test('an address that is no page is no link, and a history of others that is none is passed over', async () => {
  const [page] = [
    historyPage(
      seriesOf([
        { ...night(1), url: 'javascript:alert(1)' },
        { ...night(2), url: 'https://ci.example/2' },
      ]),
    ),
  ];
  expect(page).not.toContain('javascript:');
  expect(page).toContain('<a href="https://ci.example/2">r2</a>');
  expect(entriesIn(JSON.stringify({ ...night(1), broken: [{ id: 1 }] }))).toEqual([]);
});
