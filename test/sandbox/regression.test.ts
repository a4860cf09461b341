import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunReport } from '../../src/model/report.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { isWhole } from '../helpers/sample.js';
import { runWarm } from '../helpers/warm-cli.js';
import { FOREIGN_ENV, foreignConfig } from './foreign/config.js';
import { type ForeignGateway, startForeignGateway } from './foreign/server.js';

const LONG = 240_000;
const FLAGS = ['--config', 'gateway.yaml', '--contract', 'void', '--profile', 'smoke', '--report', 'json'];

let good: ForeignGateway;
let lax: ForeignGateway;
let work: Workplace;

beforeAll(async () => {
  good = await startForeignGateway();
  lax = await startForeignGateway({ lax: ['order.reference', 'transaction.reference'] });
  work = createWorkplace(runWarm);
});
afterAll(async () => {
  await Promise.all([good.close(), lax.close()]);
  work.remove();
});

/** What the defect is about, with its neighbours. */
const FEW = ['--rule', 'transaction.reference:*', '--rule', 'transaction.targetTransactionId:*', '--rule', 'correlationId:*'];

async function certify(
  gateway: ForeignGateway,
  out: string,
  ...flags: string[]
): Promise<{ status: number | null; report: RunReport; stderr: string }> {
  work.write('gateway.yaml', foreignConfig(gateway.url));
  const { status, stderr } = await work.run(['certify', ...FLAGS, '--out', out, ...flags], FOREIGN_ENV);
  return { status, stderr, report: work.report(out) };
}

describe('a defect', { timeout: LONG }, () => {
  test('is new, known, stale, fixed', async () => {
    const before = await certify(good, 'before', ...FEW);
    expect(before).toMatchObject({ status: 0 });
    const broken = await certify(lax, 'broken', ...FEW);
    expect(broken.status).toBe(1);
    const rules = [...new Set(broken.report.groups.map(({ rule }) => rule))];
    expect(rules.every((rule) => rule.includes('reference:'))).toBe(true);

    // Against the run before it, everything is new; against itself, nothing is.
    expect((await certify(lax, 'new', ...FEW, '--baseline', 'before')).status).toBe(1);
    expect((await certify(lax, 'same', ...FEW, '--baseline', 'broken')).status).toBe(0);

    const worse = await work.run(['compare', 'before', 'broken']);
    expect(worse.status).toBe(1);
    expect(worse.stdout).toMatch(/\nnew \(\d+\)\n {2}must: /);
    const refused = await work.run(['compare', 'before', 'broken', 'before']);
    expect([refused.status, refused.stderr]).toEqual([2, expect.stringContaining('--html FILE')]);
    const page = await work.run(['compare', 'before', 'broken', 'before', '--html', 'board.html']);
    expect([page.status, page.stderr]).toEqual([0, expect.stringContaining('written board.html')]);
    const better = await work.run(['compare', 'broken', 'before', '--json']);
    expect(better.status).toBe(0);
    expect(JSON.parse(better.stdout)).toMatchObject({ new: [], notJudged: [] });
    expect((JSON.parse(better.stdout) as { fixed: unknown[] }).fixed.length).toBe(broken.report.groups.length);

    work.write('known.yaml', '- { rule: "*.reference:*", reason: a shop sends long ones, expires: "2027-05-31", ticket: GW-7 }\n');
    const known = await certify(lax, 'known', ...FEW, '--known', 'known.yaml');
    expect(known).toMatchObject({ status: 0 });
    expect(known.report.groups.every((group) => group.known?.ticket === 'GW-7')).toBe(true);

    expect((await certify(good, 'stale', ...FEW, '--known', 'known.yaml')).status).toBe(1);
    work.write('known.yaml', '- { rule: "*.reference:*", reason: too long ago, expires: "2020-01-01" }\n');
    expect((await certify(lax, 'expired', ...FEW, '--known', 'known.yaml')).status).toBe(1);
  });
});

/** What two runs must agree on: everything but ids, times and the addresses of orders. */
function normal(report: RunReport) {
  return {
    verdict: report.verdict,
    rules: report.rules.map(({ contract, side, id, status, valid, invalid }) => ({ contract, side, id, status, valid, invalid })),
    groups: report.groups
      .map(({ id, rule, count, contracts }) => ({ id, rule, count, contracts }))
      .sort((a, b) => a.id.localeCompare(b.id)),
    cases: report.stats.cases,
  };
}

describe('shards', { timeout: LONG }, () => {
  test('merge into the run that they are parts of', async () => {
    const defects = { lax: ['order.reference', 'transaction.reference'] };
    // A gateway each: an order id of one character is taken once only.
    const [first, second] = await Promise.all([startForeignGateway(defects), startForeignGateway(defects)]);
    const suites = isWhole ? [] : ['acceptance', 'single-fault', 'repetition'].flatMap((suite) => ['--suite', suite]);
    const parts = isWhole ? [1, 2, 3] : [1, 2];
    const whole = await certify(first, 'whole', '--contract', 'verify', ...suites);
    for (const index of parts) {
      const flags = [
        '--contract',
        'verify',
        '--shard',
        `${index}/${parts.length}`,
        '--state',
        `shard-${index}`,
        '--report',
        'ndjson',
        ...suites,
      ];
      const part = await certify(second, `part-${index}`, ...flags);
      expect(part.report.verdict).toBe('partial');
    }
    const logs = [...parts].reverse().map((index) => `part-${index}/events.ndjson`);
    const { status, stderr } = await work.run(['merge', ...logs, '--out', 'merged']);
    expect({ status, stderr }).toMatchObject({ status: 1 });
    expect(normal(work.report('merged'))).toEqual(normal(whole.report));
    expect((await work.run(['merge', ...logs.slice(0, -1)])).stderr).toContain(`shards are missing: 1/${parts.length}`);
    await Promise.all([first.close(), second.close()]);
  });

  test('take their number from the CI system', async () => {
    const env = { ...FOREIGN_ENV, CI_NODE_INDEX: '2', CI_NODE_TOTAL: '4' };
    work.write('gateway.yaml', foreignConfig(good.url));
    const plan = ['certify', ...FLAGS, '--max-requests', '5'];
    await work.run([...plan, '--shard', 'auto', '--out', 'auto'], env);
    expect(work.report('auto').run.shard).toEqual({ index: 2, total: 4 });
    const unsharded = await work.run([...plan, '--out', 'notice'], env);
    expect(unsharded.stderr).toContain('CI_NODE_INDEX is set, but without --shard auto every part of the job runs everything');
  });
});
