import { at, textAt } from '../evaluate/json.js';
import { refuse } from '../evaluate/refusal.js';
import type { BrowserPayment } from '../ledger/order.js';
import { COMMON, notOpenedByRefund, notPermitted, sameCurrency } from './guards.js';
import { amountIn, currencyIn, type Call, type OrderOperation } from './operation.js';

/** Sets up a payment that the payer completes in the browser (not part of the specification). */
export const initiateBrowserPayment: OrderOperation = {
  guards: [
    ...COMMON,
    notOpenedByRefund,
    {
      rule: 'browser-payment-once',
      breach: ({ order }) =>
        order?.browser === undefined ? undefined : notPermitted('browser-payment-once', 'the order has a browser payment'),
    },
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
    {
      rule: 'confirm-at-merchant-only',
      breach: (call) =>
        waiting(call)?.confirmedAt === 'merchant'
          ? undefined
          : notPermitted('confirm-at-merchant-only', 'no browser payment waits for a confirmation by the merchant'),
    },
    {
      rule: 'confirm-transaction-id',
      breach: (call) => {
        const browser = waiting(call);
        return browser !== undefined && browser.transactionId !== call.transactionId
          ? refuse('confirm-transaction-id', 'transactionid', 'INVALID', 'is not the id of the initiation')
          : undefined;
      },
    },
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
