import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { baseBody } from '../../generators/base.js';
import { contractOf, SHIPPED } from '../../src/catalogue/contracts.js';
import type { Contract, ContractId } from '../../src/catalogue/vocabulary.js';
import { genericDefect } from '../../src/qualify/defects/index.js';
import { isArray, isObject, type JsonObject, type JsonValue } from '../../src/json/value.js';
import { startGateway } from '../../src/qualify/start.js';
import { createWorkplace } from '../helpers/cli.js';
import { firstWord, isWhole, sampled } from '../helpers/sample.js';
import { runWarm } from '../helpers/warm-cli.js';
import { certified, written } from './support.js';

const exec = promisify(execFile);

/** Paths of the leaves of a body. */
function leavesOf(value: JsonValue, path = ''): readonly string[] {
  if (isArray(value)) return value.flatMap((inner, i) => leavesOf(inner, `${path}[${i}]`));
  if (isObject(value)) return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === '' ? key : `${path}.${key}`));
  return [path];
}

/** Defects, the rule each breaks, and how many fields beyond the base its smallest counterexample has. */
const DEVIANTS: readonly (readonly [string, number])[] = [
  ['skip:void@66:request/transaction.targetTransactionId:required', 0],
  ['skip:void@66:request/transaction.reference:max-length', 1],
  ['skip:verify@26:request/order.currency:required', 0],
  ['skip:verify@26:request/order.reference:max-length', 1],
  ['off-by-one:verify@26:request/order.reference:max-length', 1],
  ['skip:verify@26:request/order.walletProvider:values', 1],
  ['skip:balance-inquiry@73:request/order.currency:format', 0],
  ['refuse-valid:verify@26:request/order.reference:max-length', 1],
  ['omit:verify@26:response/order.id:always', 0],
  ['break:verify@26:response/order.creationTime:format', 0],
  ['break:void@66:response/order.status:values', 0],
];

/** Good values of fields that cannot be left out of a request. */
const REFUSED_BUT_NEEDED = [
  'refuse-valid:balance-inquiry@48:request/order.currency:format',
  'refuse-valid:verify@26:request/order.currency:format',
  'refuse-valid:balance-inquiry@48:request/sourceOfFunds.provided.card.number:max-length',
  'refuse-valid:referral@68:request/transaction.authorizationCode:min-length',
];

test.each(sampled(REFUSED_BUT_NEEDED, () => 'a needed field'))(
  '%s is blamed on no other value of the same request',
  { timeout: 60_000 },
  async (name) => {
    const defect = genericDefect(name, SHIPPED);
    const { report } = await certified({ contracts: defect?.contracts ?? [], suites: ['acceptance'] }, { defects: [name] });
    const [contract] = defect?.contracts ?? [];
    expect(report.groups.map(({ side, rule }) => `${contract}:${side}/${rule}`)).toEqual([defect?.rule]);
  },
);

test('races and drawn sequences come last, so that totals which are wrong without them are told first', { timeout: 60_000 }, async () => {
  const { events } = await certified({ contracts: ['refund@60'], suites: ['lifecycle'] });
  const flows = events.flatMap((event) => (event.type === 'case-finished' && event.case.startsWith('flow/') ? [event.case] : []));
  const late = flows.filter((id) => /^flow\/(refunds-at-once|echoes-|sequence-)/.test(id));
  for (const name of ['refunds-at-once', 'sequence-refund-']) expect(late.some((id) => id.startsWith(`flow/${name}`))).toBe(true);
  expect(flows.length).toBeGreaterThan(late.length + 5);
  expect(flows.slice(-late.length).toSorted()).toEqual(late.toSorted());
});

describe('a gateway that', { timeout: 60_000 }, () => {
  test.each(sampled(DEVIANTS, firstWord))('has %s is found out, by the right rule first', async (name, beyond) => {
    const defect = genericDefect(name, SHIPPED);
    expect(defect?.name).toBe(name);
    const contract = contractOf(defect?.contracts[0] as ContractId) as Contract;
    // A smoke run does not send the good value of every bound.
    const isBound = name.startsWith('refuse-valid');
    const profile = isWhole || isBound ? 'standard' : 'smoke';
    const { findings, minimals, report, config } = await certified(
      {
        contracts: [contract.id],
        suites: ['acceptance', 'single-fault'],
        run: { profile },
        ...(isBound && !isWhole ? { rules: ['order.**'] } : {}),
      },
      { defects: [name] },
    );
    const [first] = findings;
    expect(first === undefined ? undefined : written(first)).toBe(defect?.rule);
    expect(report.verdict).toBe('violates');
    // Whichever stands for the cause: not always the first that was seen.
    const shown = findings.find(({ id, rule }) => rule === first?.rule && minimals.some(({ finding }) => finding === id));
    const minimal = minimals.find(({ finding }) => finding === shown?.id);
    expect(minimal?.requests).toBeLessThanOrEqual(25);
    const base = baseBody(contract, config.values, contract.states[0] ?? 'none');
    const body = JSON.parse(minimal?.request.body ?? '{}') as JsonObject;
    const [have, need] = [leavesOf(body), new Set(leavesOf(base))];
    expect(have.filter((path) => !need.has(path)).length).toBeLessThanOrEqual(beyond);
    const commands = report.groups.find(({ minimal: { finding } }) => finding === minimal?.finding)?.minimal;
    expect(commands?.curl).toMatch(/^curl .* -X [A-Z]+ /m);
    expect(commands?.replay).toBe(`touchstone replay ${shown?.case} --seed 1`);
    expect(minimal?.trail.length).toBeGreaterThan(0);
  });

  test('has one defect that shows in many cases is told of it in one group, with one counterexample', async () => {
    const { report, findings, minimals } = await certified(
      { contracts: ['verify'], suites: ['acceptance'] },
      { defects: ['break:verify@26:response/order.creationTime:format'] },
    );
    expect(findings.length).toBeGreaterThan(5);
    expect(report.groups.map(({ rule, count }) => ({ rule, count }))).toEqual([
      { rule: 'order.creationTime:format', count: findings.length },
    ]);
    expect(minimals.length).toBe(1);
  });
});

describe('what a run prints', { timeout: 90_000 }, () => {
  const work = createWorkplace(runWarm);
  const bin = mkdtempSync(join(tmpdir(), 'touchstone-bin-'));
  writeFileSync(
    join(bin, 'touchstone'),
    `#!/bin/sh\nexec "${process.execPath}" "${join(import.meta.dirname, '..', '..', 'dist', 'cli.js')}" "$@"\n`,
  );
  chmodSync(join(bin, 'touchstone'), 0o755);
  afterAll(() => {
    work.remove();
    rmSync(bin, { recursive: true, force: true });
  });

  const REPRODUCED: readonly (readonly [string, string, string])[] = [
    ['skip:void@66:request/transaction.reference:max-length', 'void', 'transaction.reference:max-length'],
    ['refuse-valid:verify@26:request/order.reference:max-length', 'verify', 'order.reference:max-length'],
    ['break:verify@26:response/order.creationTime:format', 'verify', 'order.creationTime:format'],
    ['order-id-of-41', 'authorize', 'orderid:max-length'],
  ];
  // A fault that is accepted, and an answer that is wrong.
  test.each(REPRODUCED.filter(([name]) => isWhole || /^(?:skip|break)/.test(name)))(
    'reproduces %s: replay by finding, and by case as it is printed',
    async (defect, contract, rule) => {
      const gateway = await startGateway({ port: 0, defects: [defect] });
      const env = { TOUCHSTONE_PASSWORD: gateway.password, PATH: `${bin}:${process.env.PATH ?? ''}` };
      const target = ['--target', gateway.url, '--merchant', gateway.merchantId];
      try {
        const ran = await work.run(['certify', ...target, '--contract', contract, '--rule', rule, '--report', 'json', '--out', 'out'], env);
        expect(ran).toMatchObject({ status: 1 });
        const group = work.report('out').groups.find((one) => one.rule === rule);
        expect(group?.minimal.replay).toContain(`--target ${gateway.url} --merchant ${gateway.merchantId}`);

        expect(group?.minimal.replay).toContain(`replay ${group?.case}`);
        const replayed = await work.run(['replay', group?.findings[0] ?? '', ...target], env);
        expect(replayed).toMatchObject({ status: 1 });
        expect(replayed.stdout).toMatch(/violates/);
        const again = await exec('bash', ['-c', group?.minimal.replay ?? ''], {
          cwd: work.folder,
          env: { ...env, HOME: work.folder },
        }).catch((error: { code: number }) => error);
        expect('code' in again ? again.code : 0).toBe(1);
      } finally {
        await gateway.close();
      }
    },
  );

  test('conforms when the same is replayed against a gateway that was mended', async () => {
    const gateway = await startGateway({ port: 0 });
    try {
      const replayed = await work.run(
        ['replay', 'void@66/transaction.targetTransactionId/too-long/by-one', '--target', gateway.url, '--merchant', gateway.merchantId],
        {
          TOUCHSTONE_PASSWORD: gateway.password,
        },
      );
      expect(replayed).toMatchObject({ status: 0 });
      expect(replayed.stdout).toMatch(/nothing to report/);
    } finally {
      await gateway.close();
    }
  });
});
