import { describe, expect, test } from 'vitest';
import { Ledger } from '../../src/gateway/ledger/ledger.js';
import { NOTHING, type Order } from '../../src/gateway/ledger/order.js';
import { TestGateway, basic, funds, merchantId, otherBasic, otherMerchantId, password, type Reply } from './support/handler.js';

const NEW_ORDER: Order = {
  merchantId: 'm',
  id: 'o',
  creationTime: '2026-01-31T10:30:15.000Z',
  currency: 'USD',
  amount: 0,
  totals: NOTHING,
  transactions: [],
  voided: [],
  echo: {},
  customNames: [],
};
const money = { order: { amount: '10.00', currency: 'USD' } };
const authorize = (month = '12', year = '39') => ({ apiOperation: 'AUTHORIZE', ...money, sourceOfFunds: funds(month, year) });
const refund = (amount: string) => ({ apiOperation: 'REFUND', transaction: { amount, currency: 'USD' } });
const voidOf = (targetTransactionId: string) => ({ apiOperation: 'VOID', transaction: { targetTransactionId } });
const capture = (amount: string) => ({ apiOperation: 'CAPTURE', transaction: { amount, currency: 'USD' } });

/** Status and the three totals, in one word. */
const books = (reply: Reply): string =>
  [
    reply.at('order.status'),
    reply.at('order.totalAuthorizedAmount'),
    reply.at('order.totalCapturedAmount'),
    reply.at('order.totalRefundedAmount'),
  ].join(' ');

describe('every status of part 3 can be reached', () => {
  test('AUTHORIZED, PARTIALLY_CAPTURED, CAPTURED, then back by voids, then CANCELLED', async () => {
    const handler = new TestGateway();
    const order = 'o';
    expect(books(await handler.send('authorize@55', authorize(), { order, transaction: 'a' }))).toBe('AUTHORIZED 10 0 0');
    expect(books(await handler.send('setup@55', capture('4.00'), { order, transaction: 'c1' }))).toBe('PARTIALLY_CAPTURED 10 4 0');
    expect(books(await handler.send('setup@55', capture('6.00'), { order, transaction: 'c2' }))).toBe('CAPTURED 10 10 0');
    expect((await handler.send('void@66', voidOf('a'), { order })).body.error?.field).toBe('transaction.targetTransactionId');
    expect(books(await handler.send('void@66', voidOf('c2'), { order }))).toBe('PARTIALLY_CAPTURED 10 4 0');
    expect(books(await handler.send('void@66', voidOf('c1'), { order }))).toBe('AUTHORIZED 10 0 0');
    expect(books(await handler.send('void@66', voidOf('a'), { order }))).toBe('CANCELLED 0 0 0');
  });

  test('PARTIALLY_REFUNDED, REFUNDED, EXCESSIVELY_REFUNDED', async () => {
    const handler = new TestGateway();
    const { order } = await handler.provide('captured-order', '10.00');
    expect(books(await handler.send('refund@60', refund('4.00'), { order }))).toBe('PARTIALLY_REFUNDED 10 10 4');
    expect(books(await handler.send('refund@39', refund('6'), { order }))).toBe('REFUNDED 10 10 10');
    expect(books(await handler.send('refund@60', refund('0.01'), { order, transaction: 'r3' }))).toBe('EXCESSIVELY_REFUNDED 10 10 10.01');
    expect(books(await handler.send('void@66', voidOf('r3'), { order }))).toBe('REFUNDED 10 10 10');
  });

  test('VERIFIED, INITIATED and FAILED', async () => {
    const handler = new TestGateway();
    expect(books(await handler.send('verify@26', { apiOperation: 'VERIFY', order: { currency: 'EUR' } }))).toBe('VERIFIED 0 0 0');
    const initiation = { apiOperation: 'INITIATE_BROWSER_PAYMENT', ...money, browserPayment: { operation: 'AUTHORIZE' } };
    expect(books(await handler.send('setup@35', initiation))).toBe('INITIATED 0 0 0');
    expect(books(await handler.send('authorize@55', authorize('2', '36')))).toBe('FAILED 0 0 0');
  });
});

describe('outcomes by expiry', () => {
  test.each([
    ['1', 'FAILURE', 'SYSTEM_ERROR'],
    ['2', 'FAILURE', 'DECLINED'],
    ['3', 'FAILURE', 'EXPIRED_CARD'],
    ['04', 'FAILURE', 'INSUFFICIENT_FUNDS'],
    ['6', 'FAILURE', 'REFERRED'],
    ['7', 'FAILURE', 'TIMED_OUT'],
    ['8', 'SUCCESS', 'PARTIALLY_APPROVED'],
    ['9', 'PENDING', 'PENDING'],
    ['12', 'SUCCESS', 'APPROVED'],
  ])('%s/36 ends as %s with %s', async (month, result, gatewayCode) => {
    const reply = await new TestGateway().send('authorize@55', authorize(month, '36'));
    expect([reply.body.result, reply.at('response.gatewayCode')]).toEqual([result, gatewayCode]);
  });

  test('a partial approval authorizes less than was asked for', async () => {
    const reply = await new TestGateway().send('authorize@55', authorize('8', '36'));
    expect(reply.at('order.totalAuthorizedAmount')).toBe(5);
  });

  test.each([
    ['12', 'SUCCESS', 'NOT_REQUIRED'],
    ['5', 'PENDING', 'REQUIRED'],
    ['10', 'FAILURE', 'NOT_REQUIRED'],
  ])('a payer with a card of %s/36 is authenticated: %s', async (month, result, interaction) => {
    const handler = new TestGateway();
    const ids = { order: 'o', transaction: 't' };
    await handler.send(
      'setup@100',
      { apiOperation: 'INITIATE_AUTHENTICATION', order: { currency: 'USD' }, sourceOfFunds: funds(month, '36') },
      ids,
    );
    const reply = await handler.send('authenticate-payer@100', { apiOperation: 'AUTHENTICATE_PAYER' }, ids);
    expect([reply.body.result, reply.at('authentication.payerInteraction')]).toEqual([result, interaction]);
  });
});

describe('ids', () => {
  test('the same request under the same id is answered as before, another is refused', async () => {
    const handler = new TestGateway();
    const ids = { order: 'o', transaction: 't' };
    const first = await handler.send('authorize@55', authorize(), ids);
    expect((await handler.send('authorize@55', authorize(), ids)).body).toEqual(first.body);
    const other = await handler.send('authorize@55', { ...authorize(), order: { amount: '11.00', currency: 'USD' } }, ids);
    expect(other.body.error).toMatchObject({ cause: 'INVALID_REQUEST', field: 'transactionid', validationType: 'INVALID' });
    expect((await handler.get('/order/o')).at('totalAuthorizedAmount')).toBe(10);
  });

  test('an identical request after other transactions gets its own first answer', async () => {
    const handler = new TestGateway();
    const ids = { order: 'o', transaction: 't' };
    const first = await handler.send('authorize@55', authorize(), ids);
    await handler.send(
      'update-authorization@24',
      { apiOperation: 'UPDATE_AUTHORIZATION', transaction: { amount: '12.00', currency: 'USD' } },
      { order: 'o' },
    );
    expect((await handler.send('authorize@55', authorize(), ids)).body).toEqual(first.body);
  });

  test('merchants do not see the orders of each other', async () => {
    const handler = new TestGateway();
    await handler.send('authorize@55', authorize(), { order: 'o', transaction: 't' });
    const theirs = await handler.send('void@66', voidOf('t'), { order: 'o', merchant: otherMerchantId, authorization: otherBasic() });
    expect(theirs.body.error?.field).toBe('transaction.targetTransactionId');
    const trespass = await handler.send('void@66', voidOf('t'), { order: 'o', authorization: otherBasic() });
    expect([trespass.status, trespass.body.error?.cause]).toEqual([403, 'REQUEST_REJECTED']);
  });

  // One that only begins or ends like the right password is as wrong as any.
  const near = [`${password}x`, `${password}\0`, password.slice(0, -1), `x${password}`, ''].map((wrong) => basic(merchantId, wrong));
  test.each([undefined, 'Basic !!!', 'Bearer abc', basic(merchantId, 'wrong'), basic('NOBODY'), ...near])(
    '%s does not open the door, also after the right ones did',
    async (authorization) => {
      const handler = new TestGateway();
      const url = `/api/rest/version/26/merchant/${merchantId}/order/o/transaction/t`;
      for (const right of [basic(), otherBasic()]) expect((await handler.raw('PUT', url, '{}', right)).status).not.toBe(401);
      const reply = await handler.raw('PUT', url, '{}', authorization ?? '');
      expect([reply.status, reply.body.result]).toEqual([401, 'ERROR']);
    },
  );
});

describe('a transaction in progress', () => {
  test('makes a second one fail with LOCK_FAILURE', async () => {
    const handler = new TestGateway({ latency: [20, 20] });
    const { order } = await handler.provide('captured-order');
    const [first, second] = await Promise.all([
      handler.send('refund@60', refund('1.00'), { order }),
      handler.send('refund@60', refund('1.00'), { order }),
    ]);
    expect([first.at('response.gatewayCode'), second.at('response.gatewayCode')].map(String).toSorted()).toEqual([
      'APPROVED',
      'LOCK_FAILURE',
    ]);
    expect((await handler.get(`/order/${order}`)).at('totalRefundedAmount')).toBe(1);
  });
});

describe('a ledger with room for ten orders', () => {
  const order = (id: string, amount = 0): Order => ({ ...NEW_ORDER, id, amount });

  test('forgets old ones, keeps at least the last five and gives each once, as it was put last', () => {
    const ledger = new Ledger(10);
    for (let at = 1; at <= 23; at += 1) ledger.put(order(`o${at}`));
    ledger.put(order('o21', 7));
    expect(ledger.find('m', 'o1')).toBeUndefined();
    for (const id of ['o19', 'o20', 'o22', 'o23']) expect(ledger.find('m', id)?.amount).toBe(0);
    expect(ledger.find('m', 'o21')?.amount).toBe(7);
    const ids = [...ledger.orders()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeLessThanOrEqual(10);
  });
});

describe('answers', () => {
  test('never repeat card data', async () => {
    const handler = new TestGateway();
    const reply = await handler.send('authorize@55', authorize());
    expect(JSON.stringify(reply.body)).not.toContain('4000000000000002');
    expect(reply.at('sourceOfFunds.provided.card.number')).toBe('400000xxxxxx0002');
  });

  test('join streets, name lanes and turn amounts into numbers', async () => {
    const reply = await new TestGateway().send('verify@26', {
      apiOperation: 'VERIFY',
      order: { currency: 'USD', amount: '2.50', taxAmount: '2.50' },
      billing: { address: { street: '1 Main Street', street2: 'Flat 2' } },
      posTerminal: { lane: '7' },
    });
    expect(reply.at('billing.address')).toEqual({ street: '1 Main Street Flat 2', street2: '' });
    expect(reply.at('posTerminal')).toEqual({ name: '7' });
    expect([reply.at('order.amount'), reply.at('order.taxAmount')]).toEqual([2.5, 2.5]);
  });

  test('are plain where that is asked for', async () => {
    const reply = await new TestGateway({ replies: 'plain' }).send('authorize@55', authorize());
    expect(Object.keys(reply.body).sort()).toEqual(
      ['gatewayEntryPoint', 'merchant', 'order', 'response', 'result', 'sourceOfFunds', 'timeOfRecord', 'transaction', 'version'].sort(),
    );
  });
});
