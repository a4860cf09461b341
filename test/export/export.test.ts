import { withVocabulary } from '../../src/rules/schema/compile.js';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { CONTRACTS, contractOf } from '../../src/catalogue/contracts.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { Contract } from '../../src/catalogue/vocabulary.js';
import { fieldLines, ruleLines } from '../../src/app/export/lines.js';
import { jsonSchema } from '../../src/app/export/json-schema.js';
import { jsonText } from '../../src/app/export/json-text.js';
import { methodName, typeName } from '../../src/app/export/names.js';
import { openApi } from '../../src/app/export/openapi.js';
import type { JsonObject } from '../../src/json/value.js';

const FIELD_KEYS =
  'contract operation version side path type presence minLength maxLength minimum maximum decimals values valuesComplete characters value default clause level certainty';
const RULE_KEYS = 'contract side id clause level validity needs aliases text';

describe('the catalogue', () => {
  const lines = fieldLines(CONTRACTS);

  test('has every key in every line, in one order', () => {
    expect([...new Set(lines.map((line) => Object.keys(line).join(' ')))]).toEqual([FIELD_KEYS]);
  });

  test('has a line for every field and group of every side', () => {
    const all = CONTRACTS.reduce(
      (sum, { url, request, response, error }) => sum + url.length + request.length + response.length + error.length,
      0,
    );
    expect(lines.length).toBe(all);
    expect([...new Set(lines.map(({ side }) => side))].sort()).toEqual(['error', 'request', 'response', 'url']);
  });

  test('prints one line as it is documented', () => {
    const line = lines.find(({ contract, path }) => contract === 'void@66' && path === 'transaction.targetTransactionId');
    expect(line === undefined ? undefined : jsonText(line)).toBe(
      '{"contract":"void@66","operation":"void","version":66,"side":"request","path":"transaction.targetTransactionId","type":"String",' +
        '"presence":"required","minLength":1,"maxLength":40,"minimum":null,"maximum":null,"decimals":null,"values":null,"valuesComplete":true,' +
        '"characters":null,"value":null,"default":null,"clause":"2.4","level":"must","certainty":"stated"}',
    );
  });

  test('prints bounds beyond a double exactly', () => {
    const line = lines.find(({ path }) => path === 'response.risk.totalScore');
    expect(line === undefined ? '' : jsonText(line)).toContain('"maximum":9999999999999999,');
  });

  test('writes arrays and maps in its paths', () => {
    const paths = new Set(lines.map(({ path }) => path));
    expect([...paths]).toEqual(expect.arrayContaining(['order.tax[n]', 'order.tax[n].amount', 'order.custom', 'order.custom.{X}']));
  });

  test('lists every group before its members', () => {
    const orphans = CONTRACTS.flatMap((contract) =>
      (['request', 'response', 'error'] as const).flatMap((side) => {
        const seen = new Set<string>();
        return contract[side].filter(({ path }) => {
          seen.add(path);
          const cut = path.lastIndexOf('.');
          return cut > 0 && !seen.has(path.slice(0, cut));
        });
      }),
    );
    expect(orphans).toEqual([]);
  });
});

describe('the rules', () => {
  const lines = ruleLines(CONTRACTS);

  test('have every key in every line, in one order', () => {
    expect([...new Set(lines.map((line) => Object.keys(line).join(' ')))]).toEqual([RULE_KEYS]);
  });

  test('are all there', () => {
    expect(lines.length).toBe(CONTRACTS.reduce((sum, contract) => sum + rulesOf(contract).length, 0));
  });

  test('say in their text why they are open', () => {
    expect(lines.filter(({ level, text }) => level === 'open' && !text.includes('(open: '))).toEqual([]);
  });
});

/** A warning of the compiler is as bad as an error. */
const refuse = (message: unknown): never => {
  throw new Error(String(message));
};
const strictLogger = { log: refuse, warn: refuse, error: refuse };

describe('the JSON Schemas', () => {
  const ajv = withVocabulary(
    new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: true, logger: strictLogger }),
  );

  test.each(CONTRACTS.map((contract): [string, Contract] => [contract.id, contract]))('of %s compile strictly', (_, contract) => {
    for (const side of ['request', 'response', 'error'] as const) expect(() => ajv.compile(jsonSchema([contract], side))).not.toThrow();
  });

  test('of one contract are of its request unless told', () => {
    const contract = contractOf('void@66') as Contract;
    expect(jsonSchema([contract], undefined)).toEqual(jsonSchema([contract], 'request'));
  });

  test('of several contracts are one document whose parts can be referred to', () => {
    const bundle = jsonSchema(CONTRACTS, undefined);
    const names = CONTRACTS.flatMap((contract) => [typeName(contract, 'request'), typeName(contract, 'response')]);
    expect(Object.keys(bundle.$defs as JsonObject).filter((name) => /^[A-Z]/.test(name))).toEqual(names);
    expect(JSON.stringify(bundle.$defs)).not.toContain('"$id"');
    const whole = new Ajv2020({ allErrors: true, validateFormats: false, strict: false });
    whole.addSchema(bundle);
    const validate = whole.compile({ $ref: 'urn:touchstone:schemas:must#/$defs/Void66Request' });
    expect(validate({ apiOperation: 'VOID', transaction: { targetTransactionId: '1' } })).toBe(true);
    expect(validate({ apiOperation: 'VOID', transaction: { targetTransactionId: '' } })).toBe(false);
  });
});

describe('the OpenAPI document', async () => {
  const document = (await openApi(CONTRACTS)) as JsonObject & {
    paths: Record<string, Record<string, { operationId: string; tags: string[]; 'x-touchstone-contracts': string[] }>>;
  };

  test('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect({ version: validator.version, valid, errors }).toEqual({ version: '3.1', valid: true, errors: undefined });
  });

  test('has every operation at every version, under a path that only operations of the same version and route share', () => {
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    const contractsOf = (ids: readonly string[]): readonly Contract[] => ids.map((id) => contractOf(id) as Contract);
    const served = operations.map(({ operationId, 'x-touchstone-contracts': ids }) => ({ operationId, contracts: contractsOf(ids) }));
    expect(served.flatMap(({ contracts }) => contracts.map(({ id }) => id)).toSorted()).toEqual(CONTRACTS.map(({ id }) => id).toSorted());
    expect(served.filter(({ operationId, contracts }) => operationId !== methodName(...contracts))).toEqual([]);
    expect(served.filter(({ contracts }) => new Set(contracts.map(({ version, route }) => `${version}${route}`)).size > 1)).toEqual([]);
    expect(new Set(operations.flatMap(({ tags }) => tags)).size).toBe(10);
  });

  test('lets an answer or an error come with any status code, since the text shows none, and says which answers are made up', () => {
    const responsesOf = (path: string, method: string) =>
      (document.paths[path]?.[method] as unknown as { responses: Record<string, Answered> } | undefined)?.responses ?? {};
    interface Answered {
      readonly description: string;
      readonly content: { readonly 'application/json': { readonly schema: JsonObject; readonly examples: JsonObject } };
    }
    const paths = Object.keys(document.paths);
    const voids = Object.values(responsesOf(paths.find((path) => path.includes('/66/')) ?? '', 'put'));
    expect(voids.map(({ content }) => JSON.stringify(content['application/json'].schema))).toEqual(
      Array.from({ length: 3 }, () =>
        JSON.stringify({ anyOf: ['Void66Response', 'ErrorBody'].map((name) => ({ $ref: `#/components/schemas/${name}` })) }),
      ),
    );
    expect(voids.every(({ description }) => description.includes('status code'))).toBe(true);
    const authenticated = responsesOf(paths.find((path) => path.includes('/100/')) ?? '', 'put')['2XX'];
    expect(authenticated?.content['application/json'].examples).toMatchObject({
      'authenticate-payer@100': { summary: expect.stringContaining('Made up') as unknown },
    });
    expect(voids[0]?.content['application/json'].examples).not.toHaveProperty(['void@66', 'summary']);
  });

  test('refers to nothing that is not there', () => {
    const { schemas } = document.components as { schemas: JsonObject };
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference);
    const names = new Set(references.map((reference) => reference.replace('#/components/schemas/', '')));
    expect([...names].filter((name) => !Object.hasOwn(schemas, name))).toEqual([]);
  });

  test('lets operations of one version share a path', async () => {
    const at7 = (id: string) => ({ ...(contractOf(id) as Contract), version: 7, id: id.replace(/\d+$/, '7') as Contract['id'] });
    const shared = (await openApi([at7('void@66'), at7('verify@26')])) as typeof document;
    expect(Object.values(shared.paths).map((path) => path.put?.operationId)).toEqual(['void7OrVerify7']);
  });
});
