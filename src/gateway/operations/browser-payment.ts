import { at, textAt } from '../evaluate/json.js';
import type { BrowserPayment } from '../ledger/order.js';
import { COMMON, notOpenedByRefund, precondition, refusing, sameCurrency } from './guards.js';
import { amountIn, currencyIn, type Call, type OrderOperation } from './operation.js';

/** Sets up a payment that the payer completes in the browser (not part of the specification). */
export const initiateBrowserPayment: OrderOperation = {
  guards: [
    ...COMMON,
    notOpenedByRefund,
    precondition('browser-payment-once', ({ order }) => order?.browser !== undefined, 'the order has a browser payment'),
  ],
  decide: ({ body, transactionId, time, order }) => {
    const amount = amountIn(body, 'order') ?? 0;
    const provider = at(body, ['browserPayment', 'providerA']);
    const chosen = textAt(provider, 'paymentConfirmation') ?? textAt(body, 'browserPayment', 'paymentConfirmation');
    const returnUrl = textAt(body, 'browserPayment', 'returnUrl');
    const browser: BrowserPayment = {
      transactionId,
      operation: textAt(body, 'browserPayment', 'operation') === 'PAY' ? 'PAY' : 'AUTHORIZE',
      confirmedAt: chosen === 'CONFIRM_AT_MERCHANT' ? 'merchant' : 'provider',
      provider: provider === undefined ? 'other' : 'providerA',
      state: 'initiated',
      timeInitiated: time,
      ...(returnUrl === undefined ? {} : { returnUrl }),
    };
    return {
      type: 'BROWSER_PAYMENT',
      result: 'SUCCESS',
      gatewayCode: 'SUBMITTED',
      amount,
      order: { browser, amount, currency: currencyIn(body, 'order') ?? order?.currency ?? 'USD' },
    };
  },
};

const waiting = ({ order }: Call): BrowserPayment | undefined => (order?.browser?.state === 'initiated' ? order.browser : undefined);

/** Executes a browser payment that waits for the merchant's word. */
export const confirmBrowserPayment: OrderOperation = {
  continues: (call) => waiting(call)?.transactionId === call.transactionId,
  guards: [
    ...COMMON,
    precondition(
      'confirm-at-merchant-only',
      (call) => waiting(call)?.confirmedAt !== 'merchant',
      'no browser payment waits for a confirmation by the merchant',
    ),
    refusing(
      'confirm-transaction-id',
      (call) => (waiting(call)?.transactionId ?? call.transactionId) !== call.transactionId,
      'transactionid',
      'INVALID',
      'is not the id of the initiation',
    ),
    sameCurrency('order', 'confirm-currency-fixed'),
  ],
  decide: ({ body, order, time }) => {
    const amount = amountIn(body, 'order') ?? order?.amount ?? 0;
    const paid = order?.browser?.operation === 'PAY';
    return {
      type: paid ? 'PAYMENT' : 'AUTHORIZATION',
      result: 'SUCCESS',
      gatewayCode: 'APPROVED',
      amount,
      moved: { authorized: amount, captured: paid ? amount : 0, refunded: 0 },
      order: {
        amount,
        ...(order?.browser === undefined ? {} : { browser: { ...order.browser, state: 'completed', timeCompleted: time } }),
      },
    };
  },
};
