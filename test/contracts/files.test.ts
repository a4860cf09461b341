import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { acceptanceCases } from '../../generators/acceptance.js';
import { addedContracts, CATALOGUE, type Catalogue, type Catalogued, contractIn, contractsOf } from '../../src/catalogue/catalogue.js';
import { CONTRACTS, contractOf, SHIPPED } from '../../src/catalogue/contracts.js';
import { DATA_TYPES } from '../../src/catalogue/data-types.js';
import type { OperationDocument, RowDocument } from '../../src/catalogue/document.js';
import { ruleIn, rulesOf } from '../../src/catalogue/rules.js';
import { TRANSACTION_ROUTE } from '../../src/catalogue/operation.js';
import type { Contract, TypeName } from '../../src/catalogue/vocabulary.js';
import { certifyToReport } from '../../src/app/certify/certify-to-report.js';
import { disagreements } from '../../src/app/contracts/agreement.js';
import { explain } from '../../src/app/explain/explain.js';
import { render } from '../../src/app/explain/render.js';
import { openApi } from '../../src/app/export/openapi.js';
import { operationText, revisionText } from '../../src/config/contracts/write.js';
import { catalogueWith, extensionsIn } from '../../src/config/extensions.js';
import { loadConfig } from '../../src/config/load.js';
import { startGateway } from '../../src/qualify/start.js';
import type { JsonObject } from '../../src/json/value.js';
import { lintText } from '../../src/lint/lint-text.js';
import { DEFAULT_VALUES } from '../../src/model/values.js';
import { LOYALTY_3, REFUND_61 } from './documents.js';
import { isWhole } from '../helpers/sample.js';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-contracts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return name;
};
const use = (...contracts: string[]): Promise<Catalogue> =>
  catalogueWith(extensionsIn({}, { folder }, { contractFile: contracts }, folder), folder);
const own = (of: Catalogued, id: string): Contract => contractIn(of, id) as Contract;
const refusal = async (text: string, name = 'own.yaml'): Promise<string> => {
  const error: unknown = await use(write(name, text)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  const { name: kind, message, hint } = error as Error & { hint?: string };
  return `${kind}: ${message}${hint === undefined ? '' : ` | ${hint}`}`;
};

const REVISION = 'contract: refund@61\nfrom: refund@60\n';
const OPERATION = `contract: points@1
title: Points
method: POST
route: /merchant/{merchantId}/points
apiOperation: POINTS
`;

describe('a contract file is refused in words', () => {
  test.each([
    ['a misspelt key', `${REVISION}requst:\n  add: {}\n`, 'own.yaml:3:1: unknown key "requst" | did you mean "request"?'],
    ['a misspelt type', `${REVISION}request:\n  add:\n    a.b: { type: Strng }\n`, 'own.yaml:5:18: request.add.a.b.type is "Strng"'],
    [
      'a field that is there',
      `${REVISION}request:\n  add:\n    agreement.id: { type: String }\n`,
      'own.yaml:5:19: agreement.id already exists | to change it: replace',
    ],
    [
      'a field that is not there',
      `${REVISION}request:\n  drop: [agreement.idd]\n`,
      'own.yaml:4:10: there is no agreement.idd to drop | did you mean agreement.id?',
    ],
    [
      'a field that goes without its relation',
      `${REVISION}request:\n  drop: [agreement.expiryDate, agreement.amountVariability]\n`,
      'own.yaml:4:32: the relation agreement-amount-variability-recurring compares agreement.amountVariability | drop it too (relations: drop: [agreement-amount-variability-recurring]), or keep the field',
    ],
    [
      'a version that is not there',
      'contract: refund@61\nfrom: refund@59\n',
      'own.yaml:2:7: there is no refund@59 | did you mean refund@39?',
    ],
    ['another operation', 'contract: refund@61\nfrom: void@66\n', 'own.yaml:2:7: refund@61 cannot be made from void@66, another operation'],
    ['a contract of the catalogue', 'contract: refund@60\nfrom: refund@39\n', 'own.yaml:1:11: refund@60 already exists'],
    [
      'bounds the wrong way round',
      `${REVISION}request:\n  add:\n    a: { type: String, minLength: 5, maxLength: 2 }\n`,
      'own.yaml:5:35: a: minLength 5 is above maxLength 2',
    ],
    [
      'characters that are no class',
      `${REVISION}request:\n  add:\n    a: { type: Alphanumeric + additional, characters: "]|(x+)+[" }\n`,
      'is not the inside of a character class',
    ],
    [
      'a value inside a value',
      `${REVISION}request:\n  add:\n    agreement.id.x: { type: Boolean }\n`,
      'agreement.id.x lies in agreement.id, which is a value and no group',
    ],
    ['open without a reason', `${REVISION}request:\n  add:\n    a: { type: Boolean, level: open }\n`, 'a: what is open says why'],
    [
      'a relation about nothing',
      `${REVISION}relations:\n  add:\n    - { id: r, kind: excludes, path: a.b, when: agreement.idd, text: t }\n`,
      'the request has no a.b',
    ],
    [
      'a relation without its members',
      `${REVISION}relations:\n  add:\n    - { id: r, kind: excludes, path: agreement.id, text: t }\n`,
      'lacks when',
    ],
    ['an operation without a listing', OPERATION, 'the file lacks request'],
    [
      'the apiOperation of another',
      OPERATION.replace('POINTS', 'VOID') + 'request: {}\n',
      'own.yaml:5:15: apiOperation VOID is that of void@66',
    ],
    [
      'card data as an echo',
      `${OPERATION}echoes: [sourceOfFunds]\nrequest: { sourceOfFunds.x: { type: String } }\n`,
      'card data never comes back',
    ],
    [
      'an answer of 2.12 elsewhere',
      `${OPERATION}reply: transaction\nrequest: {}\n`,
      'an answer of 2.12 belongs to the path of a transaction',
    ],
    ['a name of every object', `${REVISION}request:\n  add:\n    a.constructor: { type: String }\n`, 'which no field can have'],
    ['a prototype', `${REVISION}__proto__: { a: 1 }\n`, 'unknown key "__proto__"'],
    ['a text that no gateway reads', `${REVISION}request:\n  add:\n    a: { type: String, maxLength: 1000000000 }\n`, 'must be <= 20000'],
    [
      'a minimum without a maximum',
      `${REVISION}request:\n  add:\n    a: { type: String, minLength: 5 }\n`,
      'a: minLength needs a maxLength',
    ],
    [
      'odd lengths of pairs',
      `${REVISION}request:\n  add:\n    a: { type: Hex, minLength: 3, maxLength: 6 }\n`,
      'lengths of Hex are multiples of 2',
    ],
    [
      'a list with a length',
      `${REVISION}request:\n  add:\n    a: { type: Enumeration, values: [A], maxLength: 3 }\n`,
      'and Enumeration takes none',
    ],
    ['a group without fields', `${REVISION}request:\n  add:\n    a: { type: group }\n`, 'a is a group without fields'],
    ['no YAML', 'contract: [\n', 'own.yaml:2:1'],
    ['a list', '- a\n', 'own.yaml is not a contract'],
    ['nothing', '', 'own.yaml is not a contract'],
    ['aliases without end', `a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [${'*c, '.repeat(999)}*c]\n`, 'own.yaml'],
    ['depth without end', '['.repeat(5000), 'own.yaml'],
  ])('%s', async (_what, text, expected) => {
    const told = await refusal(text);
    expect(told).toContain('HarnessError');
    expect(told).toContain(expected);
  });

  test('one that is not there, and a module that throws', async () => {
    await expect(use('nowhere.yaml')).rejects.toThrow('the contract file nowhere.yaml cannot be read');
    expect(await refusal('throw new Error("broken")', 'broken.mjs')).toContain('HarnessError: broken.mjs cannot be loaded: broken');
    expect(await refusal('export const x = 1;', 'empty.mjs')).toContain('HarnessError: empty.mjs: the file lacks contract');
  });

  test('the same contract twice', async () => {
    write('a.yaml', REVISION);
    write('b.yaml', REVISION);
    await expect(use('a.yaml', 'b.yaml')).rejects.toThrow('b.yaml:1:11: refund@61 already exists');
  });
});

describe('a version and an operation from outside', { timeout: 120_000 }, () => {
  const given = { contracts: [REFUND_61, LOYALTY_3] };
  const loaded = () => loadConfig({ given, cwd: folder, env: {}, flags: {} });

  test('stand beside their operation, and leave the others as they were', async () => {
    const config = await loaded();
    expect(config.contracts).toEqual(['refund@61', 'loyalty-inquiry@3']);
    const known = CONTRACTS.map(({ id }) => id);
    expect(contractsOf(config).map(({ id }) => id)).toEqual([
      ...known.toSpliced(known.indexOf('refund@60') + 1, 0, 'refund@61'),
      'loyalty-inquiry@3',
    ]);
    const others = contractsOf(config).filter(({ id }) => !config.contracts.includes(id));
    expect(others.map(Object.entries)).toEqual(CONTRACTS.map(Object.entries));
    expect((await loadConfig({ given: {}, cwd: folder, env: {}, flags: {} }))[CATALOGUE]).toBe(SHIPPED);
  });

  test('keep what the version before them had by name, and their own relations', async () => {
    write('next.yaml', 'contract: balance-inquiry@80\nfrom: balance-inquiry@73\n');
    write('after.yaml', 'contract: balance-inquiry@81\nfrom: balance-inquiry@80\n');
    // The order of the files does not matter.
    const balance = await use('after.yaml', 'next.yaml');
    expect(rulesOf(own(balance, 'balance-inquiry@81')).map(({ id }) => id)).toContain('submerchant-optional-73');
    const config = await loaded();
    expect(ruleIn(own(config, 'refund@61'), 'request', 'reason-for-goods')).toMatchObject({ level: 'must', clause: '4.8' });
    expect(rulesOf(own(config, 'refund@60')).map(({ id }) => id)).not.toContain('reason-for-goods');
  });

  test('are read alike by generators and rules', async () => {
    const config = await loaded();
    for (const id of ['refund@61', 'loyalty-inquiry@3'])
      expect(disagreements(own(config, id), DEFAULT_VALUES, 1, 30, isWhole ? 'all' : 'of a standard run')).toEqual([]);
  });

  test('are linted, explained, compared and exported', async () => {
    const { [CATALOGUE]: catalogue } = await loaded();
    const body = { apiOperation: 'LOYALTY_INQUIRY', loyalty: { memberId: 'abc' } };
    const result = lintText(JSON.stringify(body), { catalogue });
    expect([result.contract, ...result.messages.map(({ rule }) => rule)]).toEqual(['loyalty-inquiry@3', 'loyalty.memberId:min-length']);
    const page = (words: string[], diff?: [number, number]) =>
      render(explain({ words, ...(diff === undefined ? {} : { diff }) }, catalogue).blocks, { width: 100, colours: 'off' });
    expect(page(['loyalty-inquiry'])).toContain('What a member has collected.');
    expect(page(['refund'], [60, 61])).toMatch(/Gone\n +agreement\.expiryDate/);
    expect(page(['own-text'])).toContain('Clause own-text');
    const { paths } = (await openApi(catalogue.contracts)) as { paths: JsonObject };
    expect(Object.keys(paths)).toContain('/api/rest/version/3/merchant/{merchantId}/loyalty');
    // The gateway that answers the examples serves them too.
    expect(JSON.stringify(paths)).toContain('order-refund-61');
  });

  test('are served by the gateway and certified, with their defects found', async () => {
    const scope = { contracts: ['loyalty-inquiry', 'refund@61'], ...(isWhole ? {} : { rules: ['loyalty.**', 'transaction.*:*'] }) };
    const report = await certifyToReport({ config: { ...given, scope, run: { profile: 'smoke' } }, cwd: folder, env: {} });
    expect(report.groups.map(({ title }) => title)).toEqual([]);
    expect(report.contracts.flatMap(({ id, inScope, preflight }) => (inScope ? [`${id} ${preflight?.ok}`] : []))).toEqual([
      'refund@61 true',
      'loyalty-inquiry@3 true',
    ]);
    expect(report.run.exit).toBe(0);
    const { [CATALOGUE]: catalogue } = await loaded();
    const gateway = await startGateway({ catalogue, defects: ['skip:loyalty-inquiry@3:request/loyalty.memberId:max-length'] });
    const target = { baseUrl: gateway.url, merchantId: gateway.merchantId, auth: { password: gateway.password } };
    const rules = { contracts: ['loyalty-inquiry@3'], rules: ['loyalty.memberId:*'] };
    const broken = await certifyToReport({ config: { ...given, target, scope: rules }, cwd: folder, env: {} });
    await gateway.close();
    expect(broken.groups.map(({ side, rule }) => `${side}/${rule}`)).toEqual(['request/loyalty.memberId:max-length']);
  });
});

/** A field of every data type that a request can have, alone and in lists, some required. */
const EVERY_TYPE: OperationDocument = {
  contract: 'every-type@1',
  title: 'Every Type',
  method: 'PUT',
  route: TRANSACTION_ROUTE,
  apiOperation: 'EVERY_TYPE',
  states: ['none', 'authorized-order'],
  request: Object.fromEntries(
    Object.keys(DATA_TYPES)
      .filter((type) => !['group', 'Masked digits', 'Track 1 Data', 'Track 2 Data', 'Language Tag'].includes(type))
      .flatMap((type, i): [string, RowDocument][] => {
        const { json, kind } = DATA_TYPES[type as TypeName];
        const row = {
          type: type as TypeName,
          ...(json === 'string' && kind !== 'format' && kind !== 'values' ? { minLength: 4, maxLength: 12 } : {}),
          ...(type === 'Integer' ? { minimum: 10, maximum: 20 } : {}),
          ...(type === 'Enumeration' ? { values: ['A', 'B'] } : {}),
          ...(type === 'Alphanumeric + additional' ? { characters: '0-9a-zA-Z_' } : {}),
        };
        return [
          [`single.f${i}`, { ...row, presence: i % 5 === 0 ? 'required' : 'optional' }],
          [`listed.in[n].f${i}`, row],
        ];
      }),
  ),
  response: { add: { 'single.number': { type: 'Digits', minLength: 6, maxLength: 8, presence: 'always' } } },
};

test('an operation with fields of every type is read alike by generators, rules and gateway', { timeout: 60_000 }, async () => {
  const config = { contracts: [EVERY_TYPE], scope: { contracts: ['every-type'] }, run: { profile: 'smoke' as const } };
  const loaded = await loadConfig({ given: config, cwd: folder, env: {}, flags: {} });
  expect(disagreements(own(loaded, 'every-type@1'), DEFAULT_VALUES, 1, 10)).toEqual([]);
  const report = await certifyToReport({ config, cwd: folder, env: {} });
  expect(report.groups.map(({ title, expected, actual }) => `${title}: ${expected}, ${actual}`)).toEqual([]);
  expect(report.run.exit).toBe(0);
});

test('a contract that is told anew under its name is made anew', async () => {
  const bodyOf = async (type: TypeName) => {
    const request = { 'a.b': { type, presence: 'required' as const } };
    const known = await catalogueWith(extensionsIn({ contracts: [{ ...EVERY_TYPE, request }] }, { folder }, {}, folder), folder);
    return acceptanceCases(own(known, 'every-type@1'), DEFAULT_VALUES, 1)[0]?.base['a'];
  };
  expect(await bodyOf('Boolean')).toEqual({ b: true });
  expect(await bodyOf('Currency')).toEqual({ b: 'USD' });
});

test.each([
  ['a version', () => revisionText('refund@999', contractOf('refund@60') as Contract), 'refund@999'],
  ['an operation', () => operationText('points@1', undefined), 'points@1'],
  ['an operation like another', () => operationText('look@2', contractOf('verify@26') as Contract), 'look@2'],
])('the file that begins %s loads as it stands', async (_what, make, id) => {
  expect(addedContracts(await use(write('begun.yaml', make())))).toEqual([id]);
});

test('a field may go together with its relation', async () => {
  const goes = 'request:\n  drop: [agreement.amountVariability]\nrelations:\n  drop: [agreement-amount-variability-recurring]\n';
  const known = await use(write('less.yaml', REVISION + goes));
  expect(rulesOf(own(known, 'refund@61')).map(({ id }) => id)).not.toContain('agreement-amount-variability-recurring');
});

test('the comments of a version are lines that hold when they are taken in', async () => {
  const text = revisionText('refund@999', contractOf('refund@60') as Contract).replaceAll(/^( +)# (?=transaction\.|- id|  )/gm, '$1');
  const contract = own(await use(write('taken.yaml', text)), 'refund@999');
  const added = contract.request.map(({ path }) => path);
  expect(added).toEqual(expect.arrayContaining(['transaction.reason', 'transaction.category']));
  expect(rulesOf(contract).map(({ id }) => id)).toContain('reason-for-goods');
});
