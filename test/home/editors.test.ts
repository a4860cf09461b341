import { withVocabulary } from '../../src/rules/schema/compile.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { getLanguageService, type LanguageService, TextDocument } from 'vscode-json-languageservice';
import { CONTRACTS, contractOf } from '../../src/catalogue/contracts.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { REQUEST_SCHEMA_ID, requestSchema } from '../../src/app/export/request-schema.js';
import { base } from '../../src/library/index.js';

const FILE = join(import.meta.dirname, '..', '..', 'docs', 'schemas', 'request.schema.json');
const PUBLISHED = JSON.parse(readFileSync(FILE, 'utf8')) as object;
const GOOD = { apiOperation: 'VOID', transaction: { targetTransactionId: '1' } };
const sample = (version: number, body: object): object => ({
  id: 'x',
  method: 'PUT',
  path: `/api/rest/version/${version}/merchant/M/order/o/transaction/t`,
  body,
});
const REFUND = { apiOperation: 'REFUND', agreement: { type: 'OTHER' }, transaction: { amount: '1.00', currency: 'USD' } };

/** With a field that version 73 has, and version 48 has not. */
const INQUIRY = {
  ...(base(contractOf('balance-inquiry@73') as Contract) as object),
  order: { currency: 'USD', subMerchant: { identifier: 'a', tradingName: 'b', marketplaceId: 'c' } },
};

const warnings: unknown[] = [];
const warn = (...words: unknown[]): void => void warnings.push(words);
const validate = withVocabulary(new Ajv2020({ strictTypes: false, logger: { log: warn, warn, error: warn } })).compile(PUBLISHED);
let service: LanguageService;
beforeAll(() => {
  service = getLanguageService({ workspaceContext: { resolveRelativePath: (path) => path } });
  service.configure({
    schemas: [
      { uri: REQUEST_SCHEMA_ID, fileMatch: ['*.request.json'], schema: PUBLISHED },
      // As the page shows: files of one version, by their name.
      { uri: 'inmemory://48', fileMatch: ['*@48.request.json'], schema: { $ref: `${REQUEST_SCHEMA_ID}#/$defs/BalanceInquiry48Request` } },
    ],
  });
});

/** What an editor underlines. */
async function underlined(name: string, body: unknown): Promise<readonly string[]> {
  const document = TextDocument.create(`file:///${name}`, 'json', 1, JSON.stringify(body, null, 2));
  const problems = await service.doValidation(document, service.parseJSONDocument(document));
  return problems.map(({ message }) => JSON.stringify(message));
}

test('the published schema is the one that export prints, under a name that stays', () => {
  expect(PUBLISHED).toEqual(JSON.parse(JSON.stringify(requestSchema(CONTRACTS, 'should'))));
  expect(PUBLISHED).toMatchObject({ $id: 'https://touchstone.example/schemas/request.schema.json' });
});

test('a strict validator has nothing to say about it', () => {
  expect(warnings).toEqual([]);
});

const CASES: readonly [what: string, body: unknown, fits: boolean][] = [
  ['a good request', GOOD, true],
  ['a missing field', { apiOperation: 'VOID', transaction: {} }, false],
  ['a misspelt field', { ...GOOD, transation: { reference: 'r' } }, false],
  ['a value that is not listed', { ...REFUND, agreement: { type: 'RECURING' } }, false],
  ['an operation that is not covered', { apiOperation: 'PAY', whatever: 1 }, true],
  ['a list of generated requests', [sample(66, GOOD), sample(66, { apiOperation: 'VOID', transaction: {} })], false],
  ['a generated request', sample(66, GOOD), true],
  ['a field of one version, where none is told', INQUIRY, true],
  ['the same at the version that has it', sample(73, INQUIRY), true],
  ['the same at the version that has it not', sample(48, INQUIRY), false],
];

describe.each(CASES)('%s', (_, body, fits) => {
  test('in ajv', () => expect(validate(body)).toBe(fits));
  test('in a language server', async () => expect((await underlined('void.request.json', body)).length === 0).toBe(fits));
});

test('the smallest good request of every contract fits, by itself and at its version', () => {
  const wrong = CONTRACTS.filter((contract) => {
    const body = base(contract) as object;
    return !validate(body) || !validate(sample(contract.version, body));
  });
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

describe('a language server', () => {
  test('holds a file to the version of its name', async () => {
    expect(await underlined('inquiry.request.json', INQUIRY)).toEqual([]);
    expect((await underlined('inquiry@48.request.json', INQUIRY)).length).toBeGreaterThan(0);
  });

  test('offers the operations, and the fields of the one that was named', async () => {
    const offered = async (text: string): Promise<readonly string[]> => {
      const document = TextDocument.create('file:///new.request.json', 'json', 1, text.replace('|', ''));
      const list = await service.doComplete(document, document.positionAt(text.indexOf('|')), service.parseJSONDocument(document));
      return (list?.items ?? []).map(({ label }) => label);
    };
    expect(await offered('{"apiOperation":|}')).toEqual(expect.arrayContaining(['"VOID"', '"REFUND"']));
    expect(await offered('{"apiOperation":"VOID","transaction":{|}}')).toContain('targetTransactionId');
  });
});
