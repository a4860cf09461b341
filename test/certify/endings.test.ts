import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { startGateway } from '../../src/qualify/start.js';
import { certified, certifyAt } from './support.js';

/** A gateway behind a line that can be cut: everything is answered until then, nothing after. */
async function cuttable() {
  const gateway = await startGateway({ port: 0 });
  let cut = false;
  const proxy = createServer((incoming, outgoing) => {
    if (cut) {
      incoming.socket.destroy();
      return;
    }
    const { hostname, port } = new URL(gateway.url);
    const forward = httpRequest({ hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forward);
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  return {
    gateway: { ...gateway, url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    cut: () => {
      cut = true;
    },
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await gateway.close();
    },
  };
}

describe('a run', { timeout: 60_000 }, () => {
  test('that is interrupted leaves a report of what was done', async () => {
    const controller = new AbortController();
    let finished = 0;
    const { report, events } = await certified(
      {
        contracts: ['verify'],
        signal: controller.signal,
        onEvent: (event) => {
          if (event.type === 'case-finished' && ++finished === 150) controller.abort();
        },
      },
      { defects: ['skip:verify@26:request/order.reference:max-length'] },
    );
    expect(events.at(-1)).toMatchObject({ type: 'run-finished', reason: 'interrupted' });
    expect(report.run.ended).toBe('interrupted');
    expect(report.stats.cases).toBeGreaterThanOrEqual(150);
    expect(report.stats.cases).toBeLessThan(250);
    expect(report.verdict === 'inconclusive' ? report.run.exit : 3).toBe(3);
  });

  test('that is interrupted while it plans ends before the plan is made', async () => {
    const asked = { aborted: false };
    const { report, events } = await certified({
      contracts: ['create-checkout-session'],
      // Another seed than that of other tests: its cases are not made yet.
      run: { seed: 6_061 },
      signal: asked,
      onEvent: (event) => {
        asked.aborted ||= event.type === 'phase-started' && event.phase === 'planning';
      },
    });
    expect(events.at(-1)).toMatchObject({ type: 'run-finished', reason: 'interrupted' });
    expect(events.flatMap((event) => (event.type === 'phase-started' ? [event.phase] : []))).toEqual(['preflight', 'planning']);
    expect(report.run.exit).toBe(3);
  });

  test.each([
    ['in the midst of the faults', 'single-fault', 20],
    ['in the midst of the flows', 'lifecycle', 3],
    ['in the first look', 'first look', 10],
  ])('whose target dies %s is inconclusive, with no finding', async (_name, phase, after) => {
    const line = await cuttable();
    let [here, count] = [false, 0];
    try {
      const { report, findings } = await certifyAt(line.gateway, {
        contracts: ['void', 'refund@60'],
        suites: ['acceptance', 'single-fault', 'authentication', 'lifecycle'],
        run: { profile: 'smoke', retries: 1, timeoutMillis: 30_000, concurrency: 4 },
        onEvent: (event) => {
          if (event.type === 'phase-started' && event.phase === phase) here = true;
          if (here && event.type === 'case-finished' && ++count === after) line.cut();
        },
      });
      expect(findings.map(({ rule, actual }) => `${rule}: ${actual}`)).toEqual([]);
      expect(report).toMatchObject({ verdict: 'inconclusive', run: { exit: 3, ended: 'aborted' } });
      expect(report.run.message).toMatch(/stopped answering/);
      expect(report.stats.cases).toBeGreaterThan(10);
    } finally {
      await line.close();
    }
  });

  test('that a wrong password keeps out says so once, and finds nothing', async () => {
    const { report, findings, events } = await certified({ target: { auth: { type: 'basic', password: 'wrong-word' } } });
    expect(findings).toEqual([]);
    expect(report).toMatchObject({ verdict: 'inconclusive', run: { exit: 3, ended: 'aborted' } });
    expect(report.run.message).toMatch(/no operation accepts a known-good call/);
    expect(report.run.message).toMatch(/password/);
    expect(events.some(({ type }) => type === 'case-finished')).toBe(false);
  });

  test.each(['verify', 'void'])(
    'of %s with a second merchant who is not known finds nothing, since any target keeps him out',
    async (contract) => {
      const { report, findings, events } = await certified({
        contracts: [contract],
        target: { otherMerchant: { merchantId: 'TOUCHSTONE2', password: 'wrong-word' } },
      });
      expect(findings).toEqual([]);
      expect(report).toMatchObject({ verdict: 'inconclusive', run: { exit: 3, ended: 'aborted' } });
      expect(report.run.message).toMatch(/target\.otherMerchant are refused/);
      expect(events.some(({ type }) => type === 'case-finished')).toBe(false);
    },
  );

  test('that nobody answers ends at the preflight', async () => {
    const gateway = await startGateway({ port: 0 });
    await gateway.close();
    const { report, findings } = await certifyAt(gateway, { run: { retries: 1, timeoutMillis: 30_000 } });
    expect(findings).toEqual([]);
    expect(report).toMatchObject({ verdict: 'inconclusive', run: { exit: 3 } });
  });

  test('ends with its budget, and keeps what was judged', async () => {
    const { report } = await certified({ contracts: ['verify'], run: { maxRequests: 100 } });
    expect(report).toMatchObject({ verdict: 'inconclusive', run: { ended: 'budget', exit: 3 } });
    expect(report.stats.requests).toBeLessThan(130);
    expect(report.complete).toBe(false);
  });

  test('ends after so many violations', async () => {
    const { report } = await certified(
      { contracts: ['verify'], run: { bail: 1, concurrency: 1 } },
      { defects: ['skip:verify@26:request/order.reference:max-length'] },
    );
    expect(report).toMatchObject({ verdict: 'violates', run: { ended: 'bail', exit: 1 } });
    expect(report.groups.length).toBe(1);
  });
});
