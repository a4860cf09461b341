import { describe, expect, test } from 'vitest';
import { certifyToReport } from '../../src/app/certify/certify-to-report.js';
import { allRules, catalogueDigest } from '../../src/app/certify/compose.js';
import { addedContracts, CATALOGUE, type Catalogue, contractIn, contractsOf } from '../../src/catalogue/catalogue.js';
import { catalogueInThread, contractsForThread, SHIPPED } from '../../src/catalogue/contracts.js';
import type { RevisionDocument } from '../../src/catalogue/document.js';
import { defineRule } from '../../src/catalogue/house-definition.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { loadConfig } from '../../src/config/load.js';
import { inScope, planOf } from '../../src/engine/plan/plan.js';
import { lintText } from '../../src/lint/lint-text.js';
import type { Config } from '../../src/model/config.js';
import type { FileConfig } from '../../src/model/file-config.js';
import { startGateway } from '../../src/qualify/start.js';
import { DEFAULT_SUITES } from '../../suites/index.js';
import { LOYALTY_3 } from '../contracts/documents.js';

const load = (given: FileConfig): Promise<Config> => loadConfig({ given, cwd: import.meta.dirname, env: {}, flags: {} });
const own = (of: Config, id: string): Contract => contractIn(of, id) as Contract;

const note = (id: string, word: string) =>
  defineRule({
    id,
    side: 'request',
    level: 'must',
    contracts: ['void'],
    text: `A note says ${word}`,
    good: { transaction: { merchantNote: word } },
    bad: { transaction: { merchantNote: 'x' } },
    check: ({ transaction }) => {
      const said = (transaction as { merchantNote?: unknown } | undefined)?.merchantNote;
      if (typeof said !== 'string' || said === word) return [];
      return [{ path: 'transaction.merchantNote', expected: word, actual: said }];
    },
  });

/** Both add a version of the same name, which is not the same. */
const void70 = (field: string): RevisionDocument => ({
  contract: 'void@70',
  from: 'void@66',
  request: { add: { [field]: { type: 'String', minLength: 1, maxLength: 5 } } },
});
const GIVEN = [
  { contracts: [void70('transaction.reason'), LOYALTY_3], checks: [note('says-one', 'one')] },
  { contracts: [void70('transaction.channel')], checks: [note('says-two', 'two')] },
] as const;
const [first, second] = (await Promise.all(GIVEN.map(load))) as [Config, Config];

/** What each of them says, asked in turns, so that what one has made is there when the other is asked. */
const inTurns = <T>(ask: (of: Config) => T): readonly [T, T] => {
  const said: readonly [T, T] = [ask(first), ask(second)];
  expect([ask(first), ask(second)]).toEqual(said);
  return said;
};

describe('two catalogues in one process', () => {
  test('have contracts and rules of their own, beside those of the specification', () => {
    expect(inTurns(addedContracts)).toEqual([['void@70', 'loyalty-inquiry@3'], ['void@70']]);
    const told = (id: string) => (of: Config) =>
      rulesOf(own(of, id))
        .map((rule) => rule.id)
        .filter((rule) => /^(?:house|transaction\.(?:reason|channel):max)|^other-version/.test(rule));
    expect(inTurns(told('void@70'))).toEqual([
      ['transaction.reason:max-length', 'house/says-one'],
      ['transaction.channel:max-length', 'house/says-two'],
    ]);
    expect(inTurns(told('void@66'))).toEqual([
      ['other-version-field', 'house/says-one'],
      ['other-version-field', 'house/says-two'],
    ]);
    expect(rulesOf(contractIn(SHIPPED, 'void@66') as Contract).some(({ id }) => /^house|^other-version/.test(id))).toBe(false);
    expect(contractIn(SHIPPED, 'void@70')).toBeUndefined();
    expect(new Set([first, second, SHIPPED].map(catalogueDigest)).size).toBe(3);
  });

  test('judge the same body by their own rules', () => {
    const transaction = { targetTransactionId: '1', reason: 'too long', channel: 'web', merchantNote: 'one' };
    const lint = (catalogue: Catalogue | undefined, contract: string) =>
      lintText(JSON.stringify({ apiOperation: 'VOID', transaction }), { catalogue, contract }).messages.map(({ rule }) => rule);
    expect(inTurns((of) => lint(of[CATALOGUE], 'void@70'))).toEqual([
      ['transaction.reason:max-length', 'unknown-field'],
      ['unknown-field', 'house/says-two'],
    ]);
    expect(inTurns((of) => lint(of[CATALOGUE], 'void@66'))).toEqual([
      ['other-version-field', 'unknown-field'],
      ['unknown-field', 'other-version-field', 'house/says-two'],
    ]);
    expect(lint(undefined, 'void@66')).toEqual(['unknown-field', 'unknown-field']);
  });

  test('plan the cases of their own contracts', () => {
    const plan = (of: Config) => {
      const config = { ...of, scope: { ...of.scope, contracts: ['void'] }, run: { ...of.run, profile: 'smoke' as const } };
      const inputs = inScope(contractsOf(of), config).map((contract) => ({ contract, values: of.values, seed: 1, sequences: 0 }));
      const { phases } = planOf(DEFAULT_SUITES, inputs, config, allRules(of));
      return phases.flatMap(({ cases }) => cases.map(({ id }) => id)).filter((id) => /transaction\.(?:reason|channel)\//.test(id));
    };
    const [ofFirst, ofSecond] = inTurns(plan);
    expect(ofFirst.length).toBeGreaterThan(2);
    expect(ofFirst.map((id) => id.replace('reason', 'channel')).toSorted()).toEqual(ofSecond.toSorted());
    expect(ofFirst.filter((id) => id.includes('channel'))).toEqual([]);
  });

  test('are served and certified at the same time, each as it is', async () => {
    const scope = { contracts: ['void@70'], suites: ['acceptance', 'single-fault'], rules: ['transaction.**'] };
    const gateways = await Promise.all([first, second].map((of) => startGateway({ catalogue: of[CATALOGUE], replies: 'full' })));
    // Each against the gateway of its own catalogue, and against that of the other.
    const broken = await Promise.all(
      GIVEN.flatMap((given) =>
        gateways.map(async ({ url: baseUrl, merchantId, password }) => {
          const config = { ...given, scope, run: { profile: 'smoke' }, target: { baseUrl, merchantId, auth: { password } } } as const;
          const { groups, run } = await certifyToReport({ config, cwd: import.meta.dirname, env: {} });
          return [run.exit, ...new Set(groups.map(({ rule }) => rule.split(':')[0]))];
        }),
      ),
    );
    await Promise.all(gateways.map((gateway) => gateway.close()));
    expect(broken).toEqual([[0], [1, 'transaction.reason'], [1, 'transaction.channel'], [0]]);
  });

  test('cross to another thread, where their contracts are the same', () => {
    expect(contractsForThread(SHIPPED)).toBeUndefined();
    const there = catalogueInThread(structuredClone(contractsForThread(first)));
    expect(there.contracts.map(Object.entries)).toEqual(contractsOf(first).map(Object.entries));
    expect(there.contracts.every((contract) => contract[CATALOGUE] === there)).toBe(true);
    expect(catalogueInThread(undefined)).toBe(SHIPPED);
  });
});

test('a copy of a contract belongs to the catalogue of the contract, and its JSON does not tell of it', () => {
  const contract = own(first, 'void@70');
  const copy = { ...contract, states: [] };
  expect(copy[CATALOGUE]).toBe(first[CATALOGUE]);
  expect(Object.keys(contract)).not.toContain('catalogue');
  expect(JSON.stringify(contract, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('loyalty');
});
