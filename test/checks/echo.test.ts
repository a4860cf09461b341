import { describe, expect, test } from 'vitest';
import { authenticationData } from '../../src/checks/authentication-data.js';
import { correlationEcho } from '../../src/checks/correlation-echo.js';
import { echoIds } from '../../src/checks/echo-ids.js';
import { echoStreet } from '../../src/checks/echo-street.js';
import { echoValues } from '../../src/checks/echo-values.js';
import { noDisclosure } from '../../src/checks/no-disclosure.js';
import type { ContractId } from '../../src/catalogue/vocabulary.js';
import { testCardNumber } from '../../src/catalogue/test-cards.js';
import type { JsonObject, JsonValue } from '../../src/json/value.js';
import { SeenTexts } from '../../src/engine/execute/seen-texts.js';
import type { Secret } from '../../src/model/check.js';
import { answer, broken, exchange, inspect, notJson, refusal, result, silent } from './support.js';

describe('correlationId', () => {
  const echoed = (id: ContractId, reply: ReturnType<typeof answer>) =>
    inspect(correlationEcho, exchange(id, reply, { body: { correlationId: 'c1' } }));
  test.each<readonly [string, ContractId, ReturnType<typeof answer>, readonly string[]]>([
    [
      'comes back',
      'void@66',
      result('SUCCESS', {}, { correlationId: 'c1' }),
      ['must exchange/correlation-echo-equal conforms', 'must exchange/correlation-echo conforms'],
    ],
    [
      'comes back after a decline',
      'verify@26',
      result('FAILURE', {}, { correlationId: 'c1' }),
      ['must exchange/correlation-echo-equal conforms', 'must exchange/correlation-echo conforms'],
    ],
    ['is absent', 'referral@68', result('SUCCESS'), ['must exchange/correlation-echo violates']],
    ['is null', 'update-authorization@24', result('SUCCESS', {}, { correlationId: null }), ['must exchange/correlation-echo violates']],
    [
      'is another',
      'confirm-browser-payment@35',
      result('SUCCESS', {}, { correlationId: 'c2' }),
      ['must exchange/correlation-echo violates'],
    ],
    [
      'is another in an error',
      'void@66',
      answer({ result: 'ERROR', error: { cause: 'SERVER_BUSY' }, correlationId: 'c2' }),
      ['must exchange/correlation-echo-equal violates'],
    ],
    ['is absent from an error', 'void@66', refusal(), []],
    [
      'is another where it need not come back',
      'authorize@55',
      result('SUCCESS', {}, { correlationId: 'c2' }),
      ['must exchange/correlation-echo-equal violates'],
    ],
    ['is absent where it need not come back', 'authorize@55', result('SUCCESS'), []],
    [
      'is absent from a balance',
      'balance-inquiry@48',
      answer({ result: 'SUCCESS' }),
      ['should exchange/correlation-echo-elsewhere violates'],
    ],
    [
      'comes back with a balance',
      'balance-inquiry@73',
      answer({ result: 'SUCCESS', correlationId: 'c1' }),
      ['must exchange/correlation-echo-equal conforms', 'should exchange/correlation-echo-elsewhere conforms'],
    ],
  ])('%s (%s)', (_name, id, reply, wanted) => {
    expect(echoed(id, reply)).toEqual(wanted);
  });
  test('that was not sent does not come back, whatever went before', () => {
    const answered = exchange('void@66', result('SUCCESS', {}, { correlationId: 'x' }), { body: {} });
    expect(inspect(correlationEcho, answered, { brought: new Set(['x']) })).toEqual(['must exchange/correlation-not-stored violates']);
    // An id that the gateway makes up itself is its own affair.
    expect(inspect(correlationEcho, answered, { brought: new Set(['y']) })).toEqual([]);
    expect(inspect(correlationEcho, exchange('refund@60', result('SUCCESS'), { body: {} }))).toEqual([
      'must exchange/correlation-not-stored conforms',
    ]);
  });
  test('may be the own one of a gateway that turned a request away unread', () => {
    const one = exchange('void@66', refusal({}), { body: { correlationId: 'c1' } });
    const made = { ...one, reply: answer({ result: 'ERROR', error: { cause: 'INVALID_REQUEST' }, correlationId: 'x' }) };
    const wire = { odd: false, badCredentials: true };
    expect(broken(correlationEcho, made, { wire })).toEqual([]);
    expect(broken(correlationEcho, made, { wire, brought: new Set(['x']) })).toHaveLength(1);
    expect(broken(correlationEcho, made)).toHaveLength(1);
  });
  test('is that of the first time where the first answer is given again', () => {
    const one = exchange('void@66', result('SUCCESS', {}, { correlationId: 'first' }), { body: { correlationId: 'second' } });
    expect(inspect(correlationEcho, one, { expect: { kind: 'no-new-effect' } })).toEqual([]);
    expect(inspect(correlationEcho, exchange('void@66', silent('lost'), { body: { correlationId: 'c' } }))).toEqual([]);
  });
});

describe('an authentication', () => {
  const told = (reply: ReturnType<typeof answer>) => inspect(authenticationData, exchange('authenticate-payer@100', reply, { body: {} }));
  test.each<readonly [string, ReturnType<typeof answer>, readonly string[]]>([
    [
      'with data',
      answer({ result: 'SUCCESS', authentication: { '3ds': { acsEci: '05' } } }),
      ['should exchange/authentication-data conforms'],
    ],
    ['with a page', answer({ result: 'PENDING', authentication: { html: '<p>' } }), ['should exchange/authentication-challenge conforms']],
    ['without', answer({ result: 'SUCCESS' }), ['should exchange/authentication-data violates']],
    [
      'with an empty group',
      answer({ result: 'PENDING', authentication: { '3ds': {} } }),
      ['should exchange/authentication-challenge violates'],
    ],
    ['that failed', answer({ result: 'FAILURE' }), []],
    ['that is refused', refusal(), []],
  ])('%s', (_name, reply, wanted) => {
    expect(told(reply)).toEqual(wanted);
  });
});

describe('ids of the path', () => {
  test.each<readonly [string, ReturnType<typeof answer>, readonly string[]]>([
    ['come back', result('SUCCESS'), ['must exchange/echo-ids conforms']],
    ['another order', result('SUCCESS', { id: 'o2' }), ['must exchange/echo-ids violates']],
    ['another merchant', result('SUCCESS', {}, { merchant: 'M2' }), ['must exchange/echo-ids violates']],
    ['both', result('FAILURE', { id: 'o2' }, { merchant: 'M2' }), ['must exchange/echo-ids violates', 'must exchange/echo-ids violates']],
    ['an error has none', refusal(), []],
  ])('%s', (_name, reply, wanted) => {
    expect(inspect(echoIds, exchange('void@66', reply))).toEqual(wanted);
  });
  test('are not judged on paths and credentials that are wrong on purpose', () => {
    const one = exchange('void@66', result('SUCCESS', { id: 'o2' }));
    expect(inspect(echoIds, one, { wire: { odd: true, badCredentials: false } })).toEqual([]);
    expect(inspect(echoIds, one, { wire: { odd: false, badCredentials: true } })).toEqual([]);
    expect(inspect(echoIds, exchange('balance-inquiry@48', answer({ result: 'SUCCESS', merchant: 'M2' })))).toEqual([]);
  });
});

describe('streets', () => {
  const street = (address: JsonObject) =>
    inspect(
      echoStreet,
      exchange('verify@26', result('SUCCESS', {}, { billing: { address } }), {
        body: { billing: { address: { street: 'Mill Lane', street2: 'Flat 2' } } },
      }),
    );
  test.each<readonly [string, JsonObject, readonly string[]]>([
    ['joined', { street: 'Mill Lane Flat 2' }, ['must exchange/echo-street conforms', 'should exchange/echo-street-joined conforms']],
    [
      'joined, the second empty',
      { street: 'Mill Lane, Flat', street2: '' },
      ['must exchange/echo-street conforms', 'should exchange/echo-street-joined conforms'],
    ],
    [
      'the second null',
      { street: 'Mill Lane', street2: null },
      ['must exchange/echo-street conforms', 'should exchange/echo-street-joined conforms'],
    ],
    [
      'the second kept',
      { street: 'Mill Lane', street2: 'Flat 2' },
      ['must exchange/echo-street violates', 'should exchange/echo-street-joined conforms'],
    ],
    [
      'the first changed',
      { street: 'Flat 2 Mill Lane' },
      ['must exchange/echo-street conforms', 'should exchange/echo-street-joined violates'],
    ],
    ['no street', {}, ['must exchange/echo-street conforms']],
  ])('%s', (_name, address, wanted) => {
    expect(street(address)).toEqual(wanted);
  });
});

describe('echoed values', () => {
  const OK = ['should exchange/echo-values conforms'];
  const NOT = ['should exchange/echo-values violates'];
  const echo = (id: ContractId, sent: JsonObject, got: JsonObject, kind = 'SUCCESS') => {
    const { order, ...rest } = got;
    return inspect(echoValues, exchange(id, result(kind, (order ?? {}) as never, rest), { body: sent }));
  };
  test('the amount of an order is compared only while no other transaction carried another', () => {
    const sent = { order: { amount: '10.00' } };
    const second = exchange('authorize@55', result('SUCCESS', { amount: 15 }), { body: sent, transactionId: 't2' });
    const after = (amount: string) => exchange('authorize@55', result('SUCCESS', { amount: 5 }), { body: { order: { amount } } });
    expect(inspect(echoValues, second, { order: { earlier: [after('5.00')] } })).toEqual([]);
    expect(inspect(echoValues, second, { order: { state: 'authorized-order', amount: '5.00' } })).toEqual([]);
    expect(inspect(echoValues, second, { order: { earlier: [after('10.000')] } })).toEqual(['should exchange/echo-values violates']);
    expect(inspect(echoValues, second)).toEqual(['should exchange/echo-values violates']);
    expect(inspect(echoValues, second, { together: true })).toEqual([]);
  });

  test('an order of several equal authorizations may show their sum', () => {
    const body = { order: { amount: '10.00' } };
    const of = (id: string, order: JsonObject) => exchange('authorize@55', result('SUCCESS', order), { body, transactionId: id });
    const summed = of('t2', { amount: 20, totalAuthorizedAmount: 20 });
    expect(inspect(echoValues, summed, { order: { earlier: [of('t1', { amount: 10 })] } })).toEqual([]);
    expect(inspect(echoValues, summed)).toEqual(['should exchange/echo-values violates']);
    // The sum of what was asked for, where less was approved.
    const inPart = of('t2', { amount: 20, totalAuthorizedAmount: 15 });
    expect(inspect(echoValues, inPart, { order: { earlier: [of('t1', { amount: 10 })] } })).toEqual([]);
    expect(inspect(echoValues, inPart)).toEqual(['should exchange/echo-values violates']);
    // What a recipe paid is one of them.
    expect(inspect(echoValues, summed, { order: { state: 'authorized-order', amount: '10.00' } })).toEqual([]);
  });

  test('of one element do not come back in another that was sent without', () => {
    const sent = (...passenger: JsonObject[]): JsonObject => ({ airline: { passenger } });
    const [first, second] = [{ firstName: 'Anneliese', middleName: 'Marianne' }, { firstName: 'Bernhard' }];
    const shown = (of: JsonObject, ...passenger: JsonObject[]) => echo('authorize@55', of, { airline: { passenger } });
    expect(shown(sent(first, second), first, { ...second, middleName: 'Marianne' })).toEqual(NOT);
    expect(shown(sent(first, second), first, second)).toEqual(OK);
    // A value that a target may have come by on its own.
    expect(shown(sent(first, second), first, { ...second, middleName: 'Another one' })).toEqual(OK);
    expect(shown(sent({ ...first, middleName: 'N' }, second), { ...first, middleName: 'N' }, { ...second, middleName: 'N' })).toEqual(OK);
  });

  test('may be those of an earlier request where the transaction failed, which leaves the order as it was', () => {
    const sent = { order: { customerNote: 'new' } };
    const shown = (kind: 'SUCCESS' | 'FAILURE') =>
      exchange('verify@26', result(kind, {}, { order: { customerNote: 'old' } }), { body: sent });
    const earlier = exchange('verify@26', result('SUCCESS', {}), { body: { order: { customerNote: 'old' } } });
    expect(inspect(echoValues, shown('FAILURE'), { order: { earlier: [earlier] } })).toEqual([]);
    expect(inspect(echoValues, shown('FAILURE'))).toEqual(['should exchange/echo-values violates']);
    expect(inspect(echoValues, shown('SUCCESS'), { order: { earlier: [earlier] } })).toEqual(['should exchange/echo-values violates']);
    // Or those of a request that was sent at the same time.
    expect(inspect(echoValues, shown('FAILURE'), { together: true })).toEqual([]);
    expect(inspect(echoValues, shown('SUCCESS'), { together: true })).toEqual(['should exchange/echo-values violates']);
    // Or those of an order of which not everything is known.
    expect(inspect(echoValues, shown('FAILURE'), { order: { doubtful: true } })).toEqual([]);
    expect(inspect(echoValues, shown('SUCCESS'), { order: { doubtful: true } })).toEqual(['should exchange/echo-values violates']);
  });

  test('are not those of a request that was turned away because another transaction is in progress', () => {
    const sent = { body: { order: { reference: 'R2', amount: '7.00' } } };
    const shown = (gatewayCode: string) =>
      exchange('authorize@55', result('FAILURE', { reference: 'R1', amount: 5 }, { response: { gatewayCode } }), sent);
    expect(inspect(echoValues, shown('LOCK_FAILURE'))).toEqual([]);
    expect(inspect(echoValues, shown('DECLINED'))).toEqual([...NOT, ...NOT]);
  });

  test('the amount of an order is open while one of its transactions has no outcome', () => {
    const paid = (kind: string, transactionId: string, amount: number) =>
      exchange('authorize@55', result(kind, { amount }), { body: { order: { amount: '10.00' } }, transactionId });
    const first = paid('SUCCESS', 't0', 10);
    for (const kind of ['PENDING', 'UNKNOWN']) {
      expect(inspect(echoValues, paid(kind, 't1', 25))).toEqual(NOT);
      expect(inspect(echoValues, paid(kind, 't1', 25), { order: { earlier: [first] } })).toEqual([]);
      expect(inspect(echoValues, paid('SUCCESS', 't2', 25), { order: { earlier: [first, paid(kind, 't1', 10)] } })).toEqual([]);
    }
    expect(inspect(echoValues, paid('SUCCESS', 't1', 25), { order: { earlier: [first] } })).toEqual(NOT);
  });

  test.each<readonly [string, ContractId, JsonObject, JsonObject, readonly string[]]>([
    ['the same', 'verify@26', { order: { reference: 'R1' } }, { order: { reference: 'R1' } }, OK],
    ['changed', 'verify@26', { order: { reference: 'R1' } }, { order: { reference: 'R2' } }, NOT],
    ['absent', 'verify@26', { order: { reference: 'R1' } }, {}, []],
    ['all entries of a map', 'verify@26', { order: { custom: { A: '1', B: '2' } } }, { order: { custom: { A: '1', B: '2' } } }, OK],
    ['a map without one of its entries', 'verify@26', { order: { custom: { A: '1', B: '2' } } }, { order: { custom: { A: '1' } } }, NOT],
    ['no map', 'verify@26', { order: { custom: { A: '1', B: '2' } } }, {}, []],
    ['null', 'verify@26', { order: { reference: 'R1' } }, { order: { reference: null } }, []],
    ['an amount by its number', 'verify@26', { order: { amount: '10.00' } }, { order: { amount: 10 } }, OK],
    ['another amount', 'verify@26', { order: { amount: '10.00' } }, { order: { amount: 10.01 } }, NOT],
    ['an amount as text', 'verify@26', { order: { amount: '10.00' } }, { order: { amount: '10.0' } }, NOT],
    ['a lane, which is called name', 'authorize@55', { posTerminal: { lane: 'L1' } }, { posTerminal: { name: 'L1' } }, OK],
    ['a changed lane', 'authorize@55', { posTerminal: { lane: 'L1' } }, { posTerminal: { name: 'L2' } }, NOT],
    ['names of a shipping contact', 'authorize@55', { shipping: { contact: { firstName: 'A' } } }, { shipping: { firstName: 'B' } }, NOT],
    [
      'an element of an array',
      'verify@26',
      { order: { tax: [{ type: 'a' }, { type: 'b' }] } },
      { order: { tax: [{ type: 'a' }, { type: 'c' }] } },
      NOT,
    ],
    ['a custom field beside an earlier one', 'verify@26', { order: { custom: { B: '2' } } }, { order: { custom: { A: '1', B: '2' } } }, OK],
    [
      'streets have rules of their own',
      'verify@26',
      { billing: { address: { street: 'A', city: 'C' } } },
      { billing: { address: { street: 'B', city: 'C' } } },
      OK,
    ],
    [
      'card data is not compared',
      'authorize@55',
      { sourceOfFunds: { provided: { card: { number: '5' } } } },
      { sourceOfFunds: { provided: { card: { number: '6' } } } },
      [],
    ],
    [
      'what no answer may hold comes back changed',
      'authorize@55',
      { shipping: { method: 'PICKUP' } },
      { shipping: { method: 'GROUND' } },
      [],
    ],
    [
      'what is too long for the answer comes back cut',
      'verify@26',
      { order: { taxRegistrationId: 'x'.repeat(30) } },
      { order: { taxRegistrationId: 'x'.repeat(20) } },
      [],
    ],
  ])('%s', (_name, id, sent, got, wanted) => {
    expect(echo(id, sent, got)).toEqual(wanted);
  });
  test.each(['FAILURE', 'PENDING', 'UNKNOWN'])('are compared after %s too', (result) => {
    const said = (got: string) => echo('verify@26', { order: { reference: 'R1' } }, { order: { reference: got } }, result);
    expect(said('R2')).toEqual(NOT);
    expect(said('R1')).toEqual(OK);
  });
  test('a failure may show the currency of its order, and what an answer showed before', () => {
    const failed = exchange('confirm-browser-payment@35', result('FAILURE', { currency: 'JPY', reference: 'R1' }), {
      body: { order: { currency: 'USD', reference: 'R2' } },
    });
    expect(inspect(echoValues, failed)).toEqual([...NOT, ...NOT]);
    expect(inspect(echoValues, failed, { order: { currency: 'JPY', provisioned: { order: { reference: 'R1' } } } })).toEqual([]);
    // The order may have it from whatever went before.
    expect(inspect(echoValues, failed, { order: { currency: 'JPY', provisioned: { order: { reference: 'R9' } } } })).toEqual([]);
  });
  test('a flood of differences is five findings', () => {
    const many = (value: string) => ({ order: { custom: Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`K${i}`, value])) } });
    expect(echo('verify@26', many('a'), many('b')).length).toBe(5);
  });
});

describe('card data', () => {
  const number = testCardNumber(16, 3);
  const track = `;${number}=3912101?`;
  const cryptogram = 'ab/cd+efab/cd+efab/cd+efab==';
  const secrets: readonly Secret[] = [
    { name: 'card:approved.number', value: number },
    { name: 'track:track2', value: track },
    { name: 'cryptogram:28', value: cryptogram },
    { name: 'card:approved.securityCode', value: '737', short: true },
  ];
  const NOT = ['must exchange/no-sensitive-data violates'];
  const disclosed = (reply: ReturnType<typeof answer>, body: JsonValue = {}, known = secrets) =>
    broken(noDisclosure, exchange('authorize@55', reply, { body }), { secrets: known });
  const spaced = (by: string): string => number.replace(/(\d{4})(?=\d)/g, `$1${by}`);

  test('that a free text had, and comes back in it, is its echo, however the request wrote it', () => {
    const text = `paid by ${testCardNumber(16, 9)} today`;
    const body = { agreement: { customData: text } };
    const reply = result('FAILURE', {}, { agreement: { customData: text } });
    const escaped = JSON.stringify(body).replaceAll(/\d/g, (digit) => `\\u003${digit}`);
    for (const written of [JSON.stringify(body), escaped])
      expect(broken(noDisclosure, exchange('refund@60', reply, { body, text: written }), { secrets })).toEqual([]);
    expect(broken(noDisclosure, exchange('refund@60', reply, { body: {} }), { secrets })).toEqual(NOT);
  });

  test('that stays where it was sent conforms', () => {
    expect(inspect(noDisclosure, exchange('authorize@55', result('SUCCESS')), { secrets })).toEqual([
      'must exchange/no-sensitive-data conforms',
    ]);
    expect(disclosed(result('SUCCESS', {}, { sourceOfFunds: { provided: { card: { number: '512345xxxxxx0008' } } } }))).toEqual([]);
  });
  test.each<readonly [string, ReturnType<typeof answer>]>([
    ['a number anywhere in the body', result('SUCCESS', {}, { note: `paid with ${number}` })],
    ['a number in an explanation', refusal({ explanation: `card ${number} is bad` })],
    ['a number with blanks', result('SUCCESS', {}, { note: spaced(' ') })],
    ['a number with dashes', result('SUCCESS', {}, { note: spaced('-') })],
    [
      'a number that is a JSON number',
      answer({ result: 'SUCCESS', number: Number(number) }, { text: `{"result":"SUCCESS","number":${number}}` }),
    ],
    ['a number in a header', answer({ result: 'SUCCESS' }, { headers: { 'content-type': 'application/json', 'x-card': number } })],
    ['a number in a page', notJson(`<p>${number}</p>`)],
    ['a track', result('SUCCESS', {}, { track })],
    ['a cryptogram', result('SUCCESS', {}, { cryptogram })],
    [
      'a cryptogram with escaped slashes',
      answer({ result: 'SUCCESS', c: cryptogram }, { text: `{"result":"SUCCESS","c":"${cryptogram.replaceAll('/', '\\/')}"}` }),
    ],
    ['a security code under its name', result('SUCCESS', {}, { card: { securityCode: '737' } })],
    ['a security code within text under its name', result('SUCCESS', {}, { card: { cvv: 'was 737' } })],
    ['a security code as a whole value', result('SUCCESS', {}, { odd: '737' })],
    ['a security code as a number', result('SUCCESS', {}, { odd: 737 })],
    ['another card number in clear', result('SUCCESS', {}, { sourceOfFunds: { provided: { card: { number: testCardNumber(16, 55) } } } })],
  ])('%s is a finding', (_name, reply) => {
    expect(disclosed(reply)).toEqual(NOT);
  });
  test.each<readonly [string, ReturnType<typeof answer>]>([
    ['three digits within others', result('SUCCESS', { reference: 'A737B' })],
    ['a total that happens to be the same number', result('SUCCESS', { authorized: 737 })],
    ['the last four', result('SUCCESS', {}, { note: `ending in ${number.slice(-4)}` })],
  ])('%s is none', (_name, reply) => {
    expect(disclosed(reply)).toEqual([]);
  });
  describe('where every number that was sent or configured is known', () => {
    const configured = testCardNumber(16, 8);
    const texts = new SeenTexts({ card: { number: configured } });
    const earlier = testCardNumber(19, 9);
    const probe = exchange('refund@60', result('SUCCESS'), {
      body: { agreement: { customData: `paid by ${earlier.replace(/(....)/g, '$1 ')}` } },
    });
    texts.add(probe.request, []);
    const own = testCardNumber(16, 66);
    const shown = (more: JsonObject) =>
      broken(noDisclosure, exchange('authorize@55', result('SUCCESS', {}, more), { body: {} }), { secrets, otherTexts: texts });

    test.each<readonly [string, JsonObject]>([
      ['a reference of the target that looks like one', { response: { acquirerMessage: `REF ${own}` } }],
      ['such a reference with dashes', { response: { acquirerMessage: `REF ${own.replace(/(....)/g, '$1-')}` } }],
      ['such a reference as data of a payment system', { authorizationResponse: { paySvcData: own } }],
      ['such a reference, masked in part', { response: { acquirerMessage: `${own.slice(0, 8)}xxxx${own.slice(-4)}` } }],
    ])('%s is none', (_name, more) => {
      expect(shown(more)).toEqual([]);
    });
    test.each<readonly [string, JsonObject]>([
      ['one that an earlier request had in a text', { response: { acquirerMessage: `REF ${earlier}` } }],
      ['it, with dashes, after a reference of the target', { note: `${own}, ${earlier.replace(/(....)/g, '$1-')}` }],
      ['one that is configured', { response: { acquirerMessage: configured } }],
      ['one that is configured, with eight digits clear', { note: `${configured.slice(0, 8)}xxxx${configured.slice(-4)}` }],
      ['any in the place of a card number', { sourceOfFunds: { provided: { card: { number: own } } } }],
      ['any in the place of a card number, with eight digits clear', { card: { number: `${own.slice(0, 8)}xxxx${own.slice(-4)}` } }],
    ])('%s is a finding', (_name, more) => {
      expect(shown(more)).toEqual(NOT);
    });
  });
  test('that a case put into free text is a matter of that case', () => {
    const probe: readonly Secret[] = [{ name: 'pan:19', value: number, freeText: true }];
    expect(disclosed(refusal({ explanation: `${number} does not belong there` }), {}, probe)).toEqual([]);
  });
  test('may come back where it was asked for', () => {
    expect(disclosed(result('SUCCESS', {}, { note: number }), { responseControls: { sensitiveData: 'UNMASK' } })).toEqual([]);
  });
  test('is not looked for where nothing came back', () => {
    expect(inspect(noDisclosure, exchange('authorize@55', silent('lost')), { secrets })).toEqual([]);
  });
});

test('a list comes back whole or not at all', () => {
  const body = { order: { tax: [{ type: 'a' }, { type: 'b' }] } };
  const judged = (tax: JsonValue) => inspect(echoValues, exchange('verify@26', result('SUCCESS', {}, { order: { tax } }), { body }));
  expect(judged([{ type: 'a' }])).toEqual(['should exchange/echo-values violates']);
  expect(judged([{ type: 'a' }, { type: 'b' }])).toEqual(['should exchange/echo-values conforms']);
});
