import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningGateway } from '../../src/qualify/start.js';
import { startGateway } from '../../src/qualify/start.js';
import { dependencies } from '../../src/app/certify/compose.js';
import { findSubject } from '../../src/app/replay/find-subject.js';
import { createExecutor } from '../../src/engine/execute/executor.js';
import { newRunId } from '../../src/engine/execute/id-generator.js';
import { outcomeText } from '../../src/model/outcome.js';
import { createClient } from '../../src/target/client.js';
import { normalEvents, normalRules } from './normal.js';
import { certifyAt, configFor, type Ran } from './support.js';

const DEFECTS = [
  'skip:update-authorization@24:request/order.reference:max-length',
  'skip:void@66:request/transaction.targetTransactionId:max-length',
];
/** One request at a time: which of several orders serves which case, and who is asked first, otherwise depends on what the target answers first. */
const WANTED = { contracts: ['update-authorization', 'void'], run: { seed: 5, profile: 'smoke' as const, concurrency: 1 } };

describe('with one seed', { timeout: 120_000 }, () => {
  let gateway: RunningGateway;
  let [one, other]: readonly [Ran, Ran] = [undefined as never, undefined as never];
  beforeAll(async () => {
    gateway = await startGateway({ port: 0, defects: DEFECTS });
    // Names that draw ids of one form: how long those are shows in the lines that make them new.
    one = await certifyAt(gateway, { ...WANTED, runId: 'ts20260101aaaaa' });
    other = await certifyAt(gateway, { ...WANTED, runId: 'ts20260101fffff' });
  }, 120_000);
  afterAll(() => gateway.close());

  test('two runs send the same, judge the same and find the same', () => {
    expect(one.findings.length).toBeGreaterThan(0);
    expect(normalEvents(other.events)).toEqual(normalEvents(one.events));
    expect(normalRules(other.events)).toEqual(normalRules(one.events));
    expect(other.report.groups.map(({ id }) => id)).toEqual(one.report.groups.map(({ id }) => id));
  });

  test('a run that sends eight at a time finds the same', async () => {
    const eight = await certifyAt(gateway, { ...WANTED, run: { ...WANTED.run, concurrency: 8 } });
    expect(new Set(eight.findings.map(({ id }) => id))).toEqual(new Set(one.findings.map(({ id }) => id)));
    expect(normalRules(eight.events)).toEqual(normalRules(one.events));
  });

  test('a case alone is the case of the run', async () => {
    const config = await configFor(gateway, WANTED);
    const client = createClient(config.target, config.run);
    const deps = dependencies(config, client, newRunId(), () => undefined);
    const executor = createExecutor(deps);
    const finished = one.events.flatMap((event) => (event.type === 'case-finished' && event.outcome !== 'not sent' ? [event] : []));
    const cases = finished.filter((event) => !event.case.startsWith('flow/'));
    try {
      for (const event of cases.filter((_, i) => i % 40 === 0)) {
        const subject = findSubject(event.case, { ...config, report: { ...config.report, state: '/nowhere' } })?.subject;
        expect(`${event.case} ${subject?.kind}`).toBe(`${event.case} case`);
        if (subject?.kind !== 'case') continue;
        const performed = await executor.execute(subject.one);
        performed.release();
        expect(`${event.case} ${performed.outcome === undefined ? '' : outcomeText(performed.outcome, config)}`).toBe(
          `${event.case} ${event.outcome}`,
        );
      }
    } finally {
      await client.close();
    }
  });

  test('the seed changes what is drawn, and nothing that is systematic', async () => {
    const seeded = await certifyAt(gateway, { ...WANTED, run: { ...WANTED.run, seed: 6 } });
    const faults = (ran: Ran) =>
      ran.events.flatMap((event) => (event.type === 'case-finished' && event.validity === 'invalid' ? [event.case] : [])).toSorted();
    expect(faults(seeded)).toEqual(faults(one));
  });
});
