import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { extensionsIn, useExtensions } from '../../src/config/extensions.js';
import { essenceOf, type Essence } from '../helpers/essence.js';
import { certified, type Ran, type Wanted } from './support.js';

const LONG = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'touchstone-workers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCOPE: Wanted = { contracts: ['void', 'verify'], draws: 24 };

const inWorkers = (workers: number, deviations: readonly string[] = [], wanted: Wanted = {}): Promise<Ran> =>
  certified({ ...SCOPE, ...wanted, run: { profile: 'smoke', workers, ...wanted.run } }, { deviations });

const phasesOf = ({ report }: Ran): readonly unknown[] => (report.stats.phases ?? []).map(({ name, planned }) => [name, planned]);
const essence = ({ events, report }: Ran): Essence => essenceOf(events, report);

describe('a run in several threads', { timeout: LONG }, () => {
  test.each<[gateway: string, deviations: readonly string[], workers: readonly number[]]>([
    ['the clean gateway', [], [2, 3]],
    ['one that takes what it must refuse', ['any-password-for-voids', 'unknown-at-top', 'void-again'], [2]],
    ['one that refuses what it must take', ['one-character-refused', 'verify-demands-amount'], [3]],
  ])('finds of %s what one thread finds', async (_, deviations, all) => {
    const one = await inWorkers(1, deviations);
    expect(one.report.groups.length).toBe(deviations.length);
    expect(essence(one).cases.length).toBeGreaterThan(250);
    expect(one.report.run.workers).toBeUndefined();
    for (const workers of all) {
      const many = await inWorkers(workers, deviations);
      expect(essence(many)).toEqual(essence(one));
      expect(many.report.run.workers).toBe(workers);
      expect(phasesOf(many)).toEqual(phasesOf(one));
    }
  });

  test('never sends more than its budget, and counts what arrives', async () => {
    let arrived = 0;
    const { report } = await certified(
      { contracts: ['verify'], run: { profile: 'smoke', workers: 3, maxRequests: 90 } },
      { onRequest: () => (arrived += 1) },
    );
    expect([arrived, report.stats.requests, report.run.ended, report.run.exit]).toEqual([90, 90, 'budget', 3]);
  });

  test('has one rate', async () => {
    const rate = 80;
    const { report } = await inWorkers(2, [], { contracts: ['verify'], run: { rate, maxRequests: 100 } });
    // The first goes out at once, and each of the others has a slot of its own.
    expect(report.run.durationMs).toBeGreaterThanOrEqual((99 / rate) * 1000 - 1);
    expect(report.stats.requests).toBe(100);
  });

  test('has one time limit', async () => {
    const rate = 20;
    const { report } = await inWorkers(2, [], { run: { rate, maxTimeMillis: 1_500 } });
    expect([report.run.ended, report.verdict, report.run.exit]).toEqual(['budget', 'inconclusive', 3]);
    // By the time that the run took: on a busy machine it may see later that the limit is reached.
    expect(report.stats.requests).toBeLessThanOrEqual(1 + (report.run.durationMs / 1000) * rate);
  });

  test('ends at so many violations', async () => {
    const { report } = await inWorkers(2, ['any-password-for-voids'], {
      contracts: ['void'],
      suites: ['authentication'],
      run: { bail: 1 },
    });
    expect([report.run.ended, report.run.exit]).toEqual(['bail', 1]);
  });

  test('ends after what is under way when it is interrupted, and goes on without what is done', async () => {
    const stop = new AbortController();
    const wanted: Wanted = { contracts: ['verify'], draws: 0 };
    const cut = await inWorkers(2, [], {
      ...wanted,
      // However late the word reaches the threads on a busy machine, they have not gone far by then.
      run: { rate: 100 },
      signal: stop.signal,
      onEvent: (event) => event.type === 'case-finished' && stop.abort(),
    });
    const idsOf = ({ events }: Ran): readonly string[] => events.flatMap((event) => (event.type === 'case-finished' ? [event.case] : []));
    expect([cut.report.run.ended, cut.report.run.exit]).toEqual(['interrupted', 3]);
    const whole = await inWorkers(1, [], wanted);
    const rest = await inWorkers(3, [], { ...wanted, done: new Set(idsOf(cut)) });
    expect(idsOf(cut).length).toBeLessThan(100);
    expect(new Set([...idsOf(cut), ...idsOf(rest)])).toEqual(new Set(idsOf(whole)));
    // Packs of a contract are sent together or not at all; nothing else comes twice.
    const twice = idsOf(rest).filter((id) => idsOf(cut).includes(id));
    expect(twice.filter((id) => !id.includes('/accept/'))).toEqual([]);
  });

  test('tells the same reasons where a state cannot be had', async () => {
    const hook = async (): Promise<never> => {
      throw new Error('no orders today');
    };
    const wanted: Wanted = { contracts: ['void'], draws: 0, provision: { 'authorized-order': { hook }, 'captured-order': { hook } } };
    const reasonsOf = ({ report }: Ran): readonly string[] =>
      report.rules.filter(({ contract }) => contract.startsWith('void@')).map(({ id, status, reason }) => `${id} ${status} ${reason}`);
    const [one, two] = [await inWorkers(1, [], wanted), await inWorkers(2, [], wanted)];
    expect(reasonsOf(one).filter((line) => line.includes('no orders today')).length).toBeGreaterThan(10);
    expect(reasonsOf(two)).toEqual(reasonsOf(one));
    expect([two.report.verdict, two.report.missing]).toEqual([one.report.verdict, one.report.missing]);
  });

  test('gets its orders from one place, also where a function makes them', async () => {
    const asked: string[] = [];
    const hook = async ({ orderId, transactionId }: { readonly orderId: string; readonly transactionId: string }) => {
      asked.push(orderId);
      return { orderId, transactionId };
    };
    const { report } = await inWorkers(2, [], {
      contracts: ['void'],
      provision: { 'authorized-order': { hook }, 'captured-order': { hook } },
    });
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeGreaterThan(0);
    // Orders that no gateway knows: nothing can be voided.
    expect(report.contracts.find(({ id }) => id.startsWith('void@'))?.preflight?.ok).toBe(false);
  });
});

/** House rules of a module: one that looks at answers, and where told so one that ends the second thread. */
async function withHouse<T>(source: string, work: () => Promise<T>): Promise<T> {
  const file = join(folder, `house-${source.length}.mjs`);
  writeFileSync(file, source);
  await useExtensions(extensionsIn({ checks: [file] }, folder, {}, folder), folder);
  try {
    return await work();
  } finally {
    await useExtensions(extensionsIn({}, folder, {}, folder), folder);
  }
}

const houseRule = (check: string): string => `
import { workerData } from 'node:worker_threads';
const rule = {
  kind: 'house-rule', id: 'no-result', side: 'response', level: 'should', text: 'No answer says a result.',
  good: {}, bad: { result: 'SUCCESS' },
  check: (body) => { ${check} return body.result === undefined ? [] : [{ expected: 'no result', actual: body.result }]; },
};
export const houseRules = [rule];
`;

describe('house rules in several threads', { timeout: LONG }, () => {
  test('hold there too', () =>
    withHouse(houseRule(''), async () => {
      const wanted: Wanted = { contracts: ['void'], suites: ['authentication', 'acceptance'] };
      const [one, two] = [await inWorkers(1, [], wanted), await inWorkers(2, [], wanted)];
      expect(one.report.groups.map(({ rule }) => rule)).toEqual(['house/no-result']);
      expect(essence(two)).toEqual(essence(one));
    }));

  test('a thread that dies ends the run, and makes nothing green', () =>
    withHouse(houseRule(`if (workerData?.idsOf?.endsWith('w2')) process.exit(7);`), async () => {
      const { report, events } = await inWorkers(2, [], { contracts: ['void'], draws: 0 });
      expect([report.run.ended, report.verdict, report.run.exit]).toEqual(['aborted', 'inconclusive', 3]);
      expect(report.run.message).toBe('worker 2 of 2 ended before its part was done');
      expect(report.problems.map(({ where, message }) => [where, message])).toEqual([['worker 2 of 2', 'the thread ended with code 7']]);
      expect(events.at(-1)?.type).toBe('run-finished');
    }));

  test('that stand in the configuration itself are refused', async () => {
    const rule = { kind: 'house-rule', id: 'any', side: 'response', level: 'should', text: 'Any.', good: {}, bad: { a: 1 } };
    const check = (body: object) => (Object.keys(body).length === 0 ? [] : [{ expected: 'nothing', actual: 'something' }]);
    await useExtensions(extensionsIn({ checks: [{ ...rule, check }] }, folder, {}, folder), folder);
    try {
      await expect(inWorkers(2)).rejects.toThrow('house rules that are defined in the configuration itself cannot be used with 2 workers');
    } finally {
      await useExtensions(extensionsIn({}, folder, {}, folder), folder);
    }
  });
});
