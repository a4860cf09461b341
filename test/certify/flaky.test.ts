import { describe, expect, test } from 'vitest';
import { startGateway } from '../../src/gateway/start.js';
import type { RunReport } from '../../src/model/report.js';
import { lineTo, type Answer, type Passing } from './line.js';
import { certifyAt, type Wanted } from './support.js';

const json = (body: unknown): Answer => ({ status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) });

/** Certifies the clean gateway at the end of a line that answers some requests itself. */
async function erring(answerTo: (request: Passing) => Answer | undefined, wanted: Wanted) {
  const gateway = await startGateway({ port: 0 });
  const line = await lineTo(gateway, (request) => answerTo(request) ?? 'pass');
  try {
    return await certifyAt(line.gateway, wanted);
  } finally {
    await line.close();
    await gateway.close();
  }
}

const VERIFY: Wanted = { contracts: ['verify'], suites: ['single-fault'], run: { profile: 'smoke', concurrency: 1 } };
const isTooLong = ({ text }: Passing): boolean => /"reference":"[^"]{41,}"/.test(text);
const lineOf = ({ rules }: RunReport) => rules.find(({ contract, id }) => contract === 'verify@26' && id === 'order.reference:max-length');
const ACCEPTED = json({ result: 'SUCCESS', response: { gatewayCode: 'APPROVED' } });

describe('a must finding', { timeout: 120_000 }, () => {
  test('that never shows again is a warning that decides nothing, and its rule is inconclusive', async () => {
    let erred = 0;
    const { report, findings } = await erring((request) => (isTooLong(request) && erred++ === 0 ? ACCEPTED : undefined), VERIFY);
    expect(erred).toBeGreaterThan(1);
    expect(findings.some(({ level, rule }) => level === 'must' && rule === 'order.reference:max-length')).toBe(true);
    expect(report.counts).toMatchObject({ must: 0, flaky: findings.filter(({ level }) => level === 'must').length });
    expect(report.verdict).toBe('incomplete');
    expect(report.run.exit).toBe(0);
    expect(
      report.groups.filter(({ flaky }) => flaky === true).map(({ level, title }) => ({ level, told: /not reproducible/.test(title) })),
    ).toContainEqual({
      level: 'should',
      told: true,
    });
    expect(lineOf(report)).toMatchObject({
      status: 'inconclusive',
      invalid: false,
      reason: expect.stringMatching(/not again/),
    });
  });

  test('that shows every time, or one time in three, is a violation', async () => {
    for (const every of [1, 3]) {
      let seen = 0;
      const { report } = await erring((request) => (isTooLong(request) && seen++ % every === 0 ? ACCEPTED : undefined), VERIFY);
      expect({ every, verdict: report.verdict, exit: report.run.exit }).toEqual({ every, verdict: 'violates', exit: 1 });
      expect(lineOf(report)).toMatchObject({ status: 'violates' });
    }
  });
});

describe('a server that fails now and then', { timeout: 120_000 }, () => {
  const sometimes = (cause: string) => {
    let seen = 0;
    return erring(() => (seen++ % 40 === 39 ? json({ result: 'ERROR', error: { cause, supportCode: 'a' } }) : undefined), VERIFY);
  };
  const failing = ({ rules }: RunReport) => rules.find(({ contract, id }) => contract === 'verify@26' && id === 'server-failed');

  test('is told, though the same request is answered when it is sent again', async () => {
    const { report, findings } = await sometimes('SERVER_FAILED');
    expect([...new Set(findings.map(({ rule, level }) => `${level} ${rule}`))]).toEqual(['should server-failed']);
    expect(failing(report)?.status).not.toBe('conforms');
    expect(report.counts.must).toBe(0);
  });

  test('is not told where it was busy', async () => {
    const { report, findings } = await sometimes('SERVER_BUSY');
    expect(findings).toEqual([]);
    expect(failing(report)?.status).toBe('conforms');
  });
});
