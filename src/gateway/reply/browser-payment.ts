import type { JsonObject } from '../../json/value.js';
import type { BrowserPayment, Order, Transaction } from '../ledger/order.js';
import { merge } from '../ledger/post.js';

const TIME = '2026-01-31T10:30:15.000Z';
const REDIRECT_URL = 'https://example.com/redirect';

/** What every full answer shows of a browser payment. */
const SAMPLE: JsonObject = {
  interaction: { status: 'COMPLETED', timeInitiated: TIME, timeRedirected: TIME, timeReturned: TIME, timeCompleted: TIME },
  operation: 'AUTHORIZE',
  preferredLanguage: 'en-US',
  returnUrl: 'https://example.com/return',
};
const OF_PROVIDER: JsonObject = merge(SAMPLE, {
  providerA: {
    accountId: 'SAMPLE-ACCOUNT',
    displayShippingAddress: true,
    interactionId: 'SAMPLE-INTERACTION',
    overrideShippingAddress: true,
    paymentConfirmation: 'CONFIRM_AT_PROVIDER',
  },
});
const BY_ADDRESS: JsonObject = merge(SAMPLE, { redirectUrl: REDIRECT_URL });
const [PROVIDER_TEXT, ADDRESS_TEXT] = [JSON.stringify(OF_PROVIDER), JSON.stringify(BY_ADDRESS)];

/** The JSON of an order's browser payment; in full answers with samples of what is not known, or of a whole one where there is none. */
export function browserPayment({ browser }: Order, transaction: Transaction, replies: 'full' | 'plain'): string | undefined {
  if (browser === undefined) return replies === 'plain' ? undefined : transaction.sampled === 'provider' ? PROVIDER_TEXT : ADDRESS_TEXT;
  const known = knownOf(browser, transaction);
  if (replies === 'plain') return JSON.stringify(known);
  const sample = browser.provider === 'providerA' ? OF_PROVIDER : BY_ADDRESS;
  // An interaction that is only initiated has no times of a completed one.
  const isDone = transaction.type === 'BROWSER_PAYMENT' || browser.timeCompleted !== undefined;
  return JSON.stringify(merge(isDone ? sample : { ...sample, interaction: {} }, known));
}

function knownOf(browser: BrowserPayment, { type }: Transaction): JsonObject {
  const { operation, provider, confirmedAt, timeInitiated, timeCompleted, returnUrl } = browser;
  const done = type !== 'BROWSER_PAYMENT' && timeCompleted !== undefined;
  const paymentConfirmation = confirmedAt === 'merchant' ? 'CONFIRM_AT_MERCHANT' : 'CONFIRM_AT_PROVIDER';
  return {
    interaction: done
      ? { status: 'COMPLETED', timeInitiated, timeCompleted }
      : { status: 'INITIATED', ...(type === 'BROWSER_PAYMENT' ? { timeInitiated } : {}) },
    operation,
    ...(returnUrl === undefined ? {} : { returnUrl }),
    ...(provider === 'providerA' ? { providerA: { paymentConfirmation } } : { redirectUrl: REDIRECT_URL }),
  };
}
