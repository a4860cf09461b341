import type { JsonObject } from '../../json/value.js';
import type { BrowserPayment, Order, Transaction } from '../ledger/order.js';
import { referenceOf } from './reference.js';

/** The browser payment of an order; a sample of one where full answers are wanted and the order has none. */
export function browserPayment(order: Order, transaction: Transaction, fallback: 'sample' | 'real'): JsonObject | undefined {
  const real = order.browser;
  if (real === undefined && fallback === 'real') return undefined;
  const time = real?.timeInitiated ?? transaction.time;
  const completed = transaction.type !== 'BROWSER_PAYMENT';
  return {
    interaction: {
      status: completed ? 'COMPLETED' : 'INITIATED',
      timeInitiated: time,
      timeRedirected: completed ? time : '',
      timeReturned: completed ? time : '',
      timeCompleted: completed ? transaction.time : '',
    },
    operation: real?.operation ?? 'AUTHORIZE',
    preferredLanguage: 'en-US',
    returnUrl: 'https://example.com/return',
    ...provider(order, real),
  };
}

/** One kind of payment has a provider's group, the other an address to send the payer to (2.12); samples take turns. */
function provider(order: Order, real: BrowserPayment | undefined): JsonObject {
  const byProvider = real === undefined ? Number(referenceOf(order.id)) % 2 === 0 : real.provider === 'providerA';
  if (!byProvider) return { redirectUrl: 'https://example.com/redirect' };
  return {
    providerA: {
      accountId: 'SAMPLE-ACCOUNT',
      displayShippingAddress: true,
      interactionId: 'SAMPLE-INTERACTION',
      overrideShippingAddress: true,
      paymentConfirmation: real?.confirmedAt === 'merchant' ? 'CONFIRM_AT_MERCHANT' : 'CONFIRM_AT_PROVIDER',
    },
  };
}
