import { describe, expect, test } from 'vitest';
import { getAt } from '../../src/json/path.js';
import type { JsonValue } from '../../src/json/value.js';
import { startGateway } from '../../src/qualify/start.js';
import { lineTo } from './line.js';
import { certifyAt, type Wanted } from './support.js';

/** Certifies the clean gateway behind a door that refuses some values of some field. */
async function refusing(path: string, isRefused: (value: JsonValue) => boolean, isNamed: boolean, wanted: Wanted) {
  const gateway = await startGateway({ port: 0 });
  const line = await lineTo(gateway, ({ text }) => {
    const value = text.startsWith('{') ? getAt(JSON.parse(text) as JsonValue, path) : undefined;
    if (value === undefined || !isRefused(value)) return 'pass';
    const error = { cause: 'INVALID_REQUEST', explanation: 'no', ...(isNamed ? { field: path, validationType: 'INVALID' } : {}) };
    return { status: 400, headers: { 'content-type': 'application/json' }, text: JSON.stringify({ result: 'ERROR', error }) };
  });
  try {
    return await certifyAt(line.gateway, wanted);
  } finally {
    await line.close();
    await gateway.close();
  }
}

const SMOKE = { profile: 'smoke', concurrency: 2 } as const;

describe('a value of the known-good call that the target refuses', { timeout: 120_000 }, () => {
  test.each([
    ['named', true],
    ['unnamed', false],
  ])('is a finding of its rule, and the contract is tested with another (%s)', async (_name, isNamed) => {
    const { report, events } = await refusing('order.currency', (value) => value === 'USD', isNamed, {
      contracts: ['verify'],
      suites: ['acceptance'],
      run: SMOKE,
    });
    expect(report.contracts.find(({ id }) => id === 'verify@26')?.preflight).toMatchObject({
      ok: true,
      form: expect.stringMatching(/another/),
    });
    expect(report.verdict).toBe('violates');
    const causes = report.groups.filter(({ level }) => level === 'must');
    expect(causes.map(({ side, path, flaky }) => ({ side, path, flaky }))).toEqual([
      { side: 'request', path: 'order.currency', flaky: undefined },
    ]);
    expect(causes[0]?.actual).toContain('INVALID_REQUEST');
    expect(events.filter(({ type }) => type === 'case-finished').length).toBeGreaterThan(0);
  });

  test('leaves a target that refuses everything untested, within few requests', async () => {
    const { report, events } = await refusing('apiOperation', () => true, false, {
      contracts: ['verify'],
      suites: ['acceptance'],
      run: SMOKE,
    });
    expect(report.verdict).toBe('inconclusive');
    expect(report.groups).toEqual([]);
    expect(events.some(({ type }) => type === 'case-finished')).toBe(false);
    expect(report.stats.requests).toBeLessThan(30);
  });
});
