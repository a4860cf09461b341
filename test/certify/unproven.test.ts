import { describe, expect, test } from 'vitest';
import { examine } from '../../src/app/doctor/examine.js';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { startGateway } from '../../src/qualify/start.js';
import { lineTo, type Answer } from './line.js';
import { certified, certifyAt, configFor } from './support.js';

const json = (body: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  text: JSON.stringify(body),
});

/** A line at whose end nobody is: it answers everything itself. */
async function answering(answer: Answer) {
  const gateway = await startGateway({ port: 0 });
  await gateway.close();
  return lineTo(gateway, () => answer);
}

const BUSY = json({ result: 'ERROR', error: { cause: 'SERVER_BUSY', explanation: 'later' } });
const FAST = { retries: 1, timeoutMillis: 30_000, concurrency: 2 };

const CLOSED: readonly [name: string, answer: Answer, says: RegExp][] = [
  ['only says that it is busy', BUSY, /SERVER_BUSY.*too busy to be tested/],
  ['answers 429', { status: 429, text: '' }, /HTTP 429.*too busy to be tested/],
  [
    'answers 503 behind a proxy',
    { status: 503, text: '<html>Service Unavailable</html>' },
    /no time for the request \(HTTP 503\), a page: ‹32 characters: [^›]+›.*look whether the gateway runs/,
  ],
  [
    'answers 502 behind a proxy',
    { status: 502, text: '<html>Bad Gateway</html>' },
    /got no answer of the gateway itself \(HTTP 502\), a page: ‹24 characters: [^›]+›; HTTP 502 .*look whether the gateway runs/,
  ],
  [
    'gives an error without saying which',
    json({ result: 'ERROR', error: null }),
    /ERROR, no cause, HTTP 200, JSON: ‹31 characters: [^›]+›/,
  ],
  [
    'rejects everything',
    json({ result: 'ERROR', error: { cause: 'REQUEST_REJECTED', supportCode: '1' } }, 401),
    /REQUEST_REJECTED.*password/,
  ],
  ['is no API', { status: 500, text: '<!doctype html>\n<h1>Oops\u001b[31m' }, /HTTP 500, a page: ‹29 characters: [^›]+›.*baseUrl/],
];

describe('a target that lets nobody in', { timeout: 60_000 }, () => {
  test.each(CLOSED)('and %s is inconclusive, also where every contract needs a state first', async (_name, answer, says) => {
    const target = await answering(answer);
    try {
      for (const contracts of [['void'], ['verify', 'void']]) {
        const { report, findings, events } = await certifyAt(target.gateway, { contracts, run: FAST });
        expect(findings).toEqual([]);
        expect(report).toMatchObject({ verdict: 'inconclusive', run: { exit: 3, ended: 'aborted' } });
        expect(report.run.message).toMatch(says);
        expect(events.some(({ type }) => type === 'case-finished')).toBe(false);
        expect(report.contracts.filter(({ inScope }) => inScope).every(({ preflight }) => preflight?.ok === false)).toBe(true);
      }
    } finally {
      await target.close();
    }
  });

  test('at a port that nothing listens on is told in the words of doctor', async () => {
    const target = await answering(BUSY);
    await target.close();
    const { report } = await certifyAt(target.gateway, { contracts: ['void'], run: FAST });
    expect(report).toMatchObject({ verdict: 'inconclusive', run: { exit: 3, ended: 'aborted' } });
    expect(report.run.message).toMatch(/refused, nothing listens there/);
    expect(report.run.message).not.toMatch(/[Pp]rovi/);
    const config = await configFor(target.gateway, { run: FAST });
    const told = await examine(config, CONTRACTS, () => undefined);
    expect(report.run.message).toContain(told.find(({ status }) => status === 'failed')?.detail);
  });

  test('for a wrong password finds nothing, with states and without', async () => {
    for (const contracts of [['void'], ['verify', 'void']]) {
      const { report, findings } = await certified({ contracts, target: { auth: { type: 'basic', password: 'wrong-word' } } });
      expect(findings).toEqual([]);
      expect(report).toMatchObject({ verdict: 'inconclusive', run: { exit: 3, ended: 'aborted' } });
      expect(report.run.message).toMatch(/password/);
    }
  });
});

describe('a contract that only lacks a recipe', () => {
  test('is not proven, and its faults are judged all the same where the target lets us in', async () => {
    const { report, events } = await certified({
      contracts: ['confirm-browser-payment'],
      suites: ['single-fault'],
      provision: {},
      run: { profile: 'smoke' },
    });
    expect(events.find(({ type }) => type === 'preflight')).toMatchObject({ ok: false, missing: 'initiated-browser-payment' });
    expect(report.run.ended).toBe('completed');
    expect(report.stats.cases).toBeGreaterThan(10);
    expect(report.complete).toBe(false);
  });
});

describe('the budget', { timeout: 60_000 }, () => {
  test.each([1, 3, 10, 60])(
    'of %i requests is not exceeded by preflight, recipes, control requests, retries or shrinking',
    async (maxRequests) => {
      const gateway = await startGateway({ port: 0, defects: ['skip:verify@26:request/order.reference:max-length'] });
      try {
        const { report, events } = await certifyAt(gateway, { contracts: ['verify', 'void'], run: { maxRequests } });
        expect(report.stats.requests).toBeLessThanOrEqual(maxRequests);
        expect(report.run.ended).toBe('budget');
        expect(events.some(({ type }) => type === 'harness-error')).toBe(false);
      } finally {
        await gateway.close();
      }
    },
  );
});

describe('a target that turns busy', { timeout: 60_000 }, () => {
  test('for good ends the run as inconclusive, with that sentence and no finding', async () => {
    const gateway = await startGateway({ port: 0 });
    const line = await lineTo(gateway, ({ position }) => (position < 30 ? 'pass' : BUSY));
    try {
      const { report, findings } = await certifyAt(line.gateway, { contracts: ['verify'], run: { ...FAST, profile: 'smoke' } });
      expect(findings).toEqual([]);
      expect(report).toMatchObject({ verdict: 'inconclusive', run: { exit: 3, ended: 'aborted' } });
      expect(report.run.message).toMatch(/busy/);
    } finally {
      await line.close();
      await gateway.close();
    }
  });
});
