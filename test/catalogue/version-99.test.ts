import { expect, test } from 'vitest';
import { CONTRACTS, OPERATIONS, resolveAll } from '../../src/catalogue/contracts.js';
import type { Operation, Revision } from '../../src/catalogue/operation.js';
import { rows, text } from '../../src/catalogue/rows.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { lockOf } from '../../src/cli/audit/lock.js';
import { explain } from '../../src/cli/explain/explain.js';
import { render } from '../../src/cli/explain/render.js';
import { fieldLines } from '../../src/cli/export/field-line.js';
import { jsonSchema } from '../../src/cli/export/json-schema.js';
import { openApi } from '../../src/cli/export/openapi.js';
import { ruleLines } from '../../src/cli/export/rule-line.js';
import type { JsonObject } from '../../src/json/value.js';

/** All that a new version is: what it changes. */
const revision: Revision = {
  version: 99,
  request: [
    { change: 'add', rows: rows('2.4', { 'transaction.reason': text(1, 20) }) },
    { change: 'replace', rows: rows('2.4', { 'transaction.reference': text(1, 60) }) },
    { change: 'drop', paths: ['transaction.merchantNote'] },
  ],
};
const operations = OPERATIONS.map(
  (operation): Operation => (operation.id === 'void' ? { ...operation, revisions: [revision] } : operation),
);
const contracts = resolveAll(operations);
const added = contracts.find(({ id }) => id === 'void@99') as Contract;
const page = (...words: string[]) => render(explain({ words }, contracts).blocks, { width: 100, colours: 'off' });

test('a revision makes a contract and leaves the others as they were', () => {
  expect(contracts.filter(({ id }) => id !== 'void@99')).toEqual(CONTRACTS);
  const path = (name: string) => added.request.find((field) => field.path === name);
  expect(path('transaction.reason')).toMatchObject({ presence: 'optional', maxLength: 20 });
  expect(path('transaction.reference')).toMatchObject({ maxLength: 60 });
  expect(path('transaction.merchantNote')).toBeUndefined();
  expect(Object.isFrozen(added.request[0])).toBe(true);
});

test('the rules know it, and what the other version has', () => {
  const ids = rulesOf(added, contracts).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining(['transaction.reason:max-length', 'void-target', 'other-version-field']));
  const void66 = contracts.find(({ id }) => id === 'void@66') as Contract;
  expect(rulesOf(void66, contracts).map(({ id }) => id)).toContain('other-version-field');
  expect(rulesOf(void66).map(({ id }) => id)).not.toContain('other-version-field');
});

test('every export knows it', async () => {
  expect(fieldLines(contracts).find((line) => line.contract === 'void@99' && line.path === 'transaction.reason')).toMatchObject({
    version: 99,
    maxLength: 20,
  });
  expect(ruleLines([added], contracts).every((line) => line.contract === 'void@99')).toBe(true);
  expect(Object.keys(jsonSchema(contracts, 'request').$defs as JsonObject)).toContain('Void99Request');
  const { paths } = (await openApi(contracts)) as { paths: JsonObject };
  expect(Object.keys(paths)).toContain('/api/rest/version/99/merchant/{merchantId}/order/{orderid}/transaction/{transactionid}');
  expect(lockOf(contracts).counts.some((line) => line.includes('"void@99"'))).toBe(true);
});

test('explain knows it', () => {
  expect(page()).toMatch(/void +@66 @99/);
  expect(page('void@99')).toContain('/api/rest/version/99/');
  expect(page('void@99', 'transaction.reason')).toContain('String, 1 to 20 characters');
  const diff = render(explain({ words: ['void'], diff: [66, 99] }, contracts).blocks, { width: 100, colours: 'off' });
  expect(diff).toMatch(/New\n +transaction\.reason +request +optional, String, 1 to 20 characters/);
  expect(diff).toMatch(/Gone\n +transaction\.merchantNote/);
  expect(diff).toMatch(/Changed\n +transaction\.reference +request +String, 1 to 40 characters, now String, 1 to 60/);
});
