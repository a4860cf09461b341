import type { JsonObject } from '../../json/value.js';
import type { BrowserPayment, Order, Transaction } from '../ledger/order.js';

const SAMPLE_TIME = '2026-01-31T10:30:15.000Z';
const PROVIDER_SAMPLE = JSON.stringify(build('AUTHORIZE', SAMPLE_TIME, SAMPLE_TIME, providerGroup('CONFIRM_AT_PROVIDER')));
const REDIRECT_SAMPLE = JSON.stringify(build('AUTHORIZE', SAMPLE_TIME, SAMPLE_TIME, { redirectUrl: 'https://example.com/redirect' }));

/** The JSON of an order's browser payment; a sample of one where full answers are wanted and the order has none. */
export function browserPayment(order: Order, transaction: Transaction, fallback: 'sample' | 'real'): string | undefined {
  const real = order.browser;
  if (real !== undefined) return JSON.stringify(build(real.operation, real.timeInitiated, completionOf(transaction), partsOf(real)));
  if (fallback === 'real') return undefined;
  return transaction.sampled === 'provider' ? PROVIDER_SAMPLE : REDIRECT_SAMPLE;
}

const completionOf = (transaction: Transaction): string => (transaction.type === 'BROWSER_PAYMENT' ? '' : transaction.time);

const partsOf = (real: BrowserPayment): JsonObject =>
  real.provider === 'providerA'
    ? providerGroup(real.confirmedAt === 'merchant' ? 'CONFIRM_AT_MERCHANT' : 'CONFIRM_AT_PROVIDER')
    : { redirectUrl: 'https://example.com/redirect' };

function build(operation: string, timeInitiated: string, timeCompleted: string, parts: JsonObject): JsonObject {
  const done = timeCompleted !== '';
  return {
    interaction: {
      status: done ? 'COMPLETED' : 'INITIATED',
      timeInitiated,
      timeRedirected: done ? timeInitiated : '',
      timeReturned: done ? timeCompleted : '',
      timeCompleted,
    },
    operation,
    preferredLanguage: 'en-US',
    returnUrl: 'https://example.com/return',
    ...parts,
  };
}

function providerGroup(paymentConfirmation: string): JsonObject {
  return {
    providerA: {
      accountId: 'SAMPLE-ACCOUNT',
      displayShippingAddress: true,
      interactionId: 'SAMPLE-INTERACTION',
      overrideShippingAddress: true,
      paymentConfirmation,
    },
  };
}
