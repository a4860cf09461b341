import { describe, expect, test } from 'vitest';
import { answerShape } from '../../src/checks/answer-shape.js';
import { errorBody } from '../../src/checks/error-body.js';
import { httpStatus } from '../../src/checks/http-status.js';
import { refusalDetail } from '../../src/checks/refusal-detail.js';
import { oneForm } from '../../src/checks/one-form.js';
import { responseFields } from '../../src/checks/response-fields.js';
import type { ContractId } from '../../src/catalogue/vocabulary.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import { answer, broken, contextFor, exchange, faulty, inspect, notJson, refusal, result, said, silent } from './support.js';

const error = (group: JsonObject) => answer({ result: 'ERROR', error: group });
const EXPECT = { httpStatus: {}, rules: {}, fieldAliases: {} };

describe('the shape of an answer', () => {
  test('conforms where it is one JSON object that says so', () => {
    expect(inspect(answerShape, exchange('verify@26', result('SUCCESS')))).toEqual([
      'must exchange/answer-json conforms',
      'should exchange/answer-limits conforms',
      'should exchange/answer-content-type conforms',
      'should exchange/server-failed conforms',
    ]);
  });

  test.each([
    ['an HTML page', notJson('<html>')],
    ['nothing', notJson('')],
    ['half an object', notJson('{"result":')],
    ['an array', answer([])],
    ['a string', answer('SUCCESS')],
    ['null', answer(null)],
  ])('%s is no JSON object', (_name, reply) => {
    expect(broken(answerShape, exchange('verify@26', reply))).toEqual(['must exchange/answer-json violates']);
  });

  test.each([
    ['application/json; charset=utf-8', []],
    ['application/problem+json', []],
    ['text/plain', ['should exchange/answer-content-type violates']],
    ['text/plain; note=json', ['should exchange/answer-content-type violates']],
    ['', ['should exchange/answer-content-type violates']],
  ])('content type %j', (type, wanted) => {
    const reply = answer({ result: 'SUCCESS' }, { headers: type === '' ? {} : { 'content-type': type } });
    expect(broken(answerShape, exchange('verify@26', reply))).toEqual(wanted);
  });

  test('a server that fails is a warning', () => {
    expect(broken(answerShape, exchange('verify@26', error({ cause: 'SERVER_FAILED' })))).toEqual([
      'should exchange/server-failed violates',
    ]);
    expect(broken(answerShape, exchange('verify@26', error({ cause: 'SERVER_BUSY' })))).toEqual([]);
  });

  test.each([
    [
      'a path, method or version that is none of part 1',
      exchange('verify@26', notJson('gone')),
      { odd: true, badCredentials: false },
      true,
    ],
    ['a body of more than a megabyte', exchange('verify@26', notJson('large'), { text: 'x'.repeat(1_000_001) }), undefined, true],
    ['bad credentials and 401', exchange('verify@26', notJson('no', 401)), { odd: false, badCredentials: true }, true],
    ['bad credentials and 403', exchange('verify@26', notJson('no', 403)), { odd: false, badCredentials: true }, true],
    ['bad credentials and 200', exchange('verify@26', notJson('no', 200)), { odd: false, badCredentials: true }, false],
    ['good credentials and 401', exchange('verify@26', notJson('no', 401)), undefined, false],
    ['whoever counts requests', exchange('verify@26', notJson('slow down', 429)), undefined, true],
    ['no answer', exchange('verify@26', silent('lost')), undefined, true],
  ])('is open for %s', (_name, one, wire, isOpen) => {
    expect(broken(answerShape, one, wire === undefined ? {} : { wire }).length === 0).toBe(isOpen);
  });
});

describe('the body of an error', () => {
  const good = { cause: 'INVALID_REQUEST', explanation: 'too long', field: 'order.reference', validationType: 'INVALID' };
  test.each<readonly [string, JsonValue, readonly string[]]>([
    ['a plain refusal', good, []],
    ['a server that is busy', { cause: 'SERVER_BUSY', explanation: 'later' }, []],
    ['a server that failed', { cause: 'SERVER_FAILED', supportCode: 'abc' }, []],
    ['an unknown cause', { ...good, cause: 'OTHER' }, ['must error/error.cause:values violates']],
    ['no cause', { explanation: 'why' }, ['should error/error.cause:always violates']],
    ['a long explanation', { ...good, explanation: 'x'.repeat(1001) }, ['must error/error.explanation:max-length violates']],
    ['an explanation at its bound', { ...good, explanation: 'x'.repeat(1000) }, []],
    ['an empty explanation', { ...good, explanation: '' }, ['must error/error.explanation:min-length violates']],
    ['a long field', { ...good, field: 'x'.repeat(101) }, ['must error/error.field:max-length violates']],
    ['a field that is no text', { ...good, field: 5 }, ['must error/error.field:json-type violates']],
    ['an unknown validation type', { ...good, validationType: 'WRONG' }, ['must error/error.validationType:values violates']],
    ['a long support code', { cause: 'SERVER_FAILED', supportCode: 'x'.repeat(101) }, ['must error/error.supportCode:max-length violates']],
    ['a refusal with a support code', { ...good, supportCode: 'abc' }, ['must error/error-support-code-absent violates']],
    [
      'a busy server with one',
      { cause: 'SERVER_BUSY', explanation: 'x', supportCode: 'abc' },
      ['must error/error-support-code-absent violates'],
    ],
    [
      'a failed server that explains',
      { cause: 'SERVER_FAILED', supportCode: 'a', explanation: 'x' },
      ['must error/error-explanation-absent violates'],
    ],
    [
      'a rejection that explains',
      { cause: 'REQUEST_REJECTED', supportCode: 'a', explanation: 'x' },
      ['must error/error-explanation-absent violates'],
    ],
    ['a rejection with a field', { cause: 'REQUEST_REJECTED', supportCode: 'a', field: 'x' }, ['must error/error-field-absent violates']],
    [
      'a busy server with a type',
      { cause: 'SERVER_BUSY', explanation: 'x', validationType: 'INVALID' },
      ['must error/error-validation-type-absent violates'],
    ],
    ['a refusal that does not explain', { cause: 'INVALID_REQUEST' }, ['should error/error-explanation-present violates']],
    ['a failed server without a code', { cause: 'SERVER_FAILED' }, ['should error/error-support-code-present violates']],
    ['a rejection without a code', { cause: 'REQUEST_REJECTED' }, ['should error/error-support-code-present violates']],
  ])('%s', (_name, group, wanted) => {
    expect(broken(errorBody, exchange('verify@26', error(group as JsonObject)))).toEqual(wanted);
  });

  test('is none of a success', () => {
    expect(inspect(errorBody, exchange('verify@26', result('SUCCESS')))).toEqual([]);
    expect(inspect(errorBody, exchange('verify@26', silent('timeout')))).toEqual([]);
  });
});

describe('what a refusal says of the fault', () => {
  const detail = (
    group: JsonObject,
    ...more: Parameters<typeof faulty> extends [unknown, ...infer Rest] ? Rest : never
  ): readonly string[] => {
    const one = exchange('verify@26', refusal(group));
    return said(refusalDetail.inspect(one, faulty(one, ...more)));
  };
  const FINE = [
    'should error/error-field-present conforms',
    'must error/error-field-names-fault conforms',
    'should error/error-validation-type-present conforms',
    'must error/error-validation-type conforms',
  ];
  test('conforms where it names field and kind', () => {
    expect(detail({ field: 'order.reference', validationType: 'INVALID' })).toEqual(FINE);
  });
  test.each<readonly [string, JsonObject, readonly string[]]>([
    ['another field', { field: 'order.amount', validationType: 'INVALID' }, ['must error/error-field-names-fault violates']],
    ['no field', { validationType: 'INVALID' }, ['should error/error-field-present violates']],
    ['another kind', { field: 'order.reference', validationType: 'MISSING' }, ['must error/error-validation-type violates']],
    ['no kind', { field: 'order.reference' }, ['should error/error-validation-type-present violates']],
    ['an unknown kind, which is a finding of the list', { field: 'order.reference', validationType: 'ODD' }, []],
    ['a field that is no text, which is a finding of the type', { field: 5, validationType: 'INVALID' }, []],
  ])('%s', (_name, group, wanted) => {
    expect(detail(group).filter((line) => line.endsWith('violates'))).toEqual(wanted);
  });
  test('is never judged above the level of the fault', () => {
    expect(detail({ field: 'x', validationType: 'MISSING' }, {}, 'should').filter((line) => line.endsWith('violates'))).toEqual([
      'should error/error-field-names-fault violates',
      'should error/error-validation-type violates',
    ]);
  });
  test('a body that cannot be read has no field to name', () => {
    expect(detail({ field: 'x', validationType: 'INVALID' }, { fields: [] })).toEqual([
      'should error/error-field-absent violates',
      'should error/error-validation-type-absent violates',
    ]);
    expect(detail({}, { fields: [] })).toEqual([
      'should error/error-field-absent conforms',
      'should error/error-validation-type-absent conforms',
    ]);
  });
  test('an empty body, or one that is no object, may be told to lack what is required', () => {
    const told = (text: string | undefined, group: JsonObject, id: ContractId = 'verify@26') => {
      const body = text === undefined || text === '' ? undefined : (JSON.parse(text) as JsonValue);
      const one = exchange(id, refusal(group), {
        ...(text === undefined ? {} : { text }),
        ...(body === undefined ? {} : { body }),
      });
      return said(refusalDetail.inspect(one, faulty(one, { fields: [] }))).filter((line) => line.endsWith('violates'));
    };
    for (const text of [undefined, '', '[{"apiOperation":"VERIFY"}]', '"text"'])
      for (const field of ['apiOperation', 'order', 'order.currency']) expect(told(text, { field, validationType: 'MISSING' })).toEqual([]);
    expect(told('', { field: 'apiOperation', validationType: 'INVALID' })).toHaveLength(2);
    expect(told('', { field: 'order.reference', validationType: 'MISSING' })).toHaveLength(2);
    // Its listing has the field that is required, and no row for the group.
    expect(told('', { field: 'order', validationType: 'MISSING' }, 'balance-inquiry@48')).toEqual([]);
    expect(told('', { field: 'ord', validationType: 'MISSING' })).toHaveLength(2);
    expect(told('{"apiOperation":"VERIFY"}', { field: 'apiOperation', validationType: 'MISSING' })).toHaveLength(2);
  });
  test('is not asked of anything but a refusal', () => {
    const one = exchange('verify@26', error({ cause: 'REQUEST_REJECTED' }));
    expect(refusalDetail.inspect(one, faulty(one))).toEqual([]);
    const success = exchange('verify@26', result('SUCCESS'));
    expect(refusalDetail.inspect(success, faulty(success))).toEqual([]);
  });
});

describe('the fields of an answer', () => {
  const verified = (order: JsonObject = {}, more: JsonObject = {}) =>
    result('SUCCESS', { currency: 'USD', amount: 10, status: 'VERIFIED', ...order }, more);
  const request = { apiOperation: 'VERIFY', order: { currency: 'USD', amount: '10.00' } };
  test('conform', () => {
    expect(broken(responseFields, exchange('verify@26', verified(), { body: request }))).toEqual([]);
  });
  test.each<readonly [string, ReturnType<typeof answer>, readonly string[]]>([
    ['a total that is text', verified({ totalAuthorizedAmount: '0' }), ['must response/order.totalAuthorizedAmount:json-type violates']],
    ['a time of another shape', verified({ creationTime: '2026-01-02' }), ['must response/order.creationTime:format violates']],
    ['an unknown status', verified({ status: 'ODD' }), ['must response/order.status:values violates']],
    [
      'a code that does not fit the result',
      verified({}, { response: { gatewayCode: 'DECLINED' } }),
      ['should response/result-fits-gateway-code violates'],
    ],
    ['an unknown code', verified({}, { response: { gatewayCode: 'ODD' } }), ['must response/response.gatewayCode:values violates']],
    ['an entry point of its own', verified({}, { gatewayEntryPoint: 'BATCH' }), ['should response/gateway-entry-point-api violates']],
    [
      'redirectUrl beside providerA',
      verified({}, { browserPayment: { providerA: { accountId: 'A1' }, redirectUrl: 'https://a.example/x' } }),
      ['should response/provider-a-urls violates'],
    ],
  ])('%s', (_name, reply, wanted) => {
    expect(broken(responseFields, exchange('verify@26', reply, { body: request }))).toEqual(wanted);
  });

  test('that are groups or arrays without anything in them are told, unless they were sent so', () => {
    const told = (reply: ReturnType<typeof answer>, body: JsonObject): readonly string[] =>
      broken(responseFields, exchange('verify@26', reply, { body }));
    expect(told(verified({}, { posTerminal: {} }), request)).toEqual([expect.stringMatching(/^should response\/posTerminal:json-type/)]);
    expect(told(verified({}, { posTerminal: {} }), { ...request, posTerminal: {} })).toEqual([]);
    expect(told(verified({ tax: [] }, {}), request)).toEqual([expect.stringMatching(/^should response\/order\.tax\[n\]:json-type/)]);
    expect(told(verified({ tax: [{ amount: 1 }] }, {}), request)).toEqual([]);
  });
  test('that were damaged on their way are not judged as longer than they were', () => {
    // A pair of units that was cut in two: two replacement characters for one.
    const cut = '\u{20BB7}'.repeat(14) + '\uFFFD\uFFFD';
    expect(broken(responseFields, exchange('verify@26', verified({ productSKU: cut }), { body: request }))).toEqual([]);
    const long = '\u{20BB7}'.repeat(15) + '\uFFFD\uFFFD';
    const found = broken(responseFields, exchange('verify@26', verified({ productSKU: long }), { body: request }));
    expect(found).toEqual(['must response/order.productSKU:max-length violates']);
  });
  test('are not beside an error group, whatever was asked', () => {
    const mixed = verified({}, { error: { cause: 'SERVER_BUSY' } });
    expect(broken(oneForm, exchange('verify@26', mixed, { body: request }))).toEqual(['should error/error-only-in-error violates']);
    expect(broken(oneForm, exchange('verify@26', verified(), { body: request }))).toEqual([]);
  });
  test('always hold what is always provided', () => {
    const { order: _order, ...rest } = (verified() as { body: JsonObject }).body;
    const found = broken(responseFields, exchange('verify@26', answer(rest), { body: request }));
    expect(found).toContain('must response/order.id:always violates');
    expect(found).toContain('must response/order.creationTime:always violates');
    expect(found.every((line) => line.includes(':always'))).toBe(true);
  });
  test('the amount of a verification is always there, all the more when it was sent', () => {
    const without = result('SUCCESS', { currency: 'USD', status: 'VERIFIED' });
    expect(broken(responseFields, exchange('verify@26', without, { body: request }))).toEqual([
      'must response/order.amount:always violates',
    ]);
    expect(
      broken(responseFields, exchange('verify@26', without, { body: { apiOperation: 'VERIFY', order: { currency: 'USD' } } })),
    ).toEqual(['should response/order.amount:always violates']);
  });
  test('without a result only the result is missed', () => {
    expect(broken(responseFields, exchange('verify@26', answer({ message: 'hello' })))).toEqual(['must response/result:always violates']);
    expect(broken(responseFields, exchange('verify@26', answer({ result: 'FINE' })))).toEqual(['must response/result:values violates']);
    expect(broken(responseFields, exchange('balance-inquiry@48', answer({ balance: 1 })))).toEqual([
      'should response/result:always violates',
    ]);
  });
  test('are not judged where the answer may have any form', () => {
    const one = exchange('verify@26', answer({ message: 'no' }, { status: 401 }));
    expect(inspect(responseFields, one, { wire: { odd: false, badCredentials: true } })).toEqual([]);
    expect(inspect(responseFields, one, { wire: { odd: true, badCredentials: false } })).toEqual([]);
    expect(inspect(responseFields, exchange('verify@26', answer({ message: 'slow down' }, { status: 429 })))).toEqual([]);
    expect(inspect(responseFields, exchange('verify@26', answer({ message: 'large' }), { text: 'x'.repeat(1_000_001) }))).toEqual([]);
    expect(inspect(responseFields, exchange('verify@26', error({ cause: 'SERVER_BUSY' })))).toEqual([]);
  });
  test('count digits in the text, not in a number that was rounded', () => {
    const { text } = verified() as { text: string };
    const one = exchange(
      'verify@26',
      answer(JSON.parse(text) as JsonValue, { text: text.replace('"totalCapturedAmount":0', '"totalCapturedAmount":0.0000') }),
      {
        body: request,
      },
    );
    expect(broken(responseFields, one).length).toBe(1);
    expect(broken(responseFields, one)[0]).toMatch(/^must response\/order\.totalCapturedAmount:/);
  });
});

describe('the HTTP status', () => {
  const promised = { expectations: { ...EXPECT, httpStatus: { INVALID_REQUEST: 400, SUCCESS: 201 } } };
  test('is judged only where the configuration promises it', () => {
    expect(inspect(httpStatus, exchange('verify@26', answer({ result: 'SUCCESS' }, { status: 500 })))).toEqual([]);
    expect(inspect(httpStatus, exchange('verify@26', answer({ result: 'SUCCESS' }, { status: 201 })), promised)).toEqual([
      'must exchange/http-status conforms',
    ]);
    expect(inspect(httpStatus, exchange('verify@26', answer({ result: 'SUCCESS' }, { status: 200 })), promised)).toEqual([
      'must exchange/http-status violates',
    ]);
    const refused = answer({ result: 'ERROR', error: { cause: 'INVALID_REQUEST' } }, { status: 422 });
    expect(inspect(httpStatus, exchange('verify@26', refused), promised)).toEqual(['must exchange/http-status violates']);
    const inherited = answer({ result: 'ERROR', error: { cause: 'constructor' } }, { status: 422 });
    expect(inspect(httpStatus, exchange('verify@26', inherited), promised)).toEqual([]);
    expect(inspect(httpStatus, exchange('verify@26', silent('lost')), promised)).toEqual([]);
    expect(contextFor(exchange('verify@26', refused)).expectations).toEqual(EXPECT);
  });
});
