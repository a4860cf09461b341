import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONTRACTS } from '../../src/catalogue/contracts.js';
import { run } from '../../src/cli/run.js';
import { catchPrinted } from '../helpers/printed.js';

const REFUNDS = CONTRACTS.filter(({ operation }) => operation === 'refund').map(({ id }) => id);

const printed = catchPrinted();

describe('export', () => {
  test('prints the catalogue of a contract, one line each', async () => {
    expect(await run(['export', 'catalogue', '--contract', 'void'])).toBe(0);
    const lines = printed.stdout.trimEnd().split('\n');
    expect(lines.every((line) => (JSON.parse(line) as { contract: string }).contract === 'void@66')).toBe(true);
  });

  test('prints the rules of one side as an array', async () => {
    expect(await run(['export', 'rules', 'refund@60', '--side', 'flow', '--json'])).toBe(0);
    const rules = JSON.parse(printed.stdout) as { side: string }[];
    expect(rules.length).toBeGreaterThan(5);
    expect(new Set(rules.map(({ side }) => side))).toEqual(new Set(['flow']));
  });

  test('takes several contracts', async () => {
    expect(await run(['export', 'json-schema', 'void', '--contract', 'verify', '--side', 'request'])).toBe(0);
    expect(Object.keys((JSON.parse(printed.stdout) as { $defs: object }).$defs)).toEqual(['noValue', 'Void66Request', 'Verify26Request']);
  });

  test('prints a schema of one side', async () => {
    expect(await run(['export', 'json-schema', 'refund@60', '--side', 'response'])).toBe(0);
    expect(JSON.parse(printed.stdout)).toMatchObject({ $id: 'urn:touchstone:refund:60:response:must' });
  });

  test.each<[args: string[], message: string]>([
    [['catalogue', 'refnd'], 'error: unknown contract: refnd\nhint: did you mean refund? touchstone explain lists them all\n'],
    [
      ['rules', 'refund@x'],
      `error: unknown contract: refund@x\nhint: there is ${REFUNDS.join(' and ')}; touchstone explain lists them all\n`,
    ],
    [['json-schema', 'void', '--side', 'flow'], 'error: there is no schema of flow\nhint: --side is request, response, error\n'],
    [['openapi', '--side', 'request'], 'error: an OpenAPI document has all sides\nhint: leave --side out\n'],
    [['openapi', '--format', 'ndjson'], 'error: a schema is one JSON document, not lines\nhint: leave --format out\n'],
  ])('refuses %j', async (args, message) => {
    expect(await run(['export', ...args])).toBe(2);
    expect(printed).toEqual({ stdout: '', stderr: message });
  });

  test.each<[args: string[], shown: string]>([
    [['export', 'rules', 'authorize@57', '--side', 'flow'], '"contract":"authorize@55"'],
    [['plan', '--target', 'embedded', '--contract', 'authorize@57'], 'authorize@55'],
    [['generate', '--contract', 'authorize@57', '--list'], 'authorize@55/'],
    [['explain', 'authorize@57'], 'authorize@55'],
    [['explain', 'authorize@57', 'order.amount'], 'authorize@55'],
  ])('%j takes the nearest version and says so', async (args, shown) => {
    expect(await run(args)).toBe(0);
    expect(printed.stdout).toContain(shown);
    expect(printed.stdout).not.toContain('authorize@50');
    expect(printed.stderr).toBe('note: authorize is not documented at version 57: authorize@55, the nearest, is taken\n');
  });

  test('plan names the ways to a state that has several', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-plan-'));
    const file = join(folder, 'ways.yaml');
    const step = (name: string) => `{ name: ${name}, steps: [{ request: { method: PUT, path: /${name}, version: 55 } }] }`;
    writeFileSync(file, `provision:\n  captured-order: [${step('paid')}, ${step('captured')}]\n`);
    try {
      expect(await run(['plan', '--target', 'embedded', '--config', file, '--contract', 'referral', '--suite', 'sessions'])).toBe(0);
      expect(printed.stdout).toContain('\nways to captured-order: paid, captured\n');
      printed.stdout = '';
      expect(await run(['plan', '--target', 'embedded', '--config', file, '--contract', 'referral', '--suite', 'sessions', '--json'])).toBe(
        0,
      );
      expect(JSON.parse(printed.stdout)).toMatchObject({
        ways: expect.arrayContaining([{ state: 'captured-order', names: ['paid', 'captured'] }]) as unknown,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('refuses an unknown kind', async () => {
    expect(await run(['export', 'bogus'])).toBe(2);
    expect(printed.stderr).toContain('kind is "bogus", and must be one of catalogue, rules, json-schema, request-schema, openapi');
  });

  test('writes OpenAPI in the version that is asked for', async () => {
    expect(await run(['export', 'openapi', 'void@66', '--openapi', '3.0'])).toBe(0);
    expect(JSON.parse(printed.stdout)).toMatchObject({ openapi: expect.stringMatching(/^3\.0\./) });
  });
});

describe('explain', () => {
  test('compares versions', async () => {
    expect(await run(['explain', 'balance-inquiry', '--diff', '48', '73'])).toBe(0);
    expect(printed.stdout).toContain('order.subMerchant.marketplaceId');
  });

  test('takes a clause for what it is, not for a number', async () => {
    expect(await run(['explain', '2.10'])).toBe(0);
    expect(printed.stdout).toMatch(/^Clause 2\.10 {2}Point-of-sale/);
  });

  test.each(['--json', '--format=json'])('prints JSON with %s', async (flag) => {
    expect(await run(['explain', 'session-version-lock', flag])).toBe(0);
    expect(JSON.parse(printed.stdout)).toMatchObject({ kind: 'rule', name: 'session-version-lock' });
  });
});

describe('audit', () => {
  test('has its counts as JSON', async () => {
    expect(await run(['audit', '--json'])).toBe(0);
    const report = JSON.parse(printed.stdout) as { holds: boolean; counts: unknown[]; faults: unknown[] };
    expect({ holds: report.holds, counts: report.counts.length, faults: report.faults }).toEqual({
      holds: true,
      counts: CONTRACTS.length,
      faults: [],
    });
  });
});
