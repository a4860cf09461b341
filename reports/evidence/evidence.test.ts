import { describe, expect, test } from 'vitest';
import { trimMinimal } from '../summary/trim.js';
import type { FindingGroup } from '../../src/model/report.js';
import { stepFacts } from './api-facts.js';
import { callsOf } from './calls.js';
import { contradictionOf } from './contradiction.js';
import { evidenceLines, folded } from './evidence.js';
import { exchangesOf, otherCallsOf } from './exchanges.js';
import { layOut } from './lay-out.js';
import { marksOf } from './marks.js';

const texts = (body: string): readonly string[] =>
  layOut(body).map((line) => `${'  '.repeat(line.depth)}${line.key === '' ? '' : `${line.key}: `}${line.value}${line.end}`);

describe('a body over lines', () => {
  test('has a line for each member, and every value as it was sent', () => {
    expect(texts('{"a":25.00,"b":{"c":["x",1e3],"d":{}},"e":[]}')).toEqual([
      '{',
      '  "a": 25.00,',
      '  "b": {',
      '    "c": [',
      '      "x",',
      '      1e3',
      '    ],',
      '    "d": {}',
      '  },',
      '  "e": []',
      '}',
    ]);
  });

  test('knows the path of every value', () => {
    expect(layOut('{"a":[{"b.c":1}]}').map((line) => line.path)).toEqual(['', 'a', 'a[0]', 'a[0]["b.c"]', undefined, undefined, undefined]);
  });

  test('that was cut is laid out as far as it goes; the rest stands as it came', () => {
    expect(texts('{"a":1,"b":"xy… (20 more characters)')).toEqual(['{', '  "a": 1,', '  "b": "xy… (20 more characters)']);
  });

  test.each(['', 'no JSON\nat all', '}{', '[,]', '{"a"}', '{"a":}', '"text"'])('is shown whatever it is: %j', (body) => {
    expect(texts(body).join('').replace(/\s/g, '')).toContain(body.replace(/\s/g, '').slice(0, 1));
  });

  test('obeys no character of it', () => {
    expect(texts('{"a\u202e":"\u001b[2J"}')[1]).toBe('  "a\\u202e": "\\u001b[2J"');
  });
});

describe('a mark', () => {
  test('puts what was expected right above what came', () => {
    const lines = evidenceLines('{"a":{"b":5}}', [{ kind: 'differs', path: 'a.b', expected: '10.00: 5.00 before', actual: '5' }]);
    expect(lines.slice(2, 4).map(({ mark, value, note, number }) => [mark, value, note, number])).toEqual([
      ['expected', '10', 'expected: 5.00 before', undefined],
      ['actual', '5', 'actual', 3],
    ]);
  });

  test('tells inside the nearest group what the body lacks', () => {
    const lines = evidenceLines('{"order":{}}', [{ kind: 'differs', path: 'order.id', expected: 'the field', actual: 'nothing' }]);
    expect(lines.map(({ key, value, mark }) => [key, value, mark])).toEqual([
      ['', '{', undefined],
      ['"order"', '{', undefined],
      ['"id"', 'the field', 'expected'],
      ['"id"', 'absent', 'actual'],
      ['', '}', undefined],
      ['', '}', undefined],
    ]);
  });

  test('counts the characters that are too many', () => {
    const [, line] = evidenceLines(JSON.stringify({ a: 'x'.repeat(43) }), [{ kind: 'fault', path: 'a', note: 'over 40', over: 40 }]);
    expect([line?.note, line?.from]).toEqual(['3 over 40', 41]);
  });

  test('of a path with any element stands on the first', () => {
    const lines = evidenceLines('{"a":[{"b":1},{"b":2}]}', [{ kind: 'fault', path: 'a[n].b', note: 'the fault' }]);
    expect(lines.filter((line) => line.mark === 'fault').map((line) => line.value)).toEqual(['1']);
  });
});

describe('a long body', () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, i])));

  test('is folded to the mark with three lines around it, and each fold says what it hides', () => {
    const parts = folded(evidenceLines(body, [{ kind: 'differs', path: 'k30', expected: '1', actual: '30' }]));
    expect(parts.map((part) => ('hidden' in part ? part.hidden : part.lines.length))).toEqual([28, 8, 27]);
  });

  test('is whole when all of it is asked for', () => {
    expect(folded(evidenceLines(body, []), Number.POSITIVE_INFINITY)).toHaveLength(1);
  });
});

test('a step whose answer was cut for storage says so', () => {
  const reply = { status: 201, body: `{"result":"SUCC… (9,000 more characters)` };
  const step = {
    name: 'refund',
    contract: 'refund@60',
    request: { method: 'PUT', path: '/', body: '{"apiOperation":"REFUND"}' },
    reply,
    millis: 1,
  };
  expect(stepFacts(step).status).toBe('cut for storage');
  expect(stepFacts({ ...step, reply: { status: 201, body: '{"result":"SUCCESS"}' } })).toMatchObject({ status: '', result: 'SUCCESS' });
});

test('what became of the order is read off a long answer before it is cut', () => {
  const body = JSON.stringify({ padding: 'x'.repeat(5_000), order: { status: 'REFUNDED', totalRefundedAmount: 12.5 }, result: 'SUCCESS' });
  const step = {
    name: 'refund',
    contract: 'refund@60',
    request: { method: 'PUT', path: '/', body: '{}' },
    reply: { status: 201, body },
    millis: 1,
  };
  const { steps } = trimMinimal({
    finding: 'f',
    request: step.request,
    reply: step.reply,
    steps: [step],
    trail: [],
    requests: 1,
  });
  const [kept] = steps ?? [];
  expect(kept?.reply.body.length).toBeLessThan(3_000);
  expect(kept && stepFacts(kept)).toMatchObject({ status: 'REFUNDED', money: { refunded: '12.5' } });
});

describe('a text that comes back cut', () => {
  const group = (actual: string): FindingGroup =>
    ({
      rule: 'correlation-echo',
      side: 'exchange',
      path: 'correlationId',
      expected: '"xxxxxxxxxxx"',
      actual,
      edits: [],
      minimal: { request: { method: 'PUT', path: '/', body: '{"correlationId":"xxxxxxxxxxx"}' }, reply: { status: 201, body: '{}' } },
    }) as unknown as FindingGroup;

  test('is told by how many characters were sent and came', () => {
    expect(contradictionOf(group('"xxxxxxxxxx"'))).toMatchObject({ expected: '11 characters', actual: '10 characters' });
    expect(contradictionOf(group('"other"'))).toMatchObject({ expected: 'xxxxxxxxxxx', actual: 'other' });
  });

  test('is marked where it was sent', () => {
    expect(marksOf(group('"xxxxxxxxxx"')).request).toEqual([{ kind: 'fault', path: 'correlationId', note: 'must come back' }]);
  });
});

test.each([
  ['{"order":{"amount":"10.00"}}', [{ kind: 'fault', path: 'order.amount', note: 'counts' }]],
  ['{"order":{"amount":"10.00"},"transaction":{"amount":"4.00"}}', [{ kind: 'fault', path: 'transaction.amount', note: 'counts' }]],
  ['{"order":{"tax":[{"amount":"1.00"}]}}', []],
])('the amount that a wrong total should count is marked where it was sent: %s', (body, marks) => {
  const group = {
    rule: 'totals-authorize',
    side: 'flow',
    path: '',
    edits: [],
    observed: { code: 'totals', kind: 'authorized', differs: [] },
    minimal: { request: { method: 'PUT', path: '/', body }, reply: { status: 201, body: '{}' } },
  } as unknown as FindingGroup;
  expect(marksOf(group).request).toEqual(marks);
});

test.each([
  ['{"order":{"totalRefundedAmount":0}}', 'order.totalRefundedAmount'],
  ['{"id":"o1","totalRefundedAmount":0}', 'totalRefundedAmount'],
  ['{"id":"o1"}', 'order.totalRefundedAmount'],
])('a wrong total is marked where the answer has it: %s', (body, path) => {
  const group = {
    rule: 'read-shows-order',
    side: 'flow',
    path: 'order.totalRefundedAmount',
    edits: [],
    observed: { code: 'totals', kind: 'refunded', differs: [{ path: 'order.totalRefundedAmount', expected: ['10'], actual: '0' }] },
    minimal: { request: { method: 'GET', path: '/' }, reply: { status: 200, body } },
  } as unknown as FindingGroup;
  expect(marksOf(group).response).toEqual([{ kind: 'differs', path, expected: '10', actual: '0' }]);
});

describe('the calls of a cause', () => {
  const step = (transaction: number, amount: string, authorized: string) => ({
    name: '',
    contract: 'authorize@55',
    request: { method: 'PUT', path: `/merchant/M/order/o/transaction/${transaction}`, body: JSON.stringify({ order: { amount } }) },
    reply: { status: 201, body: `{"order":{"totalAuthorizedAmount":${authorized},"totalRefundedAmount":0},"result":"SUCCESS"}` },
    millis: 1,
  });
  const steps = [step(1, '10.00', '10'), step(2, '5.50', '15.5'), step(3, '1.00', '16.5')];
  const told = (observed: unknown, { request, reply } = steps[2] as (typeof steps)[0]): FindingGroup =>
    ({
      observed,
      edits: [],
      path: '',
      side: 'flow',
      expected: '',
      actual: '',
      minimal: { trail: [], steps, request, reply },
    }) as unknown as FindingGroup;

  test('have all amounts written alike', () => {
    const cells = callsOf(told(undefined))?.rows.map(({ cells: { authorized, refunded } }) => `${authorized.actual} ${refunded.actual}`);
    expect(cells).toEqual(['10.00 0.00', '15.50 0.00', '16.50 0.00']);
  });

  test('are one click away where they are not shown', () => {
    const group = told(undefined);
    expect(exchangesOf(group).map(({ position }) => position)).toEqual([3]);
    expect(otherCallsOf(group).map(({ position, request }) => [position, request.path.at(-1)])).toEqual([
      [1, '1'],
      [2, '2'],
    ]);
  });

  test('of notifications that are too few are all as expected, and the request that names the address is shown', () => {
    const group = told({ code: 'no-call', kind: 'too-few', facts: { within: 1000, due: 3, came: 2 } }, steps[0]);
    expect(exchangesOf(group).map(({ position }) => position)).toEqual([1]);
    expect(callsOf(group)?.rows.map(({ isFault }) => isFault)).toEqual([false, false, false]);
  });
});
