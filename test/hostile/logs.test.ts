import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { createSummary } from '../../reports/summarise.js';
import { catalogueContext } from '../../src/app/certify/summary-context.js';
import { openEventLog } from '../../src/app/certify/event-log.js';
import { resumable } from '../../src/app/certify/resume.js';
import { eventOf } from '../../src/app/event-shape.js';
import { chained } from '../../src/app/log-chain.js';
import { mergeLogs } from '../../src/app/merge/merge-logs.js';
import { asForeign, findEventLog, readEvents, readRun, readWholeEvents } from '../../src/app/read-run.js';
import { loadReport } from '../../src/config/report-file.js';
import type { Config } from '../../src/model/config.js';
import type { RunEvent } from '../../src/model/event.js';
import { certified, type Ran } from '../certify/support.js';

let state: string;
let ran: Ran;
/** A small log with a finding in it, as certify writes one. */
let log: Buffer;
let events: readonly RunEvent[];

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'touchstone-logs-'));
  ran = await certified(
    { contracts: ['verify'], cases: ['verify@26/order.reference/**'], run: { profile: 'smoke' }, runId: 'ts20260101aaaaa' },
    { defects: ['skip:verify@26:request/order.reference:max-length'] },
  );
  // One event of each of these is enough to be torn at every byte.
  const torn: readonly RunEvent['type'][] = ['run-started', 'preflight', 'case-finished', 'finding', 'rules-judged', 'run-finished'];
  const types = new Map<string, number>();
  events = ran.events.filter(({ type }) => torn.includes(type) && types.set(type, (types.get(type) ?? 0) + 1).get(type) === 1);
  events = events.map((event) =>
    event.type === 'run-started'
      ? { ...event, header: { ...event.header, assumptions: [], configuration: {}, contracts: ['verify@26'] } }
      : event,
  );
  log = Buffer.from(chained(events));
});
afterAll(() => rmSync(state, { recursive: true, force: true }));

function kept(name: string, content: string | Buffer): string {
  const folder = join(state, name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'events.ndjson');
  writeFileSync(file, content);
  return file;
}

async function read(file: string): Promise<readonly RunEvent[]> {
  const all: RunEvent[] = [];
  for await (const event of readEvents(file)) all.push(event);
  return all;
}

const config = (): Config => ({ ...ran.config, report: { ...ran.config.report, state } });

describe('a log that a run wrote', () => {
  test('has the shape that readers ask for, event by event', () => {
    for (const event of ran.events) expect(eventOf(JSON.stringify(event))).toEqual({ event: JSON.parse(JSON.stringify(event)) as unknown });
    expect(events.map(({ type }) => type)).toEqual(expect.arrayContaining(['run-started', 'finding', 'case-finished', 'run-finished']));
  });

  test('that is torn at any byte reads to its last whole event, in report, merge, compare and resume', { timeout: 120_000 }, async () => {
    const ends = [...log.keys()].filter((i) => log[i] === 10);
    const counted = (file: string): Promise<number | string> =>
      read(file).then(
        (all) => all.length,
        (error: unknown) => String(error).replace(/.* holds/, 'holds'),
      );
    // Around the end of each line and in a character of several bytes every byte is tried, elsewhere some.
    const isTried = (at: number): boolean =>
      at % 17 === 0 || at === log.length || (log[at] ?? 0) > 127 || ends.some((end) => Math.abs(end - at) <= 4);
    for (const bytes of Array.from({ length: log.length + 1 }, (_, i) => i).filter(isTried)) {
      const file = kept('ts20260101aaaaa', log.subarray(0, bytes));
      // A line is whole with or without its end.
      const whole = ends.filter((end) => end <= bytes).length;
      expect(readWholeEvents(file).events.length, `at byte ${bytes}`).toBe(whole);
      expect(await counted(file), `at byte ${bytes}`).toBe(whole === 0 ? 'holds no whole event of a run' : whole);
    }
    for (const end of ends.slice(0, -1)) {
      kept('ts20260101aaaaa', log.subarray(0, end + 3));
      expect(resumable(config(), false).runId).toBe('ts20260101aaaaa');
    }
    for (const length of events.keys()) {
      const summary = createSummary(catalogueContext(SHIPPED));
      for (const event of events.slice(0, length + 1)) summary.add(event);
      expect(summary.report().run.id).toBe('ts20260101aaaaa');
    }
  });

  test('goes on after a tear without the torn line', async () => {
    for (const cut of [1, 2, 17]) {
      const file = kept('ts20260101bbbbb', log.subarray(0, log.length - cut));
      const opened = openEventLog(state, 'ts20260101bbbbb');
      opened.add(events[0] as RunEvent);
      await opened.close();
      expect((await read(file)).length).toBe(cut === 1 ? events.length + 1 : events.length);
    }
  });

  test('of a run that was resumed is read as that of one run', async () => {
    const file = kept('ts20260101eeeee', chained([...events, ...events]));
    const types = async (reading: AsyncIterable<RunEvent>): Promise<readonly string[]> => {
      const all: string[] = [];
      for await (const { type } of reading) all.push(type);
      return all.filter((type) => type === 'finding' || type === 'run-finished');
    };
    expect(await types(readEvents(file))).toEqual(['finding', 'run-finished', 'finding', 'run-finished']);
    expect(await types(readRun(file))).toEqual(['finding', 'run-finished']);
    expect(await types(readRun(kept('ts20260101eeeee', log)))).toEqual(['finding', 'run-finished']);
  });

  test('is written by one process at a time', async () => {
    const folder = join(state, 'ts20260101ccccc');
    mkdirSync(folder);
    // The process that runs this test's process is alive, and not this one.
    writeFileSync(join(folder, 'lock'), JSON.stringify({ pid: process.ppid, host: (await import('node:os')).hostname() }));
    expect(() => openEventLog(state, 'ts20260101ccccc')).toThrow(/is under way in process/);
    for (const gone of [
      '',
      '{"pid":',
      JSON.stringify({ pid: 2 ** 30, host: (await import('node:os')).hostname() }),
      '{"pid":1,"host":"elsewhere"}',
    ]) {
      utimesSync(kept('ts20260101ccccc', log), 1, 1);
      writeFileSync(join(folder, 'lock'), gone);
      const opened = openEventLog(state, 'ts20260101ccccc');
      await opened.close();
      expect(() => readFileSync(join(folder, 'lock'))).toThrow('ENOENT');
    }
  });
});

describe('a log that somebody made up', () => {
  const header = (): Record<string, unknown> => structuredClone((events[0] as { header: unknown }).header) as Record<string, unknown>;
  const started = (change: object): string => JSON.stringify({ type: 'run-started', header: { ...header(), ...change } });

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['of another program', () => ['{"level":30,"msg":"hello"}', '{}'], /:1 is not an event of touchstone: its type/],
    [
      'with a broken line in its midst',
      ([first = '', ...more]) => [first, '{"type":', ...more],
      /:2 is not an event of touchstone: it is not JSON/,
    ],
    ['that begins in its midst', ([, ...more]) => more, /:1 is not an event of touchstone: a log begins with run-started/],
    [
      'with a finding that is none',
      ([first = '', ...more]) => [first, '{"type":"finding","finding":{}}', ...more],
      /:2 .* finding\.id of finding/,
    ],
    ['with an event of a type that objects have', ([first = '', ...more]) => [first, '{"type":"toString"}', ...more], /:2 .* its type/],
    ['with a path as its id', () => [started({ id: '../../etc' }), '{}', '{}'], /:1 .* header\.id/],
    ['with a date that is none', () => [started({ startedAt: 'yesterday' }), '{}', '{}'], /:1 .* header\.startedAt/],
    ['with a thousand million shards', () => [started({ shard: { index: 1, total: 1e9 } }), '{}', '{}'], /:1 .* header\.shard/],
    [
      'with numbers that are texts',
      ([first = '']) => [first, '{"type":"phase-started","phase":"x","planned":"9"}', '{}', '{}'],
      /:2 .* planned/,
    ],
  ])('%s is refused with its place', async (_name, change, message) => {
    const file = kept('forged', `${change(events.map((event) => JSON.stringify(event))).join('\n')}\n`);
    await expect(read(file)).rejects.toMatchObject({
      name: 'HarnessError',
      exitCode: 2,
      message: expect.stringMatching(message) as string,
    });
  });

  test('does not lead a resumed run out of its folder', () => {
    for (const name of ['ts20260101aaaaa', 'forged']) rmSync(join(state, name), { recursive: true, force: true });
    kept('honest', `${started({ id: 'ts20260101zzzzz' })}\n`);
    expect(() => resumable(config(), false)).toThrow(/no interrupted run/);
  });

  test('is refused in a merge before a list of all its shards is made', () => {
    const shards = [2, 3].map((index) => ({
      name: `shard-${index}`,
      events: [{ type: 'run-started', header: { ...header(), shard: { index, total: 9000 } } } as unknown as RunEvent],
    }));
    expect(() => mergeLogs(shards)).toThrow(/shards are missing: .* more/);
  });

  test('is named where it is a folder, a device without events, or nothing', async () => {
    expect(() => findEventLog('nowhere', state)).toThrow(/no event log of a run nowhere/);
    expect(() => findEventLog('latest', join(state, 'forged', 'events.ndjson'))).toThrow(/no event log/);
    await expect(read('/dev/null')).rejects.toThrow(/holds no whole event/);
  });
});

describe('a report that somebody made up', () => {
  test.each<[string, (report: Record<string, unknown>) => unknown, RegExp]>([
    ['that is a list', () => [], /no JSON object/],
    ['without groups', ({ groups: _groups, ...rest }) => rest, /groups is not what/],
    ['with a group that is a text', (report) => ({ ...report, groups: ['x'] }), /groups\[0\] is not what/],
    [
      'with a group without contracts',
      (report) => ({ ...report, groups: [{ id: 'a', rule: 'b', level: 'must', title: 'c', count: 1 }] }),
      /groups\[0\]\.contracts/,
    ],
    ['with rules that are numbers', (report) => ({ ...report, rules: [1] }), /rules\[0\] is not what/],
    ['of a version to come', (report) => ({ ...report, schemaVersion: 99 }), /schema version 99/],
  ])('%s is refused with the part that is wrong', (_name, change, message) => {
    const file = join(state, 'report.json');
    writeFileSync(file, JSON.stringify(change(ran.report as unknown as Record<string, unknown>)));
    expect(() => loadReport(file)).toThrow(message);
  });

  test('that was cut off is refused with line and column', () => {
    const file = join(state, 'report.json');
    writeFileSync(file, JSON.stringify(ran.report, null, 2).slice(0, 200));
    expect(() => loadReport(file)).toThrow(/not JSON, line \d+, column \d+/);
    writeFileSync(file, JSON.stringify(ran.report));
    expect(loadReport(file).run.id).toBe('ts20260101aaaaa');
  });

  test('is told as that where its shape is right and it makes no sense', () => {
    expect(() => asForeign('x.ndjson', () => (undefined as unknown as string).length)).toThrow(/x\.ndjson is not what touchstone writes/);
  });
});
