import { describe, expect, test } from 'vitest';
import { orderStatus } from '../../src/checks/order-status.js';
import { decimalOf, totalsTold, ZERO } from '../../src/checks/order.js';
import { orderTotals } from '../../src/checks/order-totals.js';
import type { ContractId } from '../../src/catalogue/vocabulary.js';
import type { JsonObject } from '../../src/json/value.js';
import type { CheckContext, OrderHistory } from '../../src/model/check.js';
import type { Exchange, Reply } from '../../src/model/exchange.js';
import { answer, exchange, inspect, refusal, result, silent } from './support.js';

const authorized = (reply = result('SUCCESS', { authorized: 100, status: 'AUTHORIZED' })): Exchange =>
  exchange('authorize@55', reply, { transactionId: 't0', body: { order: { amount: '100.00' } } });
const captured = {
  state: 'captured-order',
  transactionId: 'p1',
  amount: '100.00',
  provisioned: bodyOf(result('SUCCESS', { authorized: 100, captured: 100, status: 'CAPTURED' })),
};
const refunded = (transactionId: string, total: number, kind = 'SUCCESS'): Exchange =>
  exchange('refund@60', result(kind, { authorized: 100, captured: 100, refunded: total, status: 'PARTIALLY_REFUNDED' }), {
    transactionId,
    body: { transaction: { amount: '25.00' } },
  });

function bodyOf(reply: Reply): JsonObject {
  if (reply.kind !== 'answer') throw new Error('no answer');
  return reply.body as JsonObject;
}

/** Most answers show the time of before; told only where that is the point. */
const STABLE = 'should creation-time-stable conforms';

interface Row {
  readonly of: ContractId;
  readonly reply: Reply;
  readonly sent?: JsonObject;
  readonly order?: Partial<OrderHistory>;
  readonly together?: boolean;
  readonly transactionId?: string;
  readonly update?: 'absolute' | 'increment';
  readonly suspect?: CheckContext['suspect'];
}

const run = (
  check: typeof orderTotals,
  { of, reply, sent, order, together, transactionId = 't9', update, suspect }: Row,
): readonly string[] =>
  inspect(check, exchange(of, reply, { body: sent ?? {}, transactionId }), {
    order: order ?? {},
    together: together ?? false,
    suspect,
    expectations: { httpStatus: {}, rules: {}, fieldAliases: {}, ...(update === undefined ? {} : { updateAmount: update }) },
  })
    .map((line) => line.replace(' flow/', ' '))
    .filter((line) => line !== STABLE);

describe('totals', () => {
  const on = { earlier: [authorized()] };
  const updatedTo = (transactionId: string, amount: string, total: number): Exchange =>
    exchange('update-authorization@24', result('SUCCESS', { authorized: total }), { transactionId, body: { transaction: { amount } } });
  const approvedInPart = exchange(
    'authorize@55',
    result('SUCCESS', { authorized: 140 }, { response: { gatewayCode: 'PARTIALLY_APPROVED' } }),
    {
      transactionId: 't1',
      body: { order: { amount: '100.00' } },
    },
  );
  const update = (amount: string | undefined): JsonObject => (amount === undefined ? {} : { transaction: { amount } });
  test.each<readonly [string, Row, readonly string[]]>([
    [
      'an authorization raises what is authorized',
      { of: 'authorize@55', sent: { order: { amount: '100.00' } }, reply: result('SUCCESS', { authorized: 100 }) },
      ['must totals-authorize conforms'],
    ],
    [
      'by its amount',
      { of: 'authorize@55', sent: { order: { amount: '100.00' } }, reply: result('SUCCESS', { authorized: 99.99 }) },
      ['must totals-authorize violates'],
    ],
    [
      'and nothing else',
      { of: 'authorize@55', sent: { order: { amount: '100.00' } }, reply: result('SUCCESS', { authorized: 100, captured: 100 }) },
      ['must totals-authorize violates'],
    ],
    [
      '0.1 and 0.2 are 0.3',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '0.2' } },
        order: { earlier: [exchange('refund@60', result('SUCCESS', { refunded: 0.1 }))] },
        reply: result('SUCCESS', { refunded: 0.3 }),
      },
      ['must totals-refund conforms'],
    ],
    [
      'nothing is known of an order whose payment is still to be settled',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '25.00' } },
        order: {
          ...captured,
          provisioned: { ...bodyOf(result('SUCCESS', { authorized: 100 })), response: { gatewayCode: 'APPROVED_PENDING_SETTLEMENT' } },
        },
        reply: result('SUCCESS', { authorized: 100, captured: 100, refunded: 25 }),
      },
      [],
    ],
    [
      'a declined one raises nothing',
      { of: 'authorize@55', sent: { order: { amount: '100.00' } }, reply: result('FAILURE', { authorized: 100 }) },
      ['must totals-unchanged violates'],
    ],
    ['a declined one leaves all as it was', { of: 'authorize@55', reply: result('FAILURE') }, ['must totals-unchanged conforms']],
    [
      'one that timed out may do anything',
      { of: 'authorize@55', reply: result('FAILURE', { authorized: 7 }, { response: { gatewayCode: 'TIMED_OUT' } }) },
      [],
    ],
    ['one that is pending may do anything', { of: 'authorize@55', reply: result('PENDING', { authorized: 7 }) }, []],
    [
      'a partial approval is less than the amount',
      {
        of: 'authorize@55',
        sent: { order: { amount: '100' } },
        reply: result('SUCCESS', { authorized: 40 }, { response: { gatewayCode: 'PARTIALLY_APPROVED' } }),
      },
      ['should totals-partial-approval conforms'],
    ],
    [
      'a partial approval of all',
      {
        of: 'authorize@55',
        sent: { order: { amount: '100' } },
        reply: result('SUCCESS', { authorized: 100 }, { response: { gatewayCode: 'PARTIALLY_APPROVED' } }),
      },
      ['should totals-partial-approval violates'],
    ],
    ['a verification moves nothing', { of: 'verify@26', reply: result('SUCCESS') }, ['must totals-unchanged conforms']],
    [
      'a verification that moves money',
      { of: 'verify@26', reply: result('SUCCESS', { authorized: 1 }) },
      ['must totals-unchanged violates'],
    ],
    [
      'a refund raises what is refunded',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '25' } },
        order: { ...captured, earlier: [] },
        reply: result('SUCCESS', { authorized: 100, captured: 100, refunded: 25 }),
      },
      ['must totals-refund conforms'],
    ],
    [
      'a refund that takes from what is captured',
      {
        of: 'refund@39',
        sent: { transaction: { amount: '25' } },
        order: { ...captured, earlier: [] },
        reply: result('SUCCESS', { authorized: 100, captured: 75, refunded: 25 }),
      },
      ['must totals-refund violates'],
    ],
    [
      'a standalone refund',
      { of: 'refund@60', sent: { transaction: { amount: '25' } }, reply: result('SUCCESS', { refunded: 25 }) },
      ['must totals-refund conforms'],
    ],
    [
      'a confirmation authorizes',
      {
        of: 'confirm-browser-payment@35',
        sent: { order: { amount: '5' } },
        order: { state: 'initiated-browser-payment' },
        reply: result('SUCCESS', { authorized: 5 }),
      },
      ['must totals-confirm-referral conforms'],
    ],
    [
      'or captures',
      {
        of: 'confirm-browser-payment@35',
        order: { state: 'initiated-browser-payment', amount: '5.00' },
        reply: result('SUCCESS', { captured: 5 }),
      },
      ['must totals-confirm-referral conforms'],
    ],
    [
      'or both',
      {
        of: 'referral@68',
        order: { state: 'referred-authorization', amount: '5.00' },
        reply: result('SUCCESS', { authorized: 5, captured: 5 }),
      },
      ['must totals-confirm-referral conforms'],
    ],
    ...(['11.00', '10.00', '21.00'] as const).map((sum): readonly [string, Row, readonly string[]] => [
      `of two that were referred it completes one: ${sum}`,
      {
        of: 'referral@68',
        order: {
          transactionId: 'a1',
          earlier: ['11.00', '10.00'].map((amount, i) =>
            exchange('authorize@55', result('FAILURE', {}, { response: { gatewayCode: 'REFERRED' } }), {
              transactionId: `a${i + 1}`,
              body: { order: { amount } },
            }),
          ),
        },
        reply: result('SUCCESS', { authorized: Number(sum) }),
      },
      [`must totals-confirm-referral ${sum === '21.00' ? 'violates' : 'conforms'}`],
    ]),
    [
      'but not by another amount',
      { of: 'referral@68', order: { state: 'referred-authorization', amount: '5.00' }, reply: result('SUCCESS', { authorized: 6 }) },
      ['must totals-confirm-referral violates'],
    ],
    [
      'an update without an amount',
      { of: 'update-authorization@24', sent: update(undefined), order: on, reply: result('SUCCESS', { authorized: 100 }) },
      ['must totals-update conforms'],
    ],
    [
      'an update without an amount that changes it',
      { of: 'update-authorization@24', sent: update(undefined), order: on, reply: result('SUCCESS', { authorized: 101 }) },
      ['must totals-update violates'],
    ],
    [
      'an update to an amount',
      { of: 'update-authorization@24', sent: update('50'), order: on, reply: result('SUCCESS', { authorized: 50 }) },
      ['must totals-update conforms'],
    ],
    [
      'an update by an amount',
      { of: 'update-authorization@24', sent: update('50'), order: on, reply: result('SUCCESS', { authorized: 150 }) },
      ['must totals-update conforms'],
    ],
    [
      'an update by an amount where it is promised to be the amount',
      { of: 'update-authorization@24', sent: update('50'), order: on, update: 'absolute', reply: result('SUCCESS', { authorized: 150 }) },
      ['must totals-update violates'],
    ],
    [
      'an update to an amount where it is promised to be added',
      { of: 'update-authorization@24', sent: update('50'), order: on, update: 'increment', reply: result('SUCCESS', { authorized: 50 }) },
      ['must totals-update violates'],
    ],
    [
      'an update to neither',
      { of: 'update-authorization@24', sent: update('50'), order: on, reply: result('SUCCESS', { authorized: 51 }) },
      ['must totals-update violates'],
    ],
    [
      'an update by an amount after one to an amount',
      {
        of: 'update-authorization@24',
        sent: update('50'),
        order: { earlier: [authorized(), updatedTo('u1', '70', 70)] },
        reply: result('SUCCESS', { authorized: 120 }),
      },
      ['must totals-update violates'],
    ],
    [
      'a void of the last update to an amount brings the one before back',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 'u1' } },
        order: { earlier: [authorized(), updatedTo('u1', '70', 70)] },
        reply: result('SUCCESS', { authorized: 100 }),
      },
      ['should totals-void conforms'],
    ],
    [
      'a void of an update that changes nothing',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 'u1' } },
        order: { earlier: [authorized(), updatedTo('u1', '70', 70)] },
        reply: result('SUCCESS', { authorized: 70 }),
      },
      ['should totals-void violates'],
    ],
    [
      'a void of an update where an answer was lost before it, so that nobody saw the order as it was then',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 'u2' } },
        order: {
          doubtful: true,
          seen: { order: { totalAuthorizedAmount: 90, totalCapturedAmount: 0, totalRefundedAmount: 0 } },
          earlier: [authorized(), updatedTo('u2', '90', 90)],
        },
        reply: result('SUCCESS', { authorized: 70 }),
      },
      [],
    ],
    [
      'a repeated request is answered as it was the first time, and the next one goes on from what is known',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '25.00' } },
        order: { ...captured, earlier: [refunded('r1', 25), refunded('r2', 50), refunded('r1', 25)] },
        reply: result('SUCCESS', { authorized: 100, captured: 100, refunded: 75 }),
      },
      ['must totals-refund conforms'],
    ],
    [
      'or from what the repeated one did, which is not stated',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '25.00' } },
        order: { ...captured, earlier: [refunded('r1', 25), refunded('r1', 50)] },
        reply: result('SUCCESS', { authorized: 100, captured: 100, refunded: 75 }),
      },
      ['must totals-refund conforms'],
    ],
    [
      'but from nothing else',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '25.00' } },
        order: { ...captured, earlier: [refunded('r1', 25), refunded('r1', 50)] },
        reply: result('SUCCESS', { authorized: 100, captured: 100, refunded: 100 }),
      },
      ['must totals-refund violates'],
    ],
    [
      'a void of a refund takes it back',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 'r1' } },
        order: { ...captured, earlier: [refunded('r1', 25)] },
        reply: result('SUCCESS', { authorized: 100, captured: 100 }),
      },
      ['should totals-void conforms'],
    ],
    [
      'a void of a refund that does not',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 'r1' } },
        order: { ...captured, earlier: [refunded('r1', 25)] },
        reply: result('SUCCESS', { authorized: 100, captured: 100, refunded: 25 }),
      },
      ['should totals-void violates'],
    ],
    [
      'a void of a later authorization takes back what was approved of it',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 't1' } },
        order: { earlier: [authorized(), approvedInPart] },
        reply: result('SUCCESS', { authorized: 100 }),
      },
      ['should totals-void conforms'],
    ],
    [
      'a void of a later authorization that takes back what was asked for',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 't1' } },
        order: { earlier: [authorized(), approvedInPart] },
        reply: result('SUCCESS', { authorized: 40 }),
      },
      ['should totals-void violates'],
    ],
    [
      'a void of what a referral had approved, where no status says whether that was the initial transaction',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 't1' } },
        order: {
          state: 'referred-authorization',
          transactionId: 'first',
          earlier: [exchange('referral@68', result('SUCCESS', { authorized: 9 }), { transactionId: 't1' })],
        },
        reply: result('SUCCESS', { authorized: 9 }),
      },
      [],
    ],
    [
      'or where a status says that it was not',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 't1' } },
        order: {
          state: 'referred-authorization',
          transactionId: 'first',
          earlier: [exchange('referral@68', result('SUCCESS', { authorized: 9 }), { transactionId: 't1' })],
        },
        reply: result('SUCCESS', { authorized: 9, status: 'AUTHORIZED' }),
      },
      ['should totals-void violates'],
    ],
    [
      'a void of a later authorization after an update is open',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 't1' } },
        order: { earlier: [authorized(), approvedInPart, updatedTo('u1', '70', 70)] },
        reply: result('SUCCESS', { authorized: 3 }),
      },
      [],
    ],
    [
      'a void of the initial transaction is open',
      { of: 'void@66', sent: { transaction: { targetTransactionId: 't0' } }, order: on, reply: result('SUCCESS', { authorized: 3 }) },
      [],
    ],
    [
      'a void of the first payment after a failure is open too',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 't0' } },
        order: { earlier: [exchange('authorize@55', result('FAILURE'), { transactionId: 'f0' }), authorized()] },
        reply: result('SUCCESS', { authorized: 100, status: 'CANCELLED' }),
      },
      [],
    ],
    [
      'a code that is not an approval is open',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '25' } },
        order: { ...captured, earlier: [] },
        reply: result('SUCCESS', { refunded: 9 }, { response: { gatewayCode: 'SUBMITTED' } }),
      },
      [],
    ],
    [
      'the id of the request that opened the order may bring its answer again',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '25.00' } },
        transactionId: 'p1',
        order: { ...captured, earlier: [] },
        reply: result('SUCCESS', { authorized: 100, captured: 100, status: 'CAPTURED' }),
      },
      [],
    ],
    [
      'and the next request counts from before it',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '25.00' } },
        order: { ...captured, earlier: [refunded('p1', 0)] },
        reply: result('SUCCESS', { authorized: 100, captured: 100, refunded: 25 }),
      },
      ['must totals-refund conforms'],
    ],
    [
      'the same id again may bring the first answer',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '25' } },
        transactionId: 'r1',
        order: { ...captured, earlier: [refunded('r1', 25)] },
        reply: result('SUCCESS', { authorized: 100, captured: 100, refunded: 25 }),
      },
      [],
    ],
    [
      'a creation time that moves',
      { of: 'update-authorization@24', order: on, reply: result('SUCCESS', { authorized: 100, creationTime: '2027-01-02T03:04:05.678Z' }) },
      ['should creation-time-stable violates', 'must totals-update conforms'],
    ],
    [
      'an answer to one of several at once',
      {
        of: 'refund@60',
        sent: { transaction: { amount: '25' } },
        together: true,
        order: { ...captured, earlier: [] },
        reply: result('SUCCESS', { refunded: 50 }),
      },
      [],
    ],
    ['an answer without totals', { of: 'refund@60', reply: answer({ result: 'SUCCESS' }) }, []],
    ['an error', { of: 'refund@60', reply: refusal() }, []],
    ['an operation without an order', { of: 'balance-inquiry@48', reply: result('SUCCESS', { authorized: 9 }) }, []],
  ])('%s', (_name, row, wanted) => {
    expect(run(orderTotals, row)).toEqual(wanted);
  });

  test.each<readonly [string, Partial<OrderHistory>]>([
    ['an order of unknown past', { doubtful: true, earlier: [] }],
    ['a pending refund before', { ...captured, earlier: [refunded('r1', 0, 'PENDING')] }],
    ['an unknown outcome before', { ...captured, earlier: [refunded('r1', 0, 'UNKNOWN')] }],
    ['a lost request before', { ...captured, earlier: [exchange('refund@60', silent('lost'))] }],
    ['an initiated payment of which something was lost', { state: 'initiated-browser-payment', doubtful: true, earlier: [] }],
  ])('are not judged after %s', (_name, order) => {
    const row: Row = {
      of: 'refund@60',
      sent: { transaction: { amount: '25' } },
      order,
      reply: result('SUCCESS', { authorized: 100, captured: 100, refunded: 75 }),
    };
    expect(run(orderTotals, row).filter((line) => line.includes('totals'))).toEqual([]);
    expect(run(orderTotals, { ...row, of: 'confirm-browser-payment@35' }).filter((line) => line.includes('totals'))).toEqual([]);
  });
});

test('one creation time per order', () => {
  const one = exchange('update-authorization@24', result('SUCCESS', { authorized: 100 }));
  expect(inspect(orderTotals, one, { order: { earlier: [authorized()] } })).toContain('should flow/creation-time-stable conforms');
  const other = exchange('update-authorization@24', result('SUCCESS', { authorized: 100, creationTime: '2027-01-02T03:04:05.678Z' }));
  expect(inspect(orderTotals, other, { order: { earlier: [authorized()] } })).toContain('should flow/creation-time-stable violates');
});

describe('two refunds at once', () => {
  const race = (first: Reply, second: Reply, total: number): string => {
    const body = { transaction: { amount: '25.00' } };
    const concurrent = [
      exchange('refund@60', first, { body, transactionId: 'r1' }),
      exchange('refund@60', second, { body, transactionId: 'r2' }),
    ];
    const reply = result('SUCCESS', { authorized: 100, captured: 100, refunded: total });
    return run(orderTotals, { of: 'refund@60', sent: body, order: { ...captured, earlier: [], concurrent }, reply }).join('; ');
  };
  const [done, locked] = [result('SUCCESS', { refunded: 25 }), result('FAILURE', {}, { response: { gatewayCode: 'LOCK_FAILURE' } })];
  test.each<readonly [string, Reply, Reply, number, string]>([
    ['both count', done, done, 75, 'must totals-concurrent conforms'],
    ['one was lost by the gateway', done, done, 50, 'must totals-concurrent violates'],
    ['one found the order locked', done, locked, 50, 'must totals-concurrent conforms'],
    ['one found it locked and counts all the same', done, locked, 75, 'must totals-concurrent violates'],
    ['one was refused', refusal(), done, 50, 'must totals-concurrent conforms'],
    ['one is pending', result('PENDING'), done, 75, 'must totals-concurrent inconclusive'],
    ['one has no answer', silent('timeout'), done, 50, 'must totals-concurrent inconclusive'],
    ['one has no result', answer({ a: 1 }), done, 50, 'must totals-concurrent inconclusive'],
  ])('%s', (_name, first, second, total, wanted) => {
    expect(race(first, second, total)).toBe(wanted);
  });
});

test('two voids of one refund at once take it back once', () => {
  const of = (target: string) => ({ transaction: { targetTransactionId: target } });
  const shown = (refunded: number) => result('SUCCESS', { authorized: 100, captured: 100, refunded });
  const refund = (transactionId: string, refunded: number) =>
    exchange('refund@60', shown(refunded), { body: { transaction: { amount: '25.00' } }, transactionId });
  const race = (second: number, left: number): readonly string[] =>
    run(orderTotals, {
      of: 'void@66',
      sent: of('r2'),
      order: {
        ...captured,
        earlier: [refund('r1', 25), refund('r2', 50), refund('r3', 75)],
        concurrent: [
          exchange('void@66', shown(50), { body: of('r1'), transactionId: 'v1' }),
          exchange('void@66', shown(second), { body: of('r1'), transactionId: 'v2' }),
        ],
      },
      suspect: { rule: 'void-twice', amount: '25.00' },
      reply: shown(left),
    });
  expect(race(50, 25)).toEqual(['should totals-void conforms']);
  expect(race(25, 0)).toEqual(['should void-twice violates']);
  // What came after it may be anything: the answers to the two show it.
  expect(race(25, 10)).toEqual(['should void-twice violates']);
});

test('a refund in another currency says nothing of the totals, and one that fails leaves them', () => {
  const sent = { transaction: { amount: '25.00', currency: 'EUR' } };
  const after = (kind: string, refunded: number): readonly string[] =>
    run(orderTotals, {
      of: 'refund@60',
      sent,
      order: { ...captured, currency: 'USD', earlier: [] },
      reply: result(kind, { authorized: 100, captured: 100, refunded }),
    });
  expect(after('SUCCESS', 27)).toEqual([]);
  expect(after('FAILURE', 0)).toEqual(['must totals-unchanged conforms']);
  expect(after('FAILURE', 25)).toEqual(['must totals-unchanged violates']);
});

describe('status', () => {
  const FITS = ['must status-cancelled-only conforms', 'must status-fits-totals conforms', 'should status-captured-unrefunded conforms'];
  const on = { earlier: [authorized()] };
  const voiding = { transaction: { targetTransactionId: 't0' } };
  test.each<readonly [string, Row, readonly string[]]>([
    [
      'an authorization on an order whose void left its money captured',
      {
        of: 'authorize@55',
        order: {
          ...captured,
          earlier: [
            exchange('void@66', result('SUCCESS', { authorized: 100, captured: 100, status: 'CANCELLED' }), {
              transactionId: 'v1',
              body: { transaction: { targetTransactionId: 'p1' } },
            }),
          ],
        },
        reply: result('SUCCESS', { authorized: 110, captured: 100, status: 'AUTHORIZED' }),
      },
      ['must status-cancelled-only conforms', 'should status-captured-unrefunded conforms'],
    ],
    [
      'an approved authorization',
      { of: 'authorize@55', reply: result('SUCCESS', { authorized: 9, status: 'AUTHORIZED' }) },
      ['must status-authorize conforms', ...FITS],
    ],
    [
      'an authorization that is captured',
      { of: 'authorize@55', reply: result('SUCCESS', { authorized: 9, captured: 9, status: 'CAPTURED' }) },
      ['must status-authorize violates', ...FITS],
    ],
    ['a verification', { of: 'verify@26', reply: result('SUCCESS', { status: 'VERIFIED' }) }, ['must status-verify conforms', ...FITS]],
    [
      'a verification that authorizes',
      { of: 'verify@26', reply: result('SUCCESS', { status: 'AUTHORIZED' }) },
      ['must status-verify violates', ...FITS],
    ],
    [
      'an update',
      { of: 'update-authorization@24', order: on, reply: result('SUCCESS', { authorized: 9, status: 'AUTHORIZED' }) },
      ['must status-update conforms', ...FITS],
    ],
    [
      'an update that verifies',
      { of: 'update-authorization@24', order: on, reply: result('SUCCESS', { status: 'VERIFIED' }) },
      ['must status-update violates', ...FITS],
    ],
    [
      'a void of the initial transaction',
      { of: 'void@66', sent: voiding, order: on, reply: result('SUCCESS', { status: 'CANCELLED' }) },
      ['must status-void-initial conforms', 'must status-cancelled-only conforms'],
    ],
    [
      'a void of the initial transaction that changes nothing',
      { of: 'void@66', sent: voiding, order: on, reply: result('SUCCESS', { authorized: 9, status: 'AUTHORIZED' }) },
      ['must status-void-initial violates', ...FITS],
    ],
    [
      'a void of a later one',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 'r1' } },
        order: { ...captured, earlier: [refunded('r1', 25)] },
        reply: result('SUCCESS', { authorized: 9, captured: 9, status: 'CAPTURED' }),
      },
      ['should status-void-later conforms', ...FITS],
    ],
    [
      'a void of a later one with a status of before',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 'r1' } },
        order: { ...captured, earlier: [refunded('r1', 25)] },
        reply: result('SUCCESS', { authorized: 9, captured: 9, status: 'REFUNDED' }),
      },
      [
        'should status-void-later violates',
        'must status-cancelled-only conforms',
        'must status-fits-totals violates',
        'should status-captured-unrefunded conforms',
      ],
    ],
    [
      'a void of the only refund, and still refunded in part',
      {
        of: 'void@66',
        sent: { transaction: { targetTransactionId: 'r1' } },
        order: { ...captured, earlier: [refunded('r1', 25)] },
        reply: result('SUCCESS', { authorized: 100, captured: 100, refunded: 0, status: 'PARTIALLY_REFUNDED' }),
      },
      ['should status-void-later violates', ...FITS],
    ],
    ...[exchange('verify@26', result('SUCCESS', { status: 'VERIFIED' }), { transactionId: 'v0' }), authorized(result('FAILURE'))].map(
      (before): readonly [string, Row, readonly string[]] => [
        `a void of the payment after ${before.contract} may cancel the order`,
        {
          of: 'void@66',
          sent: { transaction: { targetTransactionId: 't1' } },
          order: { earlier: [before, { ...authorized(), request: { ...authorized().request, transactionId: 't1' } }] },
          reply: result('SUCCESS', { status: 'CANCELLED' }),
        },
        ['must status-cancelled-only conforms'],
      ],
    ),
    [
      'CANCELLED out of nothing',
      { of: 'update-authorization@24', order: on, reply: result('SUCCESS', { authorized: 9, status: 'CANCELLED' }) },
      ['must status-update violates', 'must status-cancelled-only violates'],
    ],
    [
      'CANCELLED after an order was voided',
      {
        of: 'update-authorization@24',
        order: { earlier: [authorized(), exchange('void@66', result('SUCCESS', { status: 'CANCELLED' }), { body: voiding })] },
        reply: result('FAILURE', { status: 'CANCELLED' }),
      },
      ['must status-cancelled-only conforms'],
    ],
    [
      'an update of an order that was cancelled after a referral and used again',
      {
        of: 'update-authorization@24',
        order: {
          state: 'referred-authorization',
          transactionId: 'declined-before',
          earlier: [
            exchange('referral@68', result('SUCCESS', { authorized: 9, status: 'AUTHORIZED' }), { transactionId: 't1' }),
            exchange('void@66', result('SUCCESS', { status: 'CANCELLED' }), { transactionId: 't2', body: voiding }),
            exchange('authorize@55', result('SUCCESS', { authorized: 9, status: 'CANCELLED' }), { transactionId: 't3' }),
          ],
        },
        reply: result('SUCCESS', { authorized: 9, status: 'CANCELLED' }),
      },
      [],
    ],
    [
      'CANCELLED after a void without an answer',
      { of: 'update-authorization@24', order: { ...on, doubtful: true }, reply: result('FAILURE', { status: 'CANCELLED' }) },
      [],
    ],
    [
      'a referral',
      { of: 'referral@68', order: { state: 'referred-authorization' }, reply: result('SUCCESS', { authorized: 9, status: 'AUTHORIZED' }) },
      ['must status-referral conforms', ...FITS],
    ],
    [
      'a referral that captures',
      { of: 'referral@68', order: { state: 'referred-authorization' }, reply: result('SUCCESS', { captured: 9, status: 'CAPTURED' }) },
      ['must status-referral conforms', ...FITS],
    ],
    [
      'a referral that fails to say so',
      {
        of: 'referral@68',
        order: { state: 'referred-authorization' },
        reply: result('SUCCESS', { authorized: 9, captured: 9, status: 'AUTHORIZED' }),
      },
      [
        'must status-referral violates',
        'must status-cancelled-only conforms',
        'must status-fits-totals violates',
        'should status-captured-unrefunded conforms',
      ],
    ],
    [
      'a confirmation',
      {
        of: 'confirm-browser-payment@35',
        order: { state: 'initiated-browser-payment' },
        reply: result('SUCCESS', { captured: 9, status: 'CAPTURED' }, { browserPayment: { operation: 'PAY' } }),
      },
      ['must status-confirm conforms', ...FITS],
    ],
    [
      'a confirmation of a payment that only authorizes',
      {
        of: 'confirm-browser-payment@35',
        order: { state: 'initiated-browser-payment' },
        reply: result('SUCCESS', { authorized: 9, status: 'AUTHORIZED' }, { browserPayment: { operation: 'PAY' } }),
      },
      ['must status-confirm violates', ...FITS],
    ],
    [
      'a confirmation of an authorization',
      {
        of: 'confirm-browser-payment@35',
        order: { state: 'initiated-browser-payment' },
        reply: result('SUCCESS', { authorized: 9, status: 'AUTHORIZED' }, { browserPayment: { operation: 'AUTHORIZE' } }),
      },
      ['must status-confirm conforms', ...FITS],
    ],
    [
      'a confirmation that stays initiated',
      {
        of: 'confirm-browser-payment@35',
        order: { state: 'initiated-browser-payment' },
        reply: result('SUCCESS', { status: 'INITIATED' }),
      },
      ['must status-confirm violates', ...FITS],
    ],
    [
      'a refund in part',
      {
        of: 'refund@60',
        order: { ...captured, earlier: [] },
        reply: result('SUCCESS', { captured: 9, refunded: 3, status: 'PARTIALLY_REFUNDED' }),
      },
      ['must status-refund conforms', ...FITS],
    ],
    [
      'a refund of all',
      { of: 'refund@60', order: { ...captured, earlier: [] }, reply: result('SUCCESS', { captured: 9, refunded: 9, status: 'REFUNDED' }) },
      ['must status-refund conforms', ...FITS],
    ],
    [
      'a refund of more',
      {
        of: 'refund@60',
        order: { ...captured, earlier: [] },
        reply: result('SUCCESS', { captured: 9, refunded: 10, status: 'EXCESSIVELY_REFUNDED' }),
      },
      ['must status-refund conforms', ...FITS],
    ],
    [
      'a refund of more that is called one of all',
      { of: 'refund@60', order: { ...captured, earlier: [] }, reply: result('SUCCESS', { captured: 9, refunded: 10, status: 'REFUNDED' }) },
      [
        'must status-refund violates',
        'must status-cancelled-only conforms',
        'must status-fits-totals violates',
        'should status-captured-unrefunded conforms',
      ],
    ],
    [
      'a standalone refund is open',
      { of: 'refund@60', reply: result('SUCCESS', { refunded: 10, status: 'REFUNDED' }) },
      ['must status-cancelled-only conforms', 'should status-captured-unrefunded conforms'],
    ],
    [
      'a declined authorization',
      { of: 'authorize@55', reply: result('FAILURE', { status: 'FAILED' }) },
      ['must status-not-after-failure conforms', 'should status-failed conforms', ...FITS],
    ],
    [
      'a declined authorization that authorizes',
      { of: 'authorize@55', reply: result('FAILURE', { status: 'AUTHORIZED' }) },
      ['must status-not-after-failure violates', ...FITS],
    ],
    [
      'a declined authorization of another name',
      { of: 'authorize@55', reply: result('FAILURE', { status: 'INITIATED' }) },
      ['must status-not-after-failure conforms', 'should status-failed violates', ...FITS],
    ],
    [
      'a failed verification that verifies',
      { of: 'verify@26', reply: result('FAILURE', { status: 'VERIFIED' }) },
      ['must status-not-after-failure violates', ...FITS],
    ],
    [
      'a declined authorization beside another at the same time',
      { of: 'authorize@55', together: true, reply: result('FAILURE', { status: 'AUTHORIZED' }) },
      FITS,
    ],
    [
      'a void that fails beside another at the same time',
      { of: 'void@66', together: true, order: { ...captured, earlier: [] }, reply: result('FAILURE', { status: 'CANCELLED' }) },
      [],
    ],
    [
      'a confirmation that fails',
      {
        of: 'confirm-browser-payment@35',
        order: { state: 'initiated-browser-payment' },
        reply: result('FAILURE', { status: 'INITIATED' }),
      },
      ['should status-not-after-failure conforms', ...FITS],
    ],
    [
      'a confirmation that fails and authorizes',
      {
        of: 'confirm-browser-payment@35',
        order: { state: 'initiated-browser-payment' },
        reply: result('FAILURE', { status: 'AUTHORIZED' }),
      },
      ['should status-not-after-failure violates', ...FITS],
    ],
    ['an order of unknown past', { of: 'verify@26', order: { doubtful: true }, reply: result('SUCCESS', { status: 'INITIATED' }) }, FITS],
    [
      'an order of unknown past, which a refund may have opened',
      { of: 'verify@26', order: { doubtful: true }, reply: result('SUCCESS', { refunded: 9, status: 'REFUNDED' }) },
      ['must status-cancelled-only conforms', 'should status-captured-unrefunded conforms'],
    ],
    [
      'an order of unknown past that was captured',
      {
        of: 'verify@26',
        order: { doubtful: true },
        reply: result('SUCCESS', { authorized: 9, captured: 9, refunded: 5, status: 'REFUNDED' }),
      },
      ['must status-cancelled-only conforms', 'must status-fits-totals violates', 'should status-captured-unrefunded conforms'],
    ],
    [
      'a payment that timed out may still stand in the totals',
      {
        of: 'verify@26',
        order: {
          earlier: [exchange('authorize@55', result('FAILURE', { authorized: 9 }, { response: { gatewayCode: 'TIMED_OUT' } }))],
        },
        reply: result('SUCCESS', { authorized: 9, status: 'VERIFIED' }),
      },
      ['must status-cancelled-only conforms', 'should status-captured-unrefunded conforms'],
    ],
    [
      'CAPTURED with money given back',
      {
        of: 'update-authorization@24',
        order: { ...captured, earlier: [] },
        reply: result('FAILURE', { captured: 9, refunded: 3, status: 'CAPTURED' }),
      },
      ['must status-cancelled-only conforms', 'must status-fits-totals conforms', 'should status-captured-unrefunded violates'],
    ],
    [
      'a decline beside an authorization that stands, and FAILED',
      { of: 'authorize@55', order: on, reply: result('FAILURE', { authorized: 9, status: 'FAILED' }) },
      ['must status-cancelled-only conforms', 'should status-fits-totals violates', 'should status-captured-unrefunded conforms'],
    ],
    [
      'a decline after a void that left its totals, and FAILED',
      {
        of: 'authorize@55',
        order: { earlier: [authorized(), exchange('void@66', result('SUCCESS', { authorized: 9 }), { body: voiding })] },
        reply: result('FAILURE', { authorized: 9, status: 'FAILED' }),
      },
      FITS,
    ],
    ...['VERIFIED', 'INITIATED'].flatMap((status): readonly (readonly [string, Row, readonly string[]])[] => {
      const voided = exchange('void@66', result('SUCCESS', { status: 'CANCELLED' }), { body: voiding });
      const row = (earlier: readonly Exchange[]): Row => ({
        of: 'verify@26',
        order: { earlier },
        reply: result('SUCCESS', { status }),
      });
      return [
        [
          `${status} of an order that a payment opened, which was voided`,
          row([authorized(), voided]),
          ['must status-cancelled-only conforms', 'must status-fits-totals violates', 'should status-captured-unrefunded conforms'],
        ],
        [
          `${status} of an order that a verification opened, whose payment was voided`,
          row([exchange('verify@26', result('SUCCESS', { status: 'VERIFIED' }), { transactionId: 'v0' }), authorized(), voided]),
          FITS,
        ],
        [`${status} of an order that a failed payment opened`, row([authorized(result('FAILURE', { status: 'FAILED' }))]), FITS],
      ];
    }),
    ['no status', { of: 'authorize@55', reply: result('SUCCESS', { authorized: 9 }) }, []],
    ['an error', { of: 'authorize@55', reply: refusal() }, []],
  ])('%s', (_name, row, wanted) => {
    expect(run(orderStatus, row)).toEqual(wanted);
  });

  test.each([
    ['AUTHORIZED', { captured: 1 }, false],
    ['PARTIALLY_CAPTURED', { authorized: 9, captured: 4 }, true],
    ['PARTIALLY_CAPTURED', { authorized: 9, captured: 9 }, false],
    ['PARTIALLY_CAPTURED', { authorized: 9, captured: 0 }, false],
    ['CAPTURED', { authorized: 9, captured: 8 }, false],
    ['CAPTURED', { authorized: 9, captured: 12 }, true],
    ['VERIFIED', { authorized: 1 }, false],
    ['INITIATED', { refunded: 1 }, false],
    ['REFUNDED', { captured: 0, refunded: 0 }, false],
    ['FAILED', { authorized: 9 }, true],
  ])('%s with %j fits: %s', (status, totals, fits) => {
    const lines = run(orderStatus, {
      of: 'update-authorization@24',
      order: { ...captured, earlier: [] },
      reply: result('PENDING', { ...totals, status }),
    });
    expect(lines).toContain(`must status-fits-totals ${fits ? 'conforms' : 'violates'}`);
  });
});

test('totals are told with the same decimals, and one that would be right once', () => {
  const totals = (...amounts: readonly string[]) => {
    const [authorized = ZERO, captured = ZERO, refunded = ZERO] = amounts.map((text) => decimalOf(text) ?? ZERO);
    return { authorized, captured, refunded };
  };
  expect(totalsTold([totals('10'), totals('10.00', '0.0'), totals('0')], totals('21.5', '0'))).toMatchObject({
    expected: 'authorized 10.00, captured 0.00, refunded 0.00; or authorized 0.00, captured 0.00, refunded 0.00',
    actual: 'authorized 21.50, captured 0.00, refunded 0.00',
    observed: { kind: 'authorized', differs: [{ expected: ['10.00', '0.00'], actual: '21.50' }] },
  });
});
