import { describe, expect, test } from 'vitest';
import { contractOf } from '../../src/catalogue/contracts.js';
import { kindsOf, refusalLevel } from '../../src/catalogue/field-rules.js';
import { rulesOf } from '../../src/catalogue/rules.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import type { Contract, Field } from '../../src/catalogue/vocabulary.js';
import { weaker } from '../../src/catalogue/level.js';
import { judge } from '../../src/rules/judge.js';
import { shownCardData } from '../../src/rules/shown-card-data.js';
import { halfOfContracts } from '../helpers/sample.js';
import { BARE_ANSWER, bareAnswer, concrete, goodValue, hostOf, withoutValue, withValue } from './bodies.js';
import { wrongValues } from './wrong-values.js';

const found = (contract: Contract, side: 'response' | 'error', body: JsonObject, text = JSON.stringify(body)) =>
  judge(contract, side, { body, text }).map(({ rule, path, level }) => ({ rule, path, level }));

/** Wrong values as the table of requests has them, but amounts are numbers and no type is repaired. */
function wrongIn(
  field: Field,
): readonly { readonly kind: string; readonly value: JsonValue; readonly level: 'must' | 'should' | 'open' }[] {
  if (field.type === 'Decimal') {
    return [
      { kind: 'json-type', value: '5.00', level: 'must' },
      { kind: 'json-type', value: {}, level: 'must' },
      { kind: 'json-type', value: null, level: 'should' },
      { kind: 'minimum', value: -1, level: 'must' },
      { kind: 'maximum', value: Number(field.maximum) + 1, level: 'must' },
    ];
  }
  return wrongValues(field)
    .filter(({ value }) => value !== null)
    .filter(({ level, kind }) => level !== 'open' || kind === 'format')
    .map((wrong) => (wrong.kind === 'json-type' ? { ...wrong, level: 'must' as const } : wrong))
    .filter(({ value }) => typeof value !== 'string' || value.trim() === value);
}

describe.each(halfOfContracts('first').map((contract) => [contract.id, contract] as const))('an answer of %s', (_, contract) => {
  test('that is small and right has no finding', () => {
    expect(found(contract, 'response', bareAnswer(contract))).toEqual([]);
  });

  test('may carry fields that nobody shows', () => {
    expect(found(contract, 'response', { ...bareAnswer(contract), extra: { a: 1 }, risk: null })).toEqual([]);
  });

  test('with a good value in any field has no finding, and with a wrong one that finding alone', () => {
    for (const field of contract.response) {
      if (field.type === 'group' || field.path === 'result') continue;
      const path = concrete(field.path);
      const host = hostOf(contract, 'response', field);
      const beside =
        /^(?:result-fits-gateway-code|gateway-entry-point-api|provider-a-urls|authorization-time|debug-information-errors|time-initiated-submitted|authentication-status-attempted)$/;
      const on = (value: JsonValue) => found(contract, 'response', withValue(host, path, value)).filter(({ rule }) => !beside.test(rule));
      expect({ path, found: on(goodValue(field)) }).toEqual({ path, found: [] });
      for (const { kind, value, level } of wrongIn(field)) {
        if (value === null && field.presence !== 'conditional') continue;
        const expected = { rule: `${field.path}:${kind}`, path, level: weaker(level, refusalLevel(field, kind as never)) };
        expect({ path, value, found: on(value) }).toEqual({ path, value, found: expected.level === 'open' ? [] : [expected] });
      }
    }
  });

  test('without a field that is always provided has that finding alone, unless it is an error', () => {
    for (const field of contract.response) {
      if (!kindsOf(field).includes('always')) continue;
      const path = concrete(field.path);
      const host = hostOf(contract, 'response', field);
      const filled = field.presence === 'always' ? host : withValue(host, `${path.replace(/[^.]+$/, '')}extra`, 'x');
      const expected = [{ rule: `${field.path}:always`, path, level: refusalLevel(field, 'always') }];
      expect(found(contract, 'response', withoutValue(filled, path))).toEqual(expected);
      expect(found(contract, 'response', withValue(filled, path, null))).toEqual(expected);
      expect(found(contract, 'response', { ...withoutValue(filled, path), result: 'ERROR' })).toEqual([]);
    }
  });

  const errorRules: readonly [rule: string, error: JsonObject, level: string, path: string][] = [
    ['error-field-absent', { cause: 'SERVER_BUSY', field: 'a', validationType: 'INVALID' }, 'must', 'error.field'],
    ['error-validation-type-absent', { cause: 'SERVER_BUSY', validationType: 'INVALID' }, 'must', 'error.validationType'],
    ['error-explanation-absent', { cause: 'SERVER_FAILED', supportCode: '1', explanation: 'x' }, 'must', 'error.explanation'],
    ['error-support-code-absent', { cause: 'INVALID_REQUEST', explanation: 'x', supportCode: '1' }, 'must', 'error.supportCode'],
    ['error-support-code-absent', { cause: 'SERVER_BUSY', supportCode: '1' }, 'must', 'error.supportCode'],
    ['error-explanation-present', { cause: 'INVALID_REQUEST' }, 'should', 'error.explanation'],
    ['error-support-code-present', { cause: 'REQUEST_REJECTED' }, 'should', 'error.supportCode'],
    ['error-field-present', { cause: 'INVALID_REQUEST', explanation: 'x', validationType: 'INVALID' }, 'should', 'error.field'],
    ['error-validation-type-present', { cause: 'INVALID_REQUEST', explanation: 'x', field: 'a' }, 'should', 'error.validationType'],
    ['error.cause:values', { cause: 'OTHER' }, 'must', 'error.cause'],
    ['error.cause:always', {}, 'should', 'error.cause'],
    ['error.cause:json-type', { cause: 5 }, 'must', 'error.cause'],
    ['error.explanation:max-length', { cause: 'SERVER_BUSY', explanation: 'x'.repeat(1001) }, 'must', 'error.explanation'],
    ['error.explanation:min-length', { cause: 'SERVER_BUSY', explanation: '' }, 'must', 'error.explanation'],
    ['error.explanation:json-type', { cause: 'SERVER_BUSY', explanation: 5 }, 'must', 'error.explanation'],
    [
      'error.field:max-length',
      { cause: 'INVALID_REQUEST', explanation: 'x', validationType: 'INVALID', field: 'x'.repeat(101) },
      'must',
      'error.field',
    ],
    ['error.field:min-length', { cause: 'INVALID_REQUEST', explanation: 'x', validationType: 'INVALID', field: '' }, 'must', 'error.field'],
    ['error.field:json-type', { cause: 'INVALID_REQUEST', explanation: 'x', validationType: 'INVALID', field: [] }, 'must', 'error.field'],
    [
      'error.validationType:values',
      { cause: 'INVALID_REQUEST', explanation: 'x', validationType: 'WRONG', field: 'a' },
      'must',
      'error.validationType',
    ],
    [
      'error.validationType:json-type',
      { cause: 'INVALID_REQUEST', explanation: 'x', validationType: 1, field: 'a' },
      'must',
      'error.validationType',
    ],
    ['error.supportCode:max-length', { cause: 'SERVER_FAILED', supportCode: 'x'.repeat(101) }, 'must', 'error.supportCode'],
    ['error.supportCode:min-length', { cause: 'SERVER_FAILED', supportCode: '' }, 'must', 'error.supportCode'],
    ['error.supportCode:json-type', { cause: 'SERVER_FAILED', supportCode: 1 }, 'must', 'error.supportCode'],
  ];

  test.each(errorRules)('that is an error and breaks %s is told so', (rule, error, level, path) => {
    const findings = found(contract, 'error', { result: 'ERROR', error });
    expect(findings).toContainEqual({ rule, path, level });
    expect(findings).toHaveLength(1);
  });

  test.each([
    { cause: 'INVALID_REQUEST', explanation: 'x' },
    { cause: 'INVALID_REQUEST', explanation: 'x', field: 'order.amount', validationType: 'MISSING' },
    { cause: 'SERVER_BUSY' },
    { cause: 'SERVER_BUSY', explanation: 'x', extra: 1 },
    { cause: 'SERVER_FAILED', supportCode: '1' },
    { cause: 'REQUEST_REJECTED', supportCode: 'x'.repeat(100) },
  ])('that is the error %j has no finding', (error) => {
    expect(found(contract, 'error', { result: 'ERROR', error })).toEqual([]);
  });

  test('every error rule that one body shows is in the tables', () => {
    const other = ['refusal-cause', 'error-field-names-fault', 'error-validation-type', 'error-only-in-error', 'error-not-processed'];
    const rules = rulesOf(contract).filter(
      ({ side, kind, id }) => side === 'error' && !other.includes(id) && !(kind === undefined && id.includes(':')),
    );
    const told = new Set(errorRules.map(([rule]) => rule));
    expect(rules.map(({ id }) => id).filter((id) => !told.has(id) && !id.startsWith('error:'))).toEqual([]);
  });
});

describe('an answer of refund@60', () => {
  const contract = contractOf('refund@60') as Contract;
  const on = (path: string, value: JsonValue) => found(contract, 'response', withValue(BARE_ANSWER, path, value));
  const raw = (text: string) => found(contract, 'response', JSON.parse(text) as JsonObject, text);
  const amount = (token: string) => raw(JSON.stringify(BARE_ANSWER).replace('"totalCapturedAmount":0', `"totalCapturedAmount":${token}`));
  const score = (token: string) =>
    raw(
      JSON.stringify({ ...BARE_ANSWER, response: { gatewayCode: 'APPROVED', risk: { totalScore: 1 } } }).replace(
        '"totalScore":1',
        `"totalScore": ${token}`,
      ),
    );

  test.each(['0', '1.5', '10.000', '1e2', '1.5e1', '1000000000000', '1000000000000.000', '-0'])('has the amount %s', (token) => {
    expect(amount(token)).toEqual([]);
  });

  test.each([
    ['10.0000', 'format'],
    ['1.2345', 'format'],
    ['1e-4', 'format'],
    ['1000000000000.001', 'maximum'],
    ['1e13', 'maximum'],
    ['1e400', 'maximum'],
    ['-0.001', 'minimum'],
  ])('does not have the amount %s', (token, kind) => {
    expect(amount(token)).toEqual([{ rule: `order.totalCapturedAmount:${kind}`, path: 'order.totalCapturedAmount', level: 'must' }]);
  });

  test('keeps all digits of a score', () => {
    expect(score('9999999999999999')).toEqual([]);
    expect(score('10000000000000000').map(({ rule }) => rule)).toEqual(['response.risk.totalScore:maximum']);
    expect(score('1.5').map(({ rule }) => rule)).toEqual(['response.risk.totalScore:json-type']);
  });

  test.each([
    ['SUCCESS', 'DECLINED_CSC'],
    ['SUCCESS', 'REFERRED'],
    ['FAILURE', 'APPROVED'],
    ['FAILURE', 'PARTIALLY_APPROVED'],
  ])('does not tell %s with %s', (result, code) => {
    const body = { ...BARE_ANSWER, result, response: { gatewayCode: code } };
    expect(found(contract, 'response', body)).toEqual([
      { rule: 'result-fits-gateway-code', path: 'response.gatewayCode', level: 'should' },
    ]);
  });

  test.each([
    'PENDING',
    'UNKNOWN',
    'SUBMITTED',
    'NOT_SUPPORTED',
    'DUPLICATE_BATCH',
    'NOT_ENROLLED_3D_SECURE',
    'DEFERRED_TRANSACTION_RECEIVED',
  ])('may tell either result with %s', (code) => {
    for (const result of ['SUCCESS', 'FAILURE', 'PENDING'])
      expect(found(contract, 'response', { ...BARE_ANSWER, result, response: { gatewayCode: code } })).toEqual([]);
  });

  test('says that it came through the API', () => {
    expect(on('gatewayEntryPoint', 'WEB_SERVICES_API')).toEqual([]);
    expect(on('gatewayEntryPoint', 'BATCH')).toEqual([{ rule: 'gateway-entry-point-api', path: 'gatewayEntryPoint', level: 'should' }]);
    expect(on('gatewayEntryPoint', 'ELSEWHERE')).toEqual([{ rule: 'gatewayEntryPoint:values', path: 'gatewayEntryPoint', level: 'must' }]);
    const other = contractOf('void@66') as Contract;
    const told = found(other, 'response', withValue(BARE_ANSWER, 'gatewayEntryPoint', 'ELSEWHERE'));
    expect(told).toEqual([{ rule: 'gateway-entry-point-api', path: 'gatewayEntryPoint', level: 'should' }]);
  });

  test('has the URLs that its provider has', () => {
    const url = 'https://example.com/n';
    expect(on('browserPayment', { providerA: { accountId: '1' }, redirectUrl: url })).toEqual([
      { rule: 'provider-a-urls', path: 'browserPayment.redirectUrl', level: 'should' },
    ]);
    expect(on('browserPayment', { otherProvider: { a: 1 } })).toEqual([
      { rule: 'provider-a-urls', path: 'browserPayment.returnUrl', level: 'should' },
    ]);
    expect(on('browserPayment', { otherProvider: { a: 1 }, returnUrl: url })).toEqual([]);
    expect(on('browserPayment', { operation: 'PAY' })).toEqual([]);
  });

  test('has no error group beside another result', () => {
    expect(on('error', { cause: 'SERVER_BUSY' })).toEqual([{ rule: 'error-only-in-error', path: 'error', level: 'should' }]);
  });

  test('warns of null in a conditional field, and takes it for absence in one that is always there', () => {
    expect(on('order.reference', null)).toEqual([{ rule: 'order.reference:json-type', path: 'order.reference', level: 'should' }]);
    expect(on('order.id', null)).toEqual([{ rule: 'order.id:always', path: 'order.id', level: 'must' }]);
    expect(on('agreement', null)).toEqual([{ rule: 'agreement:json-type', path: 'agreement', level: 'should' }]);
  });

  test.each([['a text'], [[]], [null], [5]])('that is %j and not an object is no answer', (body) => {
    expect(judge(contract, 'response', { body }).map(({ rule, side }) => `${side}/${rule}`)).toEqual(['exchange/answer-json']);
    expect(judge(contract, 'request', { body }).map(({ rule, side }) => `${side}/${rule}`)).toEqual(['exchange/body-malformed']);
  });
});

test.each([
  ['000000', []],
  ['235959', []],
  ['256199', ['should authorization-time']],
  ['1030', ['should authorization-time']],
  ['10:30', ['should authorization-time']],
])('a time of authorization %s', (time, wanted) => {
  const contract = contractOf('authorize@55') as Contract;
  const body = { ...bareAnswer(contract), authorizationResponse: { time } };
  expect(found(contract, 'response', body).map(({ level, rule }) => `${level} ${rule}`)).toEqual(wanted);
});

describe('the text of an answer, looked at before its values', () => {
  const NUMBER = '5123450000000008';
  const values = [
    NUMBER,
    '512345xxxxxx0008',
    '5123450xxxxx0008',
    '512345******0008',
    '512345xx00000008',
    '5123 4500 0000 0008',
    '512345xxxxxx0008 and 5123450000000008',
    '"512345xxxxxx0008',
    `${NUMBER}=2912`,
    '123',
    'MATCH',
    '2026-11-15T01:02:03.456Z',
    '',
  ];
  const keys = ['number', 'maskedFpan', 'securityCode', 'pin', 'note', 'id', 'reference'];
  const bodies = values.flatMap((value) =>
    keys.map((key) => ({ sourceOfFunds: { provided: { card: { number: '512345xxxxxx0008', [key]: value } } }, more: { [key]: value } })),
  );

  test('hides nothing that is found in the values', () => {
    const isAmount = (): boolean => false;
    const shown = bodies.map((body) => shownCardData(structuredClone(body), JSON.stringify(body), isAmount));
    expect(shown).toEqual(bodies.map((body) => shownCardData(structuredClone(body), undefined, isAmount)));
    expect(shown.filter(({ length }) => length > 0).length).toBeGreaterThan(20);
  });
});
