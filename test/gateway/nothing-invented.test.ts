import { describe, expect, test } from 'vitest';
import { outcome } from '../../src/catalogue/replies/outcome.js';
import { TestGateway, funds, type Reply } from './support/handler.js';

const authorize = (amount: string) => ({ apiOperation: 'AUTHORIZE', order: { amount, currency: 'USD' }, sourceOfFunds: funds() });
const totals = (reply: Reply): readonly unknown[] =>
  ['totalAuthorizedAmount', 'totalCapturedAmount', 'totalRefundedAmount'].map((name) => reply.at(`order.${name}`));

test('a balance inquiry is answered with a gateway code of part 7', async () => {
  const reply = await new TestGateway().send('balance-inquiry@73', {
    apiOperation: 'BALANCE_INQUIRY',
    order: { currency: 'USD' },
    sourceOfFunds: funds(),
  });
  expect(reply.body.result).toBe('SUCCESS');
  expect(outcome.find(({ path }) => path === 'response.gatewayCode')?.values).toContain(reply.at('response.gatewayCode'));
});

describe('a refund', () => {
  test('of an order says how much is given back', async () => {
    const handler = new TestGateway();
    const { order } = await handler.provide('captured-order', '10.00');
    const { body } = await handler.send('refund@60', { apiOperation: 'REFUND' }, { order });
    expect([body.result, body.error?.field, body.error?.validationType]).toEqual(['ERROR', 'transaction.amount', 'MISSING']);
    expect((await handler.get(`/order/${order}`)).at('totalRefundedAmount')).toBe(0);
  });

  test.each(['transaction', 'order'])('in another currency than the order is refused, given in %s', async (group) => {
    const handler = new TestGateway();
    const { order } = await handler.provide('captured-order', '10.00');
    const sent = { apiOperation: 'REFUND', transaction: { amount: '4.00' }, [group]: { amount: '4.00', currency: 'EUR' } };
    const { body } = await handler.send('refund@60', sent, { order });
    expect([body.result, body.error?.field]).toEqual(['ERROR', `${group}.currency`]);
  });
});

test('an update in another currency than the authorization is refused', async () => {
  const handler = new TestGateway();
  const { order } = await handler.provide('authorized-order', '10.00');
  const sent = { apiOperation: 'UPDATE_AUTHORIZATION', transaction: { amount: '12.00', currency: 'EUR' } };
  expect((await handler.send('update-authorization@24', sent, { order })).body.error?.field).toBe('transaction.currency');
});

describe('the void of an authorization', () => {
  const voidOf = (targetTransactionId: string) => ({ apiOperation: 'VOID', transaction: { targetTransactionId } });

  test('leaves another authorization of the order as it is', async () => {
    const handler = new TestGateway();
    await handler.send('authorize@55', authorize('10.00'), { order: 'o', transaction: 'a' });
    await handler.send('authorize@55', authorize('5.00'), { order: 'o', transaction: 'b' });
    expect(totals(await handler.send('void@66', voidOf('a'), { order: 'o' }))).toEqual([5, 0, 0]);
    expect(totals(await handler.send('void@66', voidOf('b'), { order: 'o' }))).toEqual([0, 0, 0]);
  });

  test('takes its updates along', async () => {
    const handler = new TestGateway();
    await handler.send('authorize@55', authorize('10.00'), { order: 'o', transaction: 'a' });
    const update = { apiOperation: 'UPDATE_AUTHORIZATION', transaction: { amount: '12.00', currency: 'USD' } };
    expect(totals(await handler.send('update-authorization@24', update, { order: 'o' }))).toEqual([12, 0, 0]);
    expect(totals(await handler.send('void@66', voidOf('a'), { order: 'o' }))).toEqual([0, 0, 0]);
  });
});

describe('by default an answer has no field whose condition does not hold', () => {
  const CONDITIONAL = ['3DSecure', 'browserPayment', 'authorizationResponse', 'availableBalance', 'accountFunding', 'agreement', 'airline'];

  test('a plain Verify', async () => {
    const reply = await new TestGateway().send('verify@26', { apiOperation: 'VERIFY', order: { currency: 'USD' } });
    for (const group of [...CONDITIONAL, 'sourceOfFunds', 'response.risk']) expect(reply.at(group)).toBeUndefined();
  });

  test('a plain Authorize', async () => {
    const reply = await new TestGateway().send('authorize@55', authorize('10.00'));
    for (const group of CONDITIONAL) expect(reply.at(group)).toBeUndefined();
    expect(reply.at('sourceOfFunds.provided.card')).toEqual({
      brand: 'UNKNOWN',
      expiry: { month: '12', year: '39' },
      fundingMethod: 'UNKNOWN',
      holder: { firstName: 'Pat', lastName: 'Payer' },
      number: '400000xxxxxx0002',
    });
  });

  test('a confirmed browser payment says when it was initiated and completed, whatever comes after', async () => {
    const handler = new TestGateway();
    const { order, transaction } = await handler.provide('initiated-browser-payment', '10.00');
    const confirmed = await handler.send('confirm-browser-payment@35', { apiOperation: 'CONFIRM_BROWSER_PAYMENT' }, { order, transaction });
    expect(Object.keys(confirmed.at('browserPayment.interaction') as object)).toEqual(['status', 'timeInitiated', 'timeCompleted']);
    const refund = { apiOperation: 'REFUND', transaction: { amount: '1.00', currency: 'USD' } };
    const later = await handler.send('refund@60', refund, { order });
    expect(later.at('browserPayment.interaction')).toEqual(confirmed.at('browserPayment.interaction'));
  });

  test('full answers show every group', async () => {
    const reply = await new TestGateway({ replies: 'full' }).send('verify@26', { apiOperation: 'VERIFY', order: { currency: 'USD' } });
    for (const group of [...CONDITIONAL, 'sourceOfFunds', 'response.risk']) expect(reply.at(group)).toBeDefined();
  });
});
