import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { runInput } from '../../src/app/certify/compose.js';
import { loadConfig } from '../../src/config/load.js';
import { run } from '../../src/engine/run.js';
import { newRunId } from '../../src/engine/execute/id-generator.js';
import { createClient } from '../../src/target/client.js';
import { mostWithin, ownClock, sendTimes } from '../helpers/clock.js';
import { createWorkplace, type Workplace } from '../helpers/cli.js';
import { isWhole } from '../helpers/sample.js';
import { runWarm } from '../helpers/warm-cli.js';
import { FOREIGN_ENV, foreignConfig } from './foreign/config.js';
import { type ForeignGateway, startForeignGateway } from './foreign/server.js';

const LONG = 240_000;
/** The rules of some fields, which all operations have. */
const PART = ['--rule', 'transaction.**'];

let gateway: ForeignGateway;
let work: Workplace;
beforeAll(async () => {
  gateway = await startForeignGateway();
  work = createWorkplace(runWarm);
  work.write('gateway.yaml', foreignConfig(gateway.url));
});
afterAll(async () => {
  await gateway.close();
  work.remove();
});

describe('a gateway that touchstone has never seen', () => {
  test('is fit to be certified, says doctor', async () => {
    const { status, stdout, stderr } = await work.run(['doctor', '--config', 'gateway.yaml', '--json'], FOREIGN_ENV);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { ready, checks } = JSON.parse(stdout) as { ready: boolean; checks: { name: string; status: string }[] };
    expect(ready).toBe(true);
    expect(checks.filter((check) => check.status !== 'ok').map((check) => check.name)).toEqual(['notifications']);
    expect(checks.filter((check) => check.name.startsWith('operation '))).toHaveLength(CONTRACTS.length);
    for (const secret of Object.values(FOREIGN_ENV)) expect(stdout).not.toContain(secret);
  });

  test('is certified by a configuration file alone: every state reached, nothing held against it', { timeout: LONG }, async () => {
    // A contract for each state that is made, but one, in the suite; many seeds of all: npm run soak -- --foreign.
    const few = ['void', 'confirm-browser-payment', 'referral'].flatMap((one) => ['--contract', one]);
    const flags = ['--config', 'gateway.yaml', ...(isWhole ? [] : [...few, ...PART]), '--out', 'whole'];
    const { status, stderr } = await work.run(['certify', ...flags], FOREIGN_ENV);
    const report = work.report('whole');
    expect(report.findings.map(({ case: id, rule, expected, actual }) => `${id} ${rule}: ${expected}, but ${actual}`)).toEqual([]);
    expect(report.missing).toEqual([]);
    expect(report.problems).toEqual([]);
    expect(report.contracts.filter(({ preflight }) => preflight?.ok === true)).toHaveLength(isWhole ? CONTRACTS.length : few.length / 2);
    // That a whole run conforms: test/package/whole.test.ts, which has it signed.
    expect({ status, verdict: report.verdict, stderr }).toMatchObject({ status: 0, verdict: isWhole ? 'conforms' : 'incomplete' });
  });

  test('is never asked faster than allowed', { timeout: LONG }, async () => {
    const flags = { contract: ['verify'], profile: 'smoke', rate: 50, maxRequests: 120, concurrency: 1 };
    const config = await loadConfig({ cwd: work.folder, file: 'gateway.yaml', env: FOREIGN_ENV, flags });
    const clock = ownClock();
    const client = createClient(config.target, config.run, clock);
    const times = await sendTimes(new URL(gateway.url).origin, clock, () =>
      run(runInput({ config, embedded: false, emit: () => undefined }, client, newRunId())),
    );
    await client.close();
    expect(times.length).toBe(120);
    expect(mostWithin(1000, times)).toBe(50);
  });
});

describe('without its recipes', () => {
  test('one recipe taken out makes the run incomplete, and the first advice is that recipe', { timeout: LONG }, async () => {
    const config = foreignConfig(gateway.url);
    const { 'initiated-browser-payment': _recipe, ...provision } = (parse(config) as { provision: Record<string, unknown> }).provision;
    work.write('less.yaml', foreignConfig(gateway.url, { provision }));
    const flags = [
      '--contract',
      'confirm-browser-payment',
      '--contract',
      'update-authorization',
      ...(isWhole ? [] : ['--rule', 'order.**']),
    ];
    const { status, stderr } = await work.run(['certify', '--config', 'less.yaml', ...flags, '--out', 'less'], FOREIGN_ENV);
    const report = work.report('less');
    expect({ status, verdict: report.verdict, findings: report.findings }).toEqual({ status: 0, verdict: 'incomplete', findings: [] });
    expect(report.unlock[0]).toMatchObject({ setting: 'provision.initiated-browser-payment' });
    expect(report.unlock[0]?.lines.slice(0, 2)).toEqual(['provision:', '  initiated-browser-payment:']);
    expect(stderr).toContain('No violation found (incomplete).');
    expect(stderr).toMatch(/→ To judge [\d,]+ more must rules \(.*\), configure provision\.initiated-browser-payment:\n {4}provision:/);
    // What is promised comes true when the advice is followed.
    await work.run(['certify', '--config', 'gateway.yaml', ...flags, '--out', 'more'], FOREIGN_ENV);
    const more = work.report('more');
    const { rules = 0, ofAnswers = 0 } = report.unlock[0] ?? {};
    const settled = ({ completeness }: typeof report): number => completeness.judged + completeness.notSeen;
    expect(settled(more) - settled(report)).toBe(rules);
    const judged = more.completeness.judged - report.completeness.judged;
    expect(judged).toBeGreaterThanOrEqual(rules - ofAnswers);
    expect(judged).toBeLessThanOrEqual(rules);
  });

  test('the report says exactly which are missing, and nothing is held against the target', { timeout: LONG }, async () => {
    work.write('bare.yaml', foreignConfig(gateway.url, { provision: {} }));
    // The suites that need orders, sessions and what else recipes make.
    const few = ['refund@60', 'authenticate-payer', 'confirm-browser-payment', 'balance-inquiry@48'].flatMap((one) => ['--contract', one]);
    const suites = ['acceptance', 'lifecycle', 'sessions'].flatMap((suite) => ['--suite', suite]);
    const flags = ['--profile', 'smoke', ...suites, ...(isWhole ? [] : few)];
    await work.run(['certify', '--config', 'bare.yaml', ...flags, '--out', 'bare'], FOREIGN_ENV);
    const report = work.report('bare');
    expect(report.findings).toEqual([]);
    const named = report.missing.map(({ state }) => state).sort();
    expect(named).toEqual(expect.arrayContaining(['captured-order', 'initiated-authentication', 'initiated-browser-payment', 'session']));
    for (const { state, reason } of report.missing) expect(reason).toContain(`provision.${state}`);
  });
});
