import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startGateway, type RunningGateway } from '../../src/qualify/start.js';
import { order, PaymentClient, PaymentError, sourceOfFunds } from '../helpers/payment-client.js';

let gateway: RunningGateway;
let client: PaymentClient;
beforeAll(async () => {
  gateway = await startGateway();
  client = new PaymentClient(gateway.url, gateway.merchantId, gateway.password);
});
afterAll(() => gateway.close());
beforeEach(() => gateway.reset());

describe('an ordinary client', () => {
  test('authorizes, captures and refunds in part', async () => {
    await client.transact('o1', '1', 'AUTHORIZE', { order, sourceOfFunds });
    const captured = await client.transact('o1', '2', 'CAPTURE', { transaction: order });
    expect(captured.order).toMatchObject({ totalCapturedAmount: 25.5, status: 'CAPTURED' });
    const refunded = await client.transact('o1', '3', 'REFUND', { transaction: { amount: '10.25', currency: 'EUR' } });
    expect(refunded.order).toMatchObject({ totalRefundedAmount: 10.25, status: 'PARTIALLY_REFUNDED' });
    expect(await client.send('GET', '/order/o1')).toMatchObject({ totalRefundedAmount: 10.25 });
    expect(gateway.requests({ orderId: 'o1' }).map(({ operation }) => operation)).toEqual(['AUTHORIZE', 'CAPTURE', 'REFUND', undefined]);
    expect(JSON.stringify(gateway.requests())).not.toMatch(/5100000000000008|"100"/);
  });

  test('voids what it authorized', async () => {
    await client.transact('o2', '1', 'AUTHORIZE', { order, sourceOfFunds });
    const voided = await client.transact('o2', '2', 'VOID', { transaction: { targetTransactionId: '1' } });
    expect(voided.order).toMatchObject({ status: 'CANCELLED' });
  });

  test('verifies a card', async () => {
    const verified = await client.transact('o3', '1', 'VERIFY', { order: { currency: 'EUR' }, sourceOfFunds });
    expect(verified.order).toMatchObject({ status: 'VERIFIED' });
  });

  test('resubmits a payment that was referred', async () => {
    gateway.next({ operation: 'AUTHORIZE', outcome: 'REFERRED' });
    const referred = await client.transact('o4', '1', 'AUTHORIZE', { order, sourceOfFunds });
    expect([referred.result, referred.response?.gatewayCode]).toEqual(['FAILURE', 'REFERRED']);
    const approved = await client.transact('o4', '2', 'REFERRAL', { transaction: { authorizationCode: '123456' } });
    expect(approved.order).toMatchObject({ status: 'AUTHORIZED', totalAuthorizedAmount: 25.5 });
  });

  test('plays a browser payment to its end', async () => {
    await client.transact('o5', '1', 'INITIATE_BROWSER_PAYMENT', {
      order,
      browserPayment: { operation: 'PAY', providerA: { paymentConfirmation: 'CONFIRM_AT_MERCHANT' } },
    });
    const confirmed = await client.transact('o5', '1', 'CONFIRM_BROWSER_PAYMENT', { order });
    expect(confirmed.order).toMatchObject({ status: 'CAPTURED', totalCapturedAmount: 25.5 });
  });

  test('authenticates the payer of a session', async () => {
    const { session } = await client.send('POST', '/session', {});
    await client.send('PUT', `/session/${session?.id}`, { order, sourceOfFunds });
    await client.transact('o6', '1', 'INITIATE_AUTHENTICATION', { order: { currency: 'EUR' }, session: { id: session?.id } });
    expect((await client.transact('o6', '1', 'AUTHENTICATE_PAYER', { session: { id: session?.id } })).result).toBe('SUCCESS');
    const paid = await client.transact('o6', '2', 'PAY', { session: { id: session?.id } });
    expect(paid.order).toMatchObject({ status: 'CAPTURED' });
  });

  test('sees the answers that its developers want to see', async () => {
    gateway.next({ operation: 'PAY', outcome: 'INSUFFICIENT_FUNDS' });
    gateway.next({ operation: 'PAY', cause: 'SERVER_BUSY' });
    expect((await client.transact('o7', '1', 'PAY', { order, sourceOfFunds })).response?.gatewayCode).toBe('INSUFFICIENT_FUNDS');
    await expect(client.transact('o7', '2', 'PAY', { order, sourceOfFunds })).rejects.toThrow(PaymentError);
    gateway.next({ operation: 'PAY', cut: 'after' });
    await expect(client.transact('o7', '3', 'PAY', { order, sourceOfFunds })).rejects.toThrow('fetch failed');
    expect(await client.send('GET', '/order/o7')).toMatchObject({ status: 'CAPTURED' });
  });
});
