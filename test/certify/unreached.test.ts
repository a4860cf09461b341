import { describe, expect, test } from 'vitest';
import { ALL_SUITES } from '../../suites/index.js';
import { allRules } from '../../src/app/certify/compose.js';
import { nextSteps } from '../../reports/next-steps.js';
import { reasonsOf } from '../../reports/reasons.js';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { writtenForm } from '../../src/catalogue/rule-name.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import { loadConfig } from '../../src/config/load.js';
import { inScope, planOf } from '../../src/engine/plan/plan.js';
import type { Config } from '../../src/model/config.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import type { RuleLine, RunReport } from '../../src/model/report.js';
import { startGateway } from '../../src/qualify/start.js';
import { halfOfContracts, isWhole } from '../helpers/sample.js';
import { lineTo } from './line.js';
import { certified, certifyAt } from './support.js';

const RUN = { draws: 0, shrink: false } as const;
const SMOKE = { run: { profile: 'smoke' } } as const;
const SETTLED = new Set(['conforms', 'violates', 'warns', 'out-of-scope']);

const unjudged = (report: RunReport, contract: string): readonly RuleLine[] =>
  report.rules.filter((rule) => rule.contract === contract && rule.level !== 'open' && !SETTLED.has(rule.status));
const unlock = (report: RunReport, setting: string) => report.unlock.find((one) => one.setting === setting);

/** The standard target with nothing of what its owner alone knows. */
const { referred: _referred, ...fewCards } = { ...DEFAULT_VALUES.cards };

/** The rules that a plan has cases or flows for, whether or not they can be sent. */
function triedBy(config: Config): ReadonlySet<string> {
  const inputs = inScope(CONTRACTS, config).map((contract) => ({ contract, values: config.values, seed: 1, sequences: 0 }));
  const { phases } = planOf(ALL_SUITES, inputs, config, allRules(SHIPPED));
  return new Set(
    phases.flatMap(({ cases, flows }) => [
      ...cases.flatMap((one) =>
        (one.validity === 'valid' ? one.coverages : [one]).map((key) => writtenForm({ ...key, contract: one.contract })),
      ),
      ...flows.flatMap((flow) => flow.rules.map((key) => writtenForm({ ...key, contract: flow.contract }))),
    ]),
  );
}

/** Judged by any answer that has the part. */
const isShownBy = (name: string): boolean =>
  CONTRACTS.some((contract) => rulesOf(contract).some((rule) => writtenForm(rule) === name && rule.shownBy !== undefined));

describe('a contract that was not reached gives the one reason for all of its rules', { timeout: 120_000 }, () => {
  test('no recipe: the state is reason and remedy, the advice counts them all, and keeps what it promises', async () => {
    const gateway = await startGateway({ port: 0 });
    try {
      const scope = { contracts: ['referral', 'void'], ...(isWhole ? {} : { rules: ['order.**', 'transaction.**'] }) };
      const less = await certifyAt(gateway, { ...RUN, ...scope, values: { cards: fewCards }, provision: {} });
      const held = unjudged(less.report, 'referral@68').filter(({ status }) => status !== 'not-seen');
      expect(held.length).toBeGreaterThan(isWhole ? 750 : 100);
      expect(new Set(held.map(({ status, remedy }) => `${status} ${remedy}`))).toEqual(
        new Set(['inconclusive provision.referred-authorization']),
      );
      // What waits for the state of one contract is not what another waits for under the same name.
      expect(unjudged(less.report, 'void@66').filter(({ side, remedy }) => side !== 'flow' && remedy?.startsWith('provision.'))).toEqual(
        [],
      );
      const promised = unlock(less.report, 'provision.referred-authorization');
      expect(promised?.rules).toBe(held.filter(({ level }) => level === 'must').length);
      expect(nextSteps(less.report).map(({ text }) => text)).toContainEqual(
        expect.stringMatching(
          new RegExp(
            `^To judge ${promised?.rules} more must rules \\(\\d+ of them only if an answer has what .*\\), configure provision\\.referred-`,
          ),
        ),
      );
      const more = await certifyAt(gateway, { ...RUN, ...scope });
      // What no answer has is looked for all the same.
      const settled = ({ completeness: { judged, notSeen } }: RunReport): number => judged + notSeen;
      expect(settled(more.report) - settled(less.report)).toBe(promised?.rules);
    } finally {
      await gateway.close();
    }
  });

  test('a recipe that fails midway: its step is the reason, and it is to be mended, not written anew', async () => {
    const ask = (body: object) => ({
      method: 'PUT',
      path: '/merchant/{merchantId}/order/{orderId}/transaction/{transactionId}',
      version: 55,
      body,
    });
    const { report } = await certified({
      ...RUN,
      ...SMOKE,
      contracts: ['confirm-browser-payment', 'create-checkout-session@53'],
      provision: {
        'initiated-browser-payment': {
          steps: [
            { request: { method: 'GET', path: '/merchant/{merchantId}/order/{orderId}', version: 55 } },
            { request: ask({ apiOperation: 'NO_SUCH_THING' }), expect: { result: 'SUCCESS' } },
          ],
        },
      } as never,
    });
    const held = unjudged(report, 'confirm-browser-payment@35').filter(({ status }) => status !== 'not-seen');
    expect(report.verdict).toBe('inconclusive');
    expect(new Set(held.map(({ remedy }) => remedy))).toEqual(new Set(['provision.initiated-browser-payment']));
    expect(held[0]?.reason).toMatch(/^needs provisioning of initiated-browser-payment: .*step \d of 2/);
    expect(unlock(report, 'provision.initiated-browser-payment')).toMatchObject({
      failed: expect.stringMatching(/^step \d of 2/) as string,
    });
    expect(nextSteps(report).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/must rules .*, mend provision\.initiated-browser-payment \(step \d of 2/),
    );
  });

  test('a recipe that works at first and fails later: the run is inconclusive, not only incomplete', async () => {
    const gateway = await startGateway({ port: 0 });
    const no = {
      status: 500,
      headers: { 'content-type': 'application/json' },
      text: '{"result":"ERROR","error":{"cause":"SERVER_FAILED"}}',
    };
    let opened = 0;
    const line = await lineTo(gateway, ({ text }) => (text.includes('"AUTHORIZE"') && (opened += 1) > 3 ? no : 'pass'));
    try {
      const { report } = await certifyAt(line.gateway, {
        ...RUN,
        contracts: ['void'],
        run: { profile: 'smoke', retries: 0, concurrency: 1 },
      });
      expect(report.missing).toContainEqual(expect.objectContaining({ state: 'authorized-order', failed: true }));
      expect({ verdict: report.verdict, exit: report.run.exit }).toEqual({ verdict: 'inconclusive', exit: 3 });
    } finally {
      await line.close();
      await gateway.close();
    }
  });

  test('nothing accepted at all: no setting is promised to help', async () => {
    const gateway = await startGateway({ port: 0 });
    const no = {
      status: 400,
      headers: { 'content-type': 'application/json' },
      text: '{"result":"ERROR","error":{"cause":"INVALID_REQUEST","field":"order.amount","validationType":"INVALID"}}',
    };
    const line = await lineTo(gateway, () => no);
    try {
      const { report } = await certifyAt(line.gateway, { ...RUN, ...SMOKE, contracts: ['verify', 'void'] });
      expect({ verdict: report.verdict, ended: report.run.ended, unlock: report.unlock }).toEqual({
        verdict: 'inconclusive',
        ended: 'aborted',
        unlock: [],
      });
    } finally {
      await line.close();
      await gateway.close();
    }
  });

  test('a refused known-good call: what was answered is the reason, and doctor is the way on', async () => {
    const gateway = await startGateway({ port: 0 });
    const no = {
      status: 200,
      headers: { 'content-type': 'application/json' },
      text: '{"result":"ERROR","error":{"cause":"REQUEST_REJECTED"}}',
    };
    const line = await lineTo(gateway, ({ path }) => (path.includes('/version/26/') ? no : 'pass'));
    try {
      const { report } = await certifyAt(line.gateway, { ...RUN, ...SMOKE, contracts: ['verify', 'create-checkout-session@53'] });
      const held = unjudged(report, 'verify@26').filter(({ status }) => status !== 'not-seen');
      expect(new Set(held.map(({ reason }) => reason?.slice(0, 51)))).toEqual(
        new Set(['no good request was accepted: verify@26 got ERROR, ']),
      );
      expect(reasonsOf(held)).toHaveLength(1);
      expect(report.unlock.map(({ setting }) => setting)).not.toContainEqual(expect.stringContaining('doctor'));
    } finally {
      await line.close();
      await gateway.close();
    }
  });

  test('a page in its place: nothing of it is judged, and the run is inconclusive', async () => {
    const gateway = await startGateway({ port: 0 });
    const page = { status: 404, headers: { 'content-type': 'text/html' }, text: '<html><title>404 Not Found</title></html>' };
    const line = await lineTo(gateway, ({ path }) => (path.includes('/version/66/') ? page : 'pass'));
    try {
      const { report } = await certifyAt(line.gateway, { ...RUN, ...SMOKE, contracts: ['create-checkout-session@53', 'void'] });
      expect([report.verdict, report.groups.map(({ rule }) => rule)]).toEqual(['inconclusive', []]);
      const held = report.rules.filter(
        ({ contract, level, status }) => contract === 'void@66' && level === 'must' && status !== 'not-seen',
      );
      expect(new Set(held.map(({ status }) => status))).toEqual(new Set(['inconclusive']));
      expect(reasonsOf(held).map(({ reason }) => reason)).toEqual([
        expect.stringMatching(/^no good request was accepted: void@66 got an answer that is not a JSON object, HTTP 404/),
      ]);
    } finally {
      await line.close();
      await gateway.close();
    }
  });
});

test('no rule loses its cases without a word where a target does not have what they are made from', async () => {
  const contract = halfOfContracts('first').map(({ id }) => id);
  const whole = await loadConfig({ cwd: import.meta.dirname, env: {}, flags: { target: 'embedded', contract } });
  const bare = { ...whole, values: DEFAULT_VALUES, provision: {} };
  const inBare = triedBy(bare);
  expect(inBare.size).toBeGreaterThan(isWhole ? 2000 : 900);
  expect([...triedBy(whole)].filter((rule) => !inBare.has(rule) && !isShownBy(rule))).toEqual([]);
});
