import { describe, expect, test } from 'vitest';
import { SHIPPED } from '../../src/catalogue/contracts.js';
import { summarise } from '../../reports/summarise.js';
import { catalogueContext } from '../../src/app/certify/summary-context.js';
import { asOneRun, interrupted } from '../../src/app/run-parts.js';
import { startGateway } from '../../src/qualify/start.js';
import type { RunEvent } from '../../src/model/event.js';
import type { RunReport } from '../../src/model/report.js';
import { lineTo, type Answer, type Passing } from './line.js';
import { certifyAt, type Wanted } from './support.js';

const ACCEPTED: Answer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify({ result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } }),
};
/** However the body is spelled. */
const isTooLong = ({ text }: Passing): boolean => {
  try {
    const { order, transaction } = JSON.parse(text) as Readonly<Record<string, { readonly reference?: unknown } | undefined>>;
    return [order?.reference, transaction?.reference].some((reference) => typeof reference === 'string' && reference.length > 40);
  } catch {
    return false;
  }
};

/** Runs against a target that accepts one request that it should refuse; the log ends, as by a kill, after the event that is looked for. */
async function killed(isMeant: (request: Passing) => boolean, wanted: Wanted, isLast: (event: RunEvent) => boolean) {
  const gateway = await startGateway({ port: 0 });
  let erred = 0;
  const line = await lineTo(gateway, (request) => (isMeant(request) && erred++ === 0 ? ACCEPTED : 'pass'));
  const resume = async (more: Wanted = {}) => {
    const { done, earlier } = interrupted(log);
    const { events } = await certifyAt(line.gateway, { ...wanted, ...more, done, earlier, idSuffix: 'r' });
    return events;
  };
  const { events } = await certifyAt(line.gateway, wanted);
  const log = events.slice(0, events.findIndex(isLast) + 1);
  const close = async (): Promise<void> => {
    await line.close();
    await gateway.close();
  };
  return { log, resume, close };
}

const reportOf = (...parts: readonly (readonly RunEvent[])[]): RunReport => summarise(asOneRun(parts.flat()), catalogueContext(SHIPPED));
const told = ({ groups }: RunReport) => groups.map(({ rule, level, flaky }) => ({ rule, level, flaky }));

describe('what an interrupted run saw, and the resumed one does not see again', { timeout: 120_000 }, () => {
  const VERIFY: Wanted = {
    contracts: ['verify'],
    suites: ['single-fault'],
    rules: ['order.**'],
    run: { profile: 'smoke', concurrency: 1 },
  };
  const rule = 'order.reference:max-length';

  test('is a violation if its exchange shows it by itself, however the resumed run ends', async () => {
    const run = await killed(isTooLong, VERIFY, (event) => event.type === 'finding');
    try {
      expect(told(reportOf(run.log))).toEqual([{ rule, level: 'must', flaky: undefined }]);
      const whole = await run.resume();
      expect(told(reportOf(run.log, whole))).toEqual([{ rule, level: 'must', flaky: undefined }]);
      expect(reportOf(run.log, whole)).toMatchObject({ verdict: 'violates', counts: { must: 1, flaky: 0 } });
      const part = await run.resume({ run: { ...VERIFY.run, maxRequests: 3 } });
      expect(told(reportOf(run.log, part))).toEqual([{ rule, level: 'must', flaky: undefined }]);
      const torn = whole.slice(0, 3);
      expect(told(reportOf(run.log, torn))).toEqual([{ rule, level: 'must', flaky: undefined }]);
      // A further run knows it from the first part.
      expect(interrupted([...run.log, ...torn]).earlier.findings).toHaveLength(1);
      // What is excluded meanwhile is not told.
      const excluded = await run.resume({ contracts: ['void'] });
      expect(told(reportOf(run.log, excluded))).toEqual([]);
    } finally {
      await run.close();
    }
  });

  test('is told too if it was held back when the run was killed', async () => {
    const refused = new Set<string>();
    let isHeldBack = false;
    const isLent = (request: Passing): boolean => {
      if (!request.text.includes('"VOID"')) return false;
      const order = /\/order\/([^/]+)/.exec(request.path)?.[1] ?? '';
      // A body in the usual spelling is of a case without circumstances: what was refused before on its order is of another case.
      const isMeant = refused.has(order) && isTooLong(request) && request.text.startsWith('{"apiOperation":"VOID"');
      refused.add(order);
      return isMeant;
    };
    const run = await killed(
      isLent,
      { contracts: ['void'], suites: ['single-fault'], rules: ['transaction.**'], run: { profile: 'standard', concurrency: 1 } },
      (event) => {
        isHeldBack ||= event.type === 'held-back';
        return isHeldBack && event.type === 'case-finished';
      },
    );
    try {
      expect(run.log.map(({ type }) => type)).toContain('held-back');
      expect(run.log.map(({ type }) => type)).not.toContain('finding');
      const report = reportOf(run.log, await run.resume());
      expect(told(report)).toEqual([{ rule: 'transaction.reference:max-length', level: 'must', flaky: undefined }]);
      expect(report.verdict).toBe('violates');
    } finally {
      await run.close();
    }
  });
});

describe('a run that was resumed', { timeout: 120_000 }, () => {
  test('counts what shows again once', async () => {
    const gateway = await startGateway({ port: 0, defects: ['skip:verify@26:request/order.reference:max-length'] });
    try {
      const wanted: Wanted = { contracts: ['verify'], suites: ['single-fault'], rules: ['order.**'], run: { profile: 'smoke' } };
      const { events, report } = await certifyAt(gateway, wanted);
      const log = events.slice(0, events.findIndex(({ type }) => type === 'shrunk') + 1);
      const { done, earlier } = interrupted(log);
      const resumed = await certifyAt(gateway, { ...wanted, done, earlier, idSuffix: 'r' });
      const whole = reportOf(log, resumed.events);
      expect({ ...whole.counts, cases: whole.stats.cases }).toEqual({ ...report.counts, cases: report.stats.cases });
      expect(told(whole)).toEqual(told(report));
    } finally {
      await gateway.close();
    }
  });
});

describe('a run that is resumed at another target', { timeout: 120_000 }, () => {
  const FEW: Wanted = { contracts: ['verify'], suites: ['single-fault'], rules: ['apiOperation:*'], run: { profile: 'smoke' } };

  test('ends without a verdict, and says what differs', async () => {
    const gateway = await startGateway({ port: 0 });
    try {
      const { events } = await certifyAt(gateway, FEW);
      expect(events.slice(0, 9)).toContainEqual({ type: 'target-seen', seen: { address: '127.0.0.1' } });
      const half = events.slice(0, events.findIndex(({ type }) => type === 'case-finished') + 1);
      const again = async (log: readonly RunEvent[]): Promise<RunReport> => {
        const { done, earlier } = interrupted(log);
        return reportOf(log, (await certifyAt(gateway, { ...FEW, done, earlier, idSuffix: 'r' })).events);
      };
      const same = await again(half);
      expect(same.run).toMatchObject({ ended: 'completed', resumed: 1, seen: { address: '127.0.0.1' } });
      expect(same.run.resumedAt).toEqual([expect.stringMatching(/^\d{4}-.*Z$/)]);
      const elsewhere = half.map((event): RunEvent => (event.type === 'target-seen' ? { ...event, seen: { server: 'other' } } : event));
      const other = await again(elsewhere);
      expect(other).toMatchObject({ verdict: 'inconclusive', run: { exit: 3, ended: 'aborted' } });
      expect(other.run.message).toContain('since it was begun, the address of the target differs (none, 127.0.0.1)');
    } finally {
      await gateway.close();
    }
  });
});
