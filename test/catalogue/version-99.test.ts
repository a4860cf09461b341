import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Catalogue, contractIn } from '../../src/catalogue/catalogue.js';
import { catalogueOf, OPERATIONS } from '../../src/catalogue/contracts.js';
import type { Revision } from '../../src/catalogue/operation.js';
import { rows, text } from '../../src/catalogue/rows.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { lockOf } from '../../src/app/audit/lock.js';
import { explain } from '../../src/app/explain/explain.js';
import { render } from '../../src/app/explain/render.js';
import { fieldLines, ruleLines } from '../../src/app/export/lines.js';
import { jsonSchema } from '../../src/app/export/json-schema.js';
import { openApi } from '../../src/app/export/openapi.js';
import type { JsonObject } from '../../src/json/value.js';
import { lintText } from '../../src/lint/lint-text.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import { certified } from '../certify/support.js';
import { flowsOf } from '../../suites/index.js';
import { disagreements } from '../../src/app/contracts/agreement.js';
import { isWhole } from '../helpers/sample.js';
import { refund66 } from './refund-66.js';

/** All that a new version is: what it changes. */
const revision: Revision = {
  version: 99,
  request: [
    { change: 'add', rows: rows('2.4', { 'transaction.reason': text(1, 20) }) },
    { change: 'replace', rows: rows('2.4', { 'transaction.reference': text(1, 60) }) },
    { change: 'drop', paths: ['transaction.merchantNote'] },
  ],
};

/** The API with these revisions of an operation and no others, so that no version to come is in the way. */
const withRevisions = (id: string, revisions: (known: readonly Revision[]) => readonly Revision[]): Catalogue =>
  catalogueOf(
    OPERATIONS.map((operation) => (operation.id === id ? { ...operation, revisions: revisions(operation.revisions) } : operation)),
  );
const before = withRevisions('void', () => []);
const catalogue = withRevisions('void', () => [revision]);
const { contracts } = catalogue;
const added = contractIn(catalogue, 'void@99') as Contract;
const page = (...words: string[]) => render(explain({ words }, catalogue).blocks, { width: 100, colours: 'off' });

test('a revision makes a contract and leaves the others as they were', () => {
  expect(contracts.filter(({ id }) => id !== 'void@99').map(Object.entries)).toEqual(before.contracts.map(Object.entries));
  const path = (name: string) => added.request.find((field) => field.path === name);
  expect(path('transaction.reason')).toMatchObject({ presence: 'optional', maxLength: 20 });
  expect(path('transaction.reference')).toMatchObject({ maxLength: 60 });
  expect(path('transaction.merchantNote')).toBeUndefined();
  expect(Object.isFrozen(added.request[0])).toBe(true);
});

describe('a version that drops a field of a relation', () => {
  const drop: Revision = { version: 99, request: [{ change: 'drop', paths: ['order.custom.{X}'] }] };
  const relations = { add: [], drop: ['order-custom-name', 'order-custom-count'] };

  test('is refused by the names of all its relations', () => {
    expect(() => withRevisions('void', () => [drop])).toThrow(
      'void@99 drops order.custom, which its relations order-custom-name, order-custom-count compare: relations.drop them too',
    );
  });

  test('stands when it drops the relation too, which no later version has again', () => {
    const known = withRevisions('void', () => [
      { ...drop, relations },
      { version: 100, request: [] },
    ]);
    for (const contract of known.contracts.filter(({ id }) => id === 'void@99' || id === 'void@100')) {
      const about = rulesOf(contract).filter(({ id }) => id.startsWith('order-custom'));
      expect(about.map(({ id }) => id)).toEqual([]);
      expect(
        flowsOf({ contracts: [contract], helpers: known.contracts, values: DEFAULT_VALUES, seed: 1, sequences: 0 }).map(({ name }) => name),
      ).not.toContain('void-custom-fields');
    }
  });
});

test('the rules know it, and what the other version has', () => {
  const ids = rulesOf(added).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['transaction.reason:max-length', 'void-target', 'other-version-field']));
  const ofVoid66 = (known: Catalogue) => rulesOf(contractIn(known, 'void@66') as Contract).map(({ id }) => id);
  expect(ofVoid66(catalogue)).toContain('other-version-field');
  expect(ofVoid66(before)).not.toContain('other-version-field');
});

test('every export knows it', async () => {
  expect(fieldLines(contracts).find((line) => line.contract === 'void@99' && line.path === 'transaction.reason')).toMatchObject({
    version: 99,
    maxLength: 20,
  });
  expect(ruleLines([added]).every((line) => line.contract === 'void@99')).toBe(true);
  expect(Object.keys(jsonSchema(contracts, 'request').$defs as JsonObject)).toContain('Void99Request');
  const { paths } = (await openApi(contracts)) as { paths: JsonObject };
  expect(Object.keys(paths)).toContain('/api/rest/version/99/merchant/{merchantId}/order/{orderid}/transaction/{transactionid}');
  expect(lockOf(contracts).counts.some((line) => line.includes('"void@99"'))).toBe(true);
});

test('explain knows it', () => {
  expect(page()).toMatch(/void +@66 @99/);
  expect(page('void@99')).toContain('/api/rest/version/99/');
  expect(page('void@99', 'transaction.reason')).toContain('String, 1 to 20 characters');
  const diff = render(explain({ words: ['void'], diff: [66, 99] }, catalogue).blocks, { width: 100, colours: 'off' });
  expect(diff).toMatch(/New\n +transaction\.reason +request +optional, String, 1 to 20 characters/);
  expect(diff).toMatch(/Gone\n +transaction\.merchantNote/);
  expect(diff).toMatch(/Changed\n +transaction\.reference +request +String, 1 to 40 characters, now String, 1 to 60/);
});

/** The whole product with one more contract, whose version number is that of void@66. */
describe('refund@66', { timeout: 120_000 }, () => {
  const catalogue = withRevisions('refund', (known) => [...known.filter(({ version }) => version < refund66.version), refund66]);

  const lint = (contract: string, body: JsonObject) =>
    lintText(JSON.stringify(body), { catalogue, contract }).messages.map(({ level, rule, path }) => `${level} ${rule} at ${path}`);
  const transaction = { amount: '5.00', currency: 'USD' };

  test('is the example of docs/catalogue.md', () => {
    const here = join(import.meta.dirname, '..', '..');
    const [, example] = readFileSync(join(import.meta.dirname, 'refund-66.ts'), 'utf8').split('export const refund66: Revision = {\n');
    const revision = (example ?? '')
      .split('\n')
      .slice(0, -2)
      .map((line) => line.trim());
    const shown = readFileSync(join(here, 'docs', 'catalogue.md'), 'utf8')
      .split('\n')
      .map((line) => line.trim());
    expect(revision.length).toBeGreaterThan(3);
    expect(revision.filter((line) => !shown.includes(line))).toEqual([]);
  });

  test('is linted by its own bounds, and leaves the bodies of the other versions alone', () => {
    const body = { apiOperation: 'REFUND', transaction };
    expect(lint('refund@60', body)).toEqual([]);
    expect(lint('refund@39', body)).toEqual([]);
    expect(lint('refund@60', { ...body, transaction: { ...transaction, reason: 'late' } })).toEqual([
      'should other-version-field at transaction.reason',
    ]);
    const named = { apiOperation: 'REFUND_ORDER', transaction: { ...transaction, reason: 'x'.repeat(21) } };
    expect(lint('refund@66', named)).toEqual(['must transaction.reason:max-length at transaction.reason']);
    expect(lintText(JSON.stringify(named), { catalogue }).contract).toBe('refund@66');
    expect(lint('refund@66', { apiOperation: 'REFUND_ORDER', agreement: { recurring: { numberOfPayments: 501 } } })).toEqual([
      'must agreement.recurring.numberOfPayments:maximum at agreement.recurring.numberOfPayments',
    ]);
  });

  test.each(['refund@60', 'refund@66', ...(isWhole ? ['refund@39', 'void@66'] : [])])('is read alike by generators and rules: %s', (id) => {
    expect(disagreements(contractIn(catalogue, id) as Contract, DEFAULT_VALUES, 1, 20)).toEqual([]);
  });

  test('is served beside the operation that has the same version, and certified', async () => {
    const others = isWhole ? ['refund@39', 'refund@60'] : [];
    const suites = isWhole ? [] : ['acceptance', 'lifecycle', 'envelope'];
    const { findings, report } = await certified({
      catalogue,
      contracts: ['refund@66', 'void', ...others],
      suites,
      run: { profile: 'smoke' },
    });
    expect(findings.map(({ contract, rule, actual }) => `${contract} ${rule}: ${actual}`)).toEqual([]);
    expect(report.contracts.filter(({ inScope }) => inScope).map(({ id }) => id)).toEqual(['void@66', ...others, 'refund@66']);
    expect(report.contracts.every(({ inScope, preflight }) => !inScope || preflight?.ok)).toBe(true);
    expect(report.run.exit).toBe(0);
  });

  test('has its defects found', async () => {
    const defects = ['skip:refund@66:request/transaction.reason:max-length'];
    const { report } = await certified({ catalogue, contracts: ['refund@66'], rules: ['transaction.reason:*'] }, { defects });
    expect(report.groups.map(({ side, rule }) => `${side}/${rule}`)).toEqual(['request/transaction.reason:max-length']);
  });
});
