import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractOf, SHIPPED } from '../../src/catalogue/contracts.js';
import { allRules } from '../../src/app/certify/compose.js';
import { certifyToReport } from '../../src/app/certify/certify-to-report.js';
import type { FileConfig } from '../../src/model/file-config.js';
import { loadConfig } from '../../src/config/load.js';
import type { RunningGateway } from '../../src/gateway/options.js';
import { startGateway } from '../../src/qualify/start.js';
import { keyOf, written, writtenForm } from '../../src/model/finding.js';
import type { RunReport } from '../../src/model/report.js';
import { openContractRun } from '../../src/library/vitest/contract-run.js';

const contract = contractOf('void@66');
if (contract === undefined) throw new Error('there is no void@66');
const rules = allRules(SHIPPED).get(contract.id) ?? [];

let gateway: RunningGateway;
let given: FileConfig;
beforeAll(async () => {
  gateway = await startGateway({ versions: 'exact', defects: ['void-without-target', 'void-keeps-refund', 'void-says-authorized'] });
  const { url: baseUrl, merchantId, password } = gateway;
  given = {
    target: { baseUrl, merchantId, auth: { type: 'basic', password } },
    scope: { contracts: ['void@66'] },
    run: { profile: 'smoke' },
  };
});
afterAll(() => gateway.close());

const statuses = (report: RunReport): Readonly<Record<string, string>> =>
  Object.fromEntries(report.rules.filter((rule) => rule.contract === 'void@66').map((rule) => [written(rule), rule.status]));

test('rule by rule a contract is judged as in one go, with no request more for its cases', async () => {
  const config = await loadConfig({ cwd: process.cwd(), env: {}, flags: {}, given });
  const run = await openContractRun(contract, config, { rules: undefined, commands: undefined });
  for (const rule of rules) await run.judge(keyOf(rule));
  await run.rest();
  const [one, all] = [run.report(), await certifyToReport({ config: given })];
  await run.close();
  expect(statuses(one)).toEqual(statuses(all));
  expect(one.groups.map(({ id }) => id).toSorted()).toEqual(all.groups.map(({ id }) => id).toSorted());
  expect(one.stats.cases).toBe(all.contracts.find(({ id }) => id === 'void@66')?.cases);
  expect(Object.values(statuses(one))).toContain('violates');
});

test('of what was not asked for nothing is sent', async () => {
  const rule = rules.find(({ id }) => id === 'transaction.targetTransactionId:max-length');
  if (rule === undefined) throw new Error('there is no such rule');
  const config = await loadConfig({ cwd: process.cwd(), env: {}, flags: {}, given });
  const run = await openContractRun(contract, config, { rules: [writtenForm(rule)], commands: undefined });
  await run.judge(keyOf(rule));
  const report = run.report();
  await run.close();
  expect(statuses(report)[written(rule)]).toBe('conforms');
  expect(report.stats.requests).toBeLessThan(20);
});
