import { describe, expect, test } from 'vitest';
import { CONTRACTS, SHIPPED } from '../../src/catalogue/contracts.js';
import { noCounts } from '../../src/lint/counts.js';
import { PLAIN } from '../../src/lint/formats/format.js';
import { FORMATS } from '../../src/lint/formats/formats.js';
import { covered } from '../../src/lint/formats/frame.js';
import { lintText, type LintOptions } from '../../src/lint/lint-text.js';

const at = (text: string, options: LintOptions = {}) =>
  lintText(text, options).messages.map(({ rule, level, line, column, endColumn }) => `${line}:${column}-${endColumn} ${level} ${rule}`);
const PLAIN_FORMAT = { paint: PLAIN, columns: Number.POSITIVE_INFINITY, undetected: 'counted', version: '1', catalogue: SHIPPED } as const;
const rules = (text: string, options: LintOptions = {}) => lintText(text, options).messages.map(({ level, rule }) => `${level} ${rule}`);
const ANSWER = {
  merchant: 'M1',
  result: 'SUCCESS',
  response: { gatewayCode: 'APPROVED' },
  order: { id: '1', creationTime: '2026-11-15T01:02:03.456Z', totalAuthorizedAmount: 1, totalCapturedAmount: 0, totalRefundedAmount: 0 },
};
const VOID = '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1"}}';

describe('positions', () => {
  test('point at the value, or at the parent of what is missing', () => {
    const text = [
      '{',
      '  "apiOperation": "VOID",',
      '  "transaction": { "reference": "" },',
      '  "order": {"custom": {"a_b": "x"}}',
      '}',
    ].join('\n');
    expect(at(text)).toEqual([
      '3:18-37 must transaction.targetTransactionId:required',
      '3:33-35 must transaction.reference:min-length',
      '4:31-34 must order-custom-name',
    ]);
  });

  test('count columns as editors do, after wide characters and tabs', () => {
    expect(at('{"apiOperation":"VOID","transaction":{"merchantNote":"\u{1F600}é","reference":"","targetTransactionId":"1"}}')).toEqual([
      '1:72-74 must transaction.reference:min-length',
    ]);
    expect(at('{\r\n\t"apiOperation":"VOID",\r\n\t"transaction":5}')).toEqual(['3:16-17 must transaction:json-type']);
  });

  test('of an element of an array', () => {
    expect(at('{"apiOperation":"CONFIRM_BROWSER_PAYMENT","order":{"tax":[{"type":"a"},{"amount":"x"}]}}')).toEqual([
      '1:82-85 must order.tax[n].amount:format',
    ]);
  });
});

const NEWEST_REFUND = CONTRACTS.findLast(({ operation }) => operation === 'refund')?.id;

describe('the contract', () => {
  test.each<[string, string, LintOptions, string]>([
    ['from apiOperation', VOID, {}, 'void@66 request'],
    ['from apiOperation of another case', VOID.replace('VOID', 'void'), {}, 'void@66 request'],
    ['from the command line', '{}', { contract: 'refund@39', side: 'request' }, 'refund@39 request'],
    ['as the newest of an operation', '{}', { contract: 'refund', side: 'request' }, `${NEWEST_REFUND} request`],
    ['from the file name', '{}', { name: 'a/b/authorize@55.request.json' }, 'authorize@55 request'],
    ['from a version that is not covered', '{}', { name: 'balance-inquiry@70.request.json' }, 'balance-inquiry@73 request'],
    ['from a bare operation in the file name', '{"order":{}}', { name: 'x/verify-1.json' }, 'verify@26 request'],
    [
      'from a mapping',
      '{}',
      { name: 'requests/pay-1.json', files: { 'requests/pay-*.json': 'authorize@55:request' } },
      'authorize@55 request',
    ],
    ['from a URL', '{}', { url: 'https://x/api/rest/version/48/merchant/M/balanceInquiry' }, 'balance-inquiry@48 request'],
    ['from a URL and apiOperation', VOID, { url: 'https://x/api/rest/version/66/merchant/M/order/1/transaction/2' }, 'void@66 request'],
    ['from the type of the transaction', '{"result":"SUCCESS","transaction":{"type":"REFUND"}}', {}, `${NEWEST_REFUND} response`],
    [
      'from the shape of a session answer',
      '{"result":"SUCCESS","session":{},"successIndicator":"1"}',
      {},
      'create-checkout-session@53 response',
    ],
    ['from a field that only one operation has', '{"transaction":{"targetTransactionId":"1"}}', {}, 'void@66 request'],
    ['of an error body, which is the same for all', '{"result":"ERROR","error":{"cause":"SERVER_BUSY"}}', {}, 'authorize@55 error'],
    [
      'of an error body told as a response',
      '{"result":"ERROR","error":{"cause":"SERVER_BUSY"}}',
      { contract: 'void@66', side: 'response' },
      'void@66 error',
    ],
  ])('is told %s', (_, text, options, expected) => {
    const { contract, side } = lintText(text, options);
    expect(`${contract} ${side}`).toBe(expected);
  });

  test('that cannot be told is said with what was tried', () => {
    const { judged, messages } = lintText('{"apiOperation":"PAY"}', { name: 'pay.json' });
    expect(judged).toBe(false);
    expect(messages.map(({ rule, message, fatal }) => ({ rule, message, fatal }))).toEqual([
      {
        rule: 'contract-unknown',
        message: 'cannot tell the contract: apiOperation is "PAY", which no covered operation has; the file name has no operation in it',
        fatal: true,
      },
    ]);
  });

  test.each([
    ['{"apiOperation":"VOID 4111111111111111"}'],
    ['{"result":"SUCCESS","transaction":{"type":"Card 4111-1111-1111-1111"}}'],
    ['{"apiOperation":"VOID 4111%31111111%31111%31"}'],
    [`{"apiOperation":"VOID ${Buffer.from('4111111111111111').toString('base64')}"}`],
  ])('that cannot be told shows no card number: %s', (text) => {
    const { messages } = lintText(text);
    expect(messages[0]?.rule).toBe('contract-unknown');
    expect(messages[0]?.message).toMatch(/which no covered operation has/);
    expect(messages[0]?.message).not.toMatch(/4111|NDExMTEx/);
  });

  test('whose version is not told weighs what another version would not find as should', () => {
    const text = '{"apiOperation":"REFUND","agreement":{"recurring":{"amountVariability":"fixed"},"numberOfPayments":0}}';
    expect(at(text)).toEqual([
      '1:72-79 should agreement.recurring.amountVariability:values',
      '1:100-101 must agreement.numberOfPayments:minimum',
    ]);
    expect(at(text, { contract: 'refund@60' })[0]).toContain('must agreement.recurring.amountVariability:values');
  });
});

describe('the envelope', () => {
  test.each([
    [
      'a key written twice',
      '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1","targetTransactionId":"2"}}',
      ['1:87-90 should duplicate-key'],
    ],
    [
      'written twice with an escape',
      '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1","targetTransaction\\u0049d":"2"}}',
      ['1:92-95 should duplicate-key'],
    ],
    [
      'written twice with blanks before the colon',
      '{"apiOperation" :"VOID","apiOperation" : "VOID","transaction":{"targetTransactionId":"1"}}',
      ['1:42-48 should duplicate-key'],
    ],
    [
      'a key that is no key but looks like one',
      '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1","merchantNote":"\\":\\":"}}',
      [],
    ],
    ['a text that begins with a colon', '{"apiOperation":"VOID","transaction":{"targetTransactionId":":"}}', []],
    [
      '__proto__',
      '{"apiOperation":"VOID","__proto__":{"a":1},"transaction":{"targetTransactionId":"1"}}',
      ['1:36-43 should unknown-field'],
    ],
    [
      'constructor',
      '{"apiOperation":"VOID","constructor":{"a":1},"transaction":{"targetTransactionId":"1"}}',
      ['1:38-45 should unknown-field'],
    ],
    [
      'a dotted key',
      '{"apiOperation":"VOID","transaction.targetTransactionId":"1","transaction":{"targetTransactionId":"1"}}',
      ['1:58-61 should unknown-field'],
    ],
    ['a byte order mark', `\uFEFF${VOID}`, ['1:1-1 should byte-order-mark']],
    ['no object', '["a"]', []],
  ])('with %s', (_, text, expected) => {
    expect(at(text, text.startsWith('[') ? { contract: 'void@66' } : {})).toEqual(
      text.startsWith('[') ? ['1:1-6 must body-malformed'] : expected,
    );
  });

  test('of an answer with a key that JavaScript gives a meaning', () => {
    const text = '{"result":"ERROR","error":{"cause":"SERVER_BUSY","__proto__":1}}';
    expect(at(text)).toEqual(['1:62-63 should prototype-key']);
  });

  test('with a dotted key suggests to nest it', () => {
    const [message] = lintText('{"apiOperation":"VERIFY","order":{"currency":"USD"},"order.amount":"1"}').messages;
    expect(message?.suggestion).toBe('nest it: order is an object that has amount');
  });
});

describe('suggestions', () => {
  test.each([
    ['{"apiOperation":"VERIFY","order":{"currency":"USD","amuont":"1"}}', 'did you mean amount?'],
    ['{"apiOperation":"VERIFY","order":{"currency":"USD","Amount":"1"}}', 'did you mean amount?'],
    ['{"apiOperation":"VERIFY","order":{"currency":"USD"},"browser":"x"}', 'did you mean device.browser?'],
    ['{"apiOperation":"VERIFY","order":{"currency":"usd"}}', 'write USD'],
    ['{"apiOperation":"VERIFY","order":{"currency":"USD","walletProvider":"network_c_checkout"}}', 'write NETWORK_C_CHECKOUT'],
    ['{"apiOperation":"VERIFY","order":{"currency":"USD","walletProvider":"NETWORK_C_CHEKOUT"}}', 'did you mean NETWORK_C_CHECKOUT?'],
    ['{"apiOperation":"VERIFY","order":{"currency":"USD","amount":0.520}}', 'write "0.520"'],
    ['{"apiOperation":"VERIFY","order":{"currency":"USD","amount":"1,50"}}', 'write "1.50"'],
    ['{"apiOperation":"VERIFY","order":{"currency":"USD","notificationUrl":"http://example.com/"}}', 'use https'],
  ])('for %s', (text, expected) => {
    expect(lintText(text).messages.map(({ suggestion }) => suggestion)).toEqual([expected]);
  });
});

describe('levels', () => {
  test('a session may carry what the request lacks', () => {
    const session = `"session":{"id":"${'x'.repeat(31)}"}`;
    expect(at(`{"apiOperation":"BALANCE_INQUIRY",${session}}`, { contract: 'balance-inquiry@73' })).toEqual([
      '1:1-86 should order.currency:required',
      '1:1-86 should sourceOfFunds:required',
    ]);
    expect(at('{"apiOperation":"BALANCE_INQUIRY"}', { contract: 'balance-inquiry@73' }).map((line) => line.split(' ')[1])).toEqual([
      'must',
      'must',
    ]);
  });

  test.each<[string, string[], string[]]>([
    ['off', ['**:min-length=off'], ['should unknown-field']],
    ['a rule of its own', ['unknown-field=must'], ['must transaction.reference:min-length', 'must unknown-field']],
    ['lower', ['transaction.*:min-length=should'], ['should transaction.reference:min-length', 'should unknown-field']],
    ['the last that matches', ['**=off', 'unknown-field=should'], ['should unknown-field']],
  ])('are set to %s', (_, rules, expected) => {
    const text = '{"apiOperation":"VOID","transaction":{"targetTransactionId":"1","reference":""},"a":1}';
    const settings = rules.map((rule) => ({ glob: rule.split('=')[0] as string, level: rule.split('=')[1] as 'off' | 'should' | 'must' }));
    expect(lintText(text, { rules: settings }).messages.map(({ level, rule }) => `${level} ${rule}`)).toEqual(expected);
  });

  test('that are raised tell what is silent otherwise, by either name', () => {
    const text = '{"apiOperation":"AUTHORIZE","order":{"amount":"1"},"sourceOfFunds":null}';
    expect(at(text)).toEqual([]);
    expect(at(text, { rules: [{ glob: 'unlisted-field-cut', level: 'should' }] })).toHaveLength(2);
    expect(
      at('{"order":{"currency":"USD"}}', {
        contract: 'verify@26',
        side: 'request',
        rules: [{ glob: 'api-operation-missing', level: 'must' }],
      }),
    ).toEqual(['1:1-29 must apiOperation:required']);
  });
});

describe('card data', () => {
  test.each([
    '{"apiOperation":"BALANCE_INQUIRY","order":{"currency":"USD"},"sourceOfFunds":{"provided":{"card":{"number":"5123450000000008 "}}}}',
    '{"apiOperation":"BALANCE_INQUIRY","order":{"currency":"USD"},"sourceOfFunds":{"provided":{"card":{"number":5123450000000008}}}}',
    '{"apiOperation":"BALANCE_INQUIRY","order":{"currency":"USD"},"sourceOfFunds":{"provided":{"card":{"numbr":"5123450000000008"}}}}',
    '{"apiOperation":"BALANCE_INQUIRY","order":{"currency":"USD"},"sourceOfFunds":{"provided":{"card":{"track2":";5123450000000008=3912101?aaaaaaaaaaaaaaaaaaaaaaaaaaa"}}}}',
    '{"apiOperation":"BALANCE_INQUIRY","order":{"currency":"USD"},"5123450000000008":1}',
    '{"apiOperation":"REFUND","agreement":{"id":"1","customData":"5123 4500 0000 0008"}}',
    '{"apiOperation":"VOID","transaction":{"targetTransactionId":"51234500000000085123450000000008 5123450000000008"}}',
  ])('is never printed: %s', (text) => {
    const printed = JSON.stringify({ ...lintText(text, { rules: [{ glob: '**', level: 'must' }] }), text: undefined });
    expect(printed).not.toMatch(/5123[ -]?4500[ -]?0000[ -]?0008/);
    expect(printed).not.toContain('=3912101');
  });
});

describe('what is no fault', () => {
  test('card data that the terminal marks as badly encrypted: the gateway declines it', () => {
    const p2pe = { keySerialNumber: 'A'.repeat(20), payload: 'B'.repeat(32), encryptionState: 'INVALID' };
    const body = { apiOperation: 'VOID', transaction: { targetTransactionId: '1' }, sourceOfFunds: { provided: { card: { p2pe } } } };
    expect(rules(JSON.stringify(body))).toEqual([]);
  });

  test('a time in milliseconds in custom data', () => {
    const body = (customData: string) =>
      JSON.stringify({ apiOperation: 'VOID', transaction: { targetTransactionId: '1', acquirer: { customData } } });
    // Each ends in the check digit of its number.
    for (const digits of ['1700000000004', '1763200000000001', '9999999999999995', '450000000000005'])
      expect({ digits, found: rules(body(`at ${digits}`)) }).toEqual({ digits, found: [] });
    for (const digits of ['4000000000006', '370000000000002', '5100000000000008', '4000000000000000006'])
      expect({ digits, found: rules(body(`at ${digits}`)) }).toEqual({ digits, found: ['must custom-data-no-sensitive'] });
  });

  test('a telephone number in an answer that has the check digit of a card by chance', () => {
    const answer = (mobilePhone: string) => JSON.stringify({ ...ANSWER, shipping: { contact: { mobilePhone } } });
    expect(rules(answer('+527 15748639 945'), { contract: 'referral@68', side: 'response' })).toEqual([]);
    expect(rules(answer('call 4000 0000 0000 0002'), { contract: 'referral@68', side: 'response' })).toContain('must no-sensitive-data');
  });

  test('a part of the amount that is nothing', () => {
    const order = { currency: 'USD', amount: '20.00', taxAmount: '0.00' };
    expect(rules(JSON.stringify({ apiOperation: 'VERIFY', order }))).toEqual([]);
  });

  test('1000 to 9999 payments in the answer to a refund at version 60', () => {
    const answer = (numberOfPayments: number) => JSON.stringify({ ...ANSWER, agreement: { numberOfPayments } });
    expect(rules(answer(9999), { contract: 'refund@60', side: 'response' })).toEqual([]);
    expect(rules(answer(10000), { contract: 'refund@60', side: 'response' })).toEqual(['must agreement.numberOfPayments:maximum']);
    expect(rules(answer(1000), { contract: 'refund@39', side: 'response' })).toEqual(['must agreement.numberOfPayments:maximum']);
  });

  test('how many recurring payments a refund at version 39 has, within the bounds that 2.5 gives to Refund', () => {
    const given = (value: string) =>
      lintText(`{"apiOperation":"REFUND","agreement":{"recurring":{"numberOfPayments":${value}}}}`, {
        contract: 'refund@39',
        side: 'request',
      }).messages.map(({ level, message }) => `${level} ${message.replace(/^[^:]*: /, '')}`);
    expect(['1', '1000', '9999'].flatMap(given)).toEqual([]);
    expect(['0', '-5', '10000', '1.5', '"abc"', '{}', '"5"'].flatMap(given)).toEqual([
      'must expected at least 1, found 0',
      'must expected at least 1, found -5',
      'must expected at most 9999, found 10000',
      'must expected a whole JSON number, found 1.5',
      'must expected a whole JSON number, found "abc" (string)',
      'must expected a whole JSON number, found an object',
      'should expected a whole JSON number, found "5" (string)',
    ]);
  });

  test('an answer is judged at the version that it says, with warnings only where that is not documented', () => {
    const wrong = (version: string | number) => JSON.stringify({ ...ANSWER, version, merchant: 5 });
    const judgedAt = (version: string | number) => {
      const { contract, messages } = lintText(wrong(version), { contract: 'refund@39', side: 'response' });
      return `${contract} ${messages.map(({ level }) => level).join()}`;
    };
    expect(['39', '60', 60, '61', '51', 'x'].map(judgedAt)).toEqual([
      'refund@39 must',
      'refund@60 must',
      'refund@60 must',
      'refund@60 should',
      'refund@60 should',
      'refund@39 must',
    ]);
  });
});

describe('card data in answers', () => {
  const shown = (more: object, side: 'response' | 'error' = 'response') =>
    lintText(JSON.stringify({ result: side === 'error' ? 'ERROR' : 'SUCCESS', ...more }), { contract: 'balance-inquiry@73', side })
      .messages.filter(({ rule }) => rule === 'no-sensitive-data')
      .map(({ level, path, message }) => `${level} ${path}${/[0-9]{5}/.test(message) ? ' and prints it' : ''}`);
  const card = (number: unknown) => ({ sourceOfFunds: { provided: { card: { number } } } });

  test.each<[string, object, string]>([
    ['a number in clear', card('5123450000000008'), 'sourceOfFunds.provided.card.number'],
    ['as a JSON number', card(5123450000000008), 'sourceOfFunds.provided.card.number'],
    ['of nine digits', card('123456789'), 'sourceOfFunds.provided.card.number'],
    ['with blanks', card('5123 4500 0000 0008'), 'sourceOfFunds.provided.card.number'],
    ['that is masked too little', card('51234500xxxx0008'), 'sourceOfFunds.provided.card.number'],
    ['that is masked too little, with stars and dashes', card('5123-4500-****-0008'), 'sourceOfFunds.provided.card.number'],
    ['masked at its end only', card('512345000000xxxx'), 'sourceOfFunds.provided.card.number'],
    ['in the midst of a text', { note: 'paid with 4000000000000002 today' }, 'note'],
    ['in groups in a text', { note: 'paid with 4000 0000 0000 0002 on 12' }, 'note'],
    ['masked too little in a text', { note: 'paid with 40000000****0002' }, 'note'],
    ['a security code', { sourceOfFunds: { provided: { card: { securityCode: '123' } } } }, 'sourceOfFunds.provided.card.securityCode'],
    ['a track', { echo: ';4000000000000002=39121010000?' }, 'echo'],
    ['a track in an array', { list: ['%B4000000000000002^PAYER/PAT^3912101?'] }, 'list[0]'],
  ])('%s', (_, more, path) => {
    expect(shown(more)).toEqual([`must ${path}`]);
  });

  test('in an error body', () => {
    expect(shown({ error: { cause: 'INVALID_REQUEST', explanation: '4000000000000002 is not known' } }, 'error')).toEqual([
      'must error.explanation',
    ]);
  });

  test.each<[string, object]>([
    ['a masked number', card('512345xxxxxx0008')],
    ['a number that is masked more', card('xxxxxxxxxxxx0008')],
    ['with blanks between masked groups', card('5123 45** **** 0008')],
    ['an id that ends in a check digit', { order: { id: '4000000000000002' }, transaction: { receipt: '4000000000000002' } }],
    ['a token of the form of a number', { sourceOfFunds: { token: '5123450000000008' } }],
    ['a total', { order: { totalAuthorizedAmount: 400000000000 } }],
    ['a time', { timeOfRecord: 1763200000000, note: 'at 1763200000000' }],
    ['the outcome of a security code', { response: { cardSecurityCode: { gatewayCode: 'MATCH', acquirerCode: 'M' } } }],
  ])('%s is none', (_, more) => {
    expect(shown(more)).toEqual([]);
  });
});

describe('beyond a cut listing', () => {
  const authorize = (order: object, card: object) =>
    lintText(JSON.stringify({ apiOperation: 'AUTHORIZE', order, sourceOfFunds: { type: 'CARD', provided: { card } } }))
      .messages.map(({ level, rule, path }) => `${level} ${rule} ${path}`)
      .toSorted();
  const card = { number: '5123450000000008', expiry: { month: '12', year: '39' }, securityCode: '123' };

  test('what part 2 describes is judged by part 2', () => {
    expect(authorize({ amount: '10.00', currency: 'USD', reference: 'R1' }, card)).toEqual([]);
    expect(authorize({ amount: 'abc', currency: 'usd' }, { ...card, number: 'ABCD', expiry: { month: '13', year: '39' } })).toEqual([
      'should cut-listing-bounds order.amount',
      'should cut-listing-bounds order.currency',
      'should cut-listing-bounds sourceOfFunds.provided.card.expiry.month',
      'should cut-listing-bounds sourceOfFunds.provided.card.number',
    ]);
  });

  test('by the most lenient of the operations that have the field', () => {
    const provider = (walletProvider: string) =>
      lintText(JSON.stringify({ apiOperation: 'REFUND', order: { walletProvider } })).messages.map(({ rule }) => rule);
    expect(provider('DEVICE_A_PAY')).toEqual([]);
    expect(provider('NOBODY_PAY')).toEqual(['cut-listing-bounds']);
  });
});

describe('words', () => {
  const told = (body: object, options: LintOptions = {}) =>
    lintText(JSON.stringify(body), options).messages.map(({ message, suggestion }) =>
      suggestion === undefined ? message : `${message} (${suggestion})`,
    );

  test('an empty group, and a placeholder that nothing has filled in', () => {
    expect(told({ apiOperation: 'VOID', transaction: {} })).toEqual([
      'transaction: expected a group that holds something, found an empty object',
    ]);
    const card = { number: '4000000000000002', expiry: {}, p2pe: {} };
    expect(told({ order: { currency: 'USD' }, sourceOfFunds: { provided: { card } } }, { contract: 'balance-inquiry@73' })).toEqual([
      'sourceOfFunds.provided.card.expiry: expected an object that has month and year, found an empty object',
      'sourceOfFunds.provided.card.p2pe: expected an object that has keySerialNumber and payload, found an empty object',
    ]);
    expect(
      told(
        {
          session: { id: '{{SessionId}}' },
          order: { currency: '${currency}' },
          sourceOfFunds: { provided: { card: { number: '4000000000000002' } } },
        },
        { contract: 'balance-inquiry@73' },
      ),
    ).toEqual([
      'session.id: expected at least 31 characters, found "{{SessionId}}", a placeholder that nothing has filled in',
      'order.currency: expected Currency: three upper-case letters of ISO 4217, found "${currency}", a placeholder that nothing has filled in',
    ]);
  });

  test('a word of a product where the text has a neutral one', () => {
    const [message] = told(
      { apiOperation: 'AUTHORIZE', order: { walletProvider: 'SOME_PRODUCT' } },
      { contract: 'authorize@55', side: 'request' },
    );
    expect(message).toContain('values.names');
  });

  test('that a field always comes is stated with the responses', () => {
    const clauses = lintText('{"result":"SUCCESS"}', { contract: 'void@66', side: 'response' }).messages.map(
      ({ rule, clause }) => `${rule} ${clause}`,
    );
    expect(clauses).toContain('response.gatewayCode:always 2.12');
  });
});

describe('white space around a value', () => {
  const given = (contract: string, body: object) =>
    lintText(JSON.stringify(body), { contract, side: 'request', rules: [{ glob: 'apiOperation:required', level: 'off' }] }).messages.map(
      ({ level, rule, message, suggestion }) =>
        `${level} ${rule.split(':')[1]} ${message.replace(/^.*found /, '')}${suggestion === undefined ? '' : ` (${suggestion})`}`,
    );

  test('counts as characters, and is one finding, of the characters', () => {
    const reference = (bookingReference: string) => given('refund@60', { airline: { bookingReference } });
    expect(reference('AAAAA ')).toEqual(['should charset "AAAAA ", which has U+0020']);
    expect(reference('AAAAA\n')).toEqual(['must charset "AAAAA\\n", which has U+000A']);
    expect(reference('AAAAAA ')).toEqual(['should charset "AAAAAA ", which has U+0020 (write "AAAAAA")']);
    expect(reference('AAAA ')).toEqual(['must min-length 5 characters']);
    const airport = (departureAirport: string) => given('refund@60', { airline: { itinerary: { leg: [{ departureAirport }] } } });
    expect(airport('JF\n')).toEqual(['must charset "JF\\n", which has U+000A']);
    expect(airport('JF ')).toEqual(['should charset "JF ", which has U+0020']);
  });

  test('of a month is named as what it is', () => {
    const month = (text: string) =>
      given('balance-inquiry@73', {
        order: { currency: 'USD' },
        sourceOfFunds: { provided: { card: { number: '4000000000000002', expiry: { month: text, year: '39' } } } },
      });
    expect(month('12\n')).toEqual(['must charset "12\\n", which has U+000A (write "12")']);
    expect(month('12 ')).toEqual(['should charset "12 ", which has U+0020 (write "12")']);
  });
});

test('any text is a good correlationId of an answer', () => {
  for (const correlationId of ['', 'x'.repeat(101)])
    expect(rules(JSON.stringify({ ...ANSWER, correlationId }), { contract: 'refund@60', side: 'response' })).toEqual([]);
  expect(rules(JSON.stringify({ ...ANSWER, correlationId: 5 }), { contract: 'refund@60', side: 'response' })).toEqual([
    'must correlationId:json-type',
  ]);
});

test('a value is a text where the list of its words is not shown', () => {
  const types = [{}, 5, true, [], 'ANY_WORD'];
  const request = (transactionType: unknown) =>
    rules(JSON.stringify({ apiOperation: 'REFUND', airline: { transactionType } }), { contract: 'refund@60', side: 'request' });
  expect(types.map(request)).toEqual([
    ['must airline.transactionType:json-type'],
    ['should airline.transactionType:json-type'],
    ['should airline.transactionType:json-type'],
    ['must airline.transactionType:json-type'],
    [],
  ]);
  const answer = (transactionType: unknown) =>
    rules(JSON.stringify({ ...ANSWER, airline: { transactionType } }), { contract: 'refund@60', side: 'response' });
  expect(types.map(answer)).toEqual([...types.slice(1).map(() => ['must airline.transactionType:json-type']), []]);
});

describe('text after the JSON value', () => {
  test('is a finding of its own, beside those of the value', () => {
    const [wrong] = at(`${VOID.replace('"1"', '""')}\n x`);
    expect(at(`${VOID} x`)).toEqual([`1:${VOID.length + 2}-${VOID.length + 3} should body-trailing`]);
    expect(at(`${VOID.replace('"1"', '""')}\n x`)).toEqual([wrong, '2:2-3 should body-trailing']);
    expect(wrong).toContain('transaction.targetTransactionId:min-length');
  });

  test('is judged at the level that was set', () => {
    const levelled = (level: 'off' | 'must') => at(`${VOID}${VOID}`, { rules: [{ glob: 'body-trailing', level }] });
    expect(levelled('must')).toEqual([`1:${VOID.length + 1}-${2 * VOID.length + 1} must body-trailing`]);
    expect(levelled('off')).toEqual([]);
  });

  test('behind what is no payload makes it none', () => {
    expect(at('{"a":1} x')).toEqual(['1:9-9 must body-malformed']);
    expect(at('[1] x')).toEqual(['1:5-5 must body-malformed']);
  });
});

describe('credentials', () => {
  test.each(['apiPassword', 'password', 'PASSWORD', 'client_secret', 'token', 'access-token', 'Authorization', 'apiKey', 'api_key', 'pwd'])(
    'under the name %s are not printed',
    (name) => {
      const text = JSON.stringify({ apiOperation: 'VOID', transaction: { targetTransactionId: '1' }, order: { [name]: 'hunter2hunter2' } });
      const result = lintText(text);
      expect(result.messages.map(({ rule }) => rule)).toEqual(['unknown-field']);
      for (const format of Object.values(FORMATS)) {
        const formatter = format({ ...PLAIN_FORMAT, frames: 'shown' });
        expect(formatter.each(result) + formatter.end(noCounts())).not.toContain('hunter2');
      }
      expect(covered(text.slice(0, -1))).not.toContain('hunter2');
    },
  );
});

describe('what is said of a value', () => {
  const said = (contract: string, side: 'request' | 'response', body: object) =>
    lintText(JSON.stringify(body), { contract, side, rules: [{ glob: 'apiOperation:required', level: 'off' }] }).messages.map(
      ({ level, message, suggestion }) => `${level} ${message.replace(/^\S+: /, '')}${suggestion === undefined ? '' : ` (${suggestion})`}`,
    );
  const leg = (values: object) => said('refund@60', 'request', { airline: { itinerary: { leg: [values] } } });

  test('that has the shape of its type is what it lacks', () => {
    expect(leg({ departureDate: '2030-02-30' })).toEqual(['should expected a day that the calendar has, found "2030-02-30"']);
    expect(leg({ departureTime: '25:00Z' })).toEqual(['should expected hours up to 23, minutes and seconds up to 59, found "25:00Z"']);
    expect(leg({ departureTime: '1030Z' })).toEqual([
      'must expected Time: hh:mm or hh:mm:ss, then Z or a signed offset hh or hh:mm, found "1030Z"',
    ]);
    const responded = (authorizationResponse: object) => said('refund@60', 'response', { ...ANSWER, authorizationResponse });
    expect(responded({ timezone: '+1500' })).toEqual([
      'should expected an offset of at most 14 hours, its minutes up to 59, found "+1500"',
    ]);
    expect(responded({ time: '256199' })).toEqual(['should expected an hour up to 23, then minutes and seconds up to 59, found "256199"']);
  });

  test('of a decimal is the half of its type that the body is of, and how long it is', () => {
    expect(leg({ fare: '100000000000.00' })).toEqual([
      'must expected Decimal: a string of digits with at most one point, 1 to 14 characters, found "100000000000.00", which has 15 characters',
    ]);
  });

  test('under a misspelt name that another operation has is the name that may be meant', () => {
    expect(said('authorize@55', 'request', { transation: { reference: 'x' } })).toEqual([
      'should expected only fields that the specification has, found an object (did you mean transaction?)',
    ]);
  });

  test('beyond a cut listing is the name that may be meant, and no finding', () => {
    const card = { nameOncard: 'Pat', number: '4000000000000002', expiry: { month: '12', year: '39' } };
    const body = { apiOperation: 'AUTHORIZE', customer: { mail: 'a@b.example' }, sourceOfFunds: { provided: { card } } };
    const { messages, slips, unjudgedFields } = lintText(JSON.stringify(body), { contract: 'authorize@55' });
    expect([messages, unjudgedFields]).toEqual([[], 2]);
    expect(slips?.map(({ path, suggestion }) => [path, suggestion]).toSorted()).toEqual([
      ['customer.mail', 'did you mean email?'],
      ['sourceOfFunds.provided.card.nameOncard', 'did you mean nameOnCard?'],
    ]);
    expect(
      lintText(JSON.stringify({ ...body, customer: { zebra: 'x' }, sourceOfFunds: {} }), { contract: 'authorize@55' }),
    ).not.toHaveProperty('slips');
  });

  test('in lower case is how it is written', () => {
    expect(leg({ departureAirport: 'jfk' })).toEqual(['must expected the letters A-Z, found "jfk", which has j (write JFK)']);
  });

  test('of one character counts it so', () => {
    expect(leg({ couponNumber: 'AB' })).toEqual(['must expected exactly 1 character, found 2 characters']);
  });

  test('with a point is no card number', () => {
    const order = { ...ANSWER.order, totalAuthorizedAmount: 1000000000000.001 };
    expect(said('refund@60', 'response', { ...ANSWER, order })).toEqual(['must expected at most 1000000000000, found 1000000000000.001']);
    const card = { ...ANSWER.order, totalAuthorizedAmount: 4000000000006.5 };
    expect(said('refund@60', 'response', { ...ANSWER, order: card }).join()).not.toContain('4000000000006');
  });

  test('that is a group in the place of a text is said once', () => {
    const sourceOfFunds = { provided: { card: { number: {} } } };
    expect(said('balance-inquiry@73', 'request', { order: { currency: 'USD' }, sourceOfFunds })).toEqual([
      'must expected a JSON string, found an object',
    ]);
    expect(said('create-checkout-session@53', 'request', { agreement: { id: {} } })).toEqual([
      'must expected a JSON string, found an object',
    ]);
  });
});

test('a line break at an end of a decimal, or of letters whose company is not stated, should be refused; a blank is open', () => {
  const texts = ['10\n', '\r10', '10 ', '\t10'];
  const amount = (text: string) => rules(JSON.stringify({ apiOperation: 'VERIFY', order: { currency: 'USD', amount: text } }));
  expect(texts.map(amount)).toEqual([['should order.amount:format'], ['should order.amount:format'], [], []]);
  const origin = (postcodeZip: string) =>
    rules(JSON.stringify({ shipping: { origin: { postcodeZip } } }), { contract: 'authenticate-payer@100', side: 'request' }).filter(
      (rule) => !rule.includes('apiOperation'),
    );
  expect(texts.map(origin)).toEqual([
    ['should shipping.origin.postcodeZip:charset'],
    ['should shipping.origin.postcodeZip:charset'],
    [],
    [],
  ]);
});

test('a browser payment without a provider of its own should say where the payer comes back to', () => {
  const given = (browserPayment: object) =>
    rules(JSON.stringify({ apiOperation: 'AUTHORIZE', browserPayment }), { contract: 'authorize@55', side: 'request' });
  expect(given({ operation: 'PAY' })).toEqual(['should cut-listing-bounds']);
  expect(given({ operation: 'PAY', returnUrl: 'https://merchant.example/back' })).toEqual([]);
  expect(given({ operation: 'PAY', providerA: { paymentConfirmation: 'CONFIRM_AT_PROVIDER' } })).toEqual([]);
  expect(given({ returnUrl: null })).toEqual([]);
});
