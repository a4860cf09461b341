import { ISSUED } from '../catalogue/issued.js';
import { testCardNumber } from '../catalogue/test-cards.js';
import { defined } from '../json/defined.js';
import type { JsonObject } from '../json/value.js';
import type { Recipe, TargetConfig } from '../model/config.js';
import type { RecipeStep } from '../model/file-config.js';
import type { Card, Values } from '../model/values.js';

/** One card number serves every outcome, because the reference gateway decides by the expiry month. */
const number = testCardNumber(16);
const card = (month: string, year = '36'): Card => ({ number, expiry: { month, year }, nameOnCard: 'Pat Payer' });

const approved = card('11', '39');

/** The merchants that the reference gateway knows by default. */
export const EMBEDDED_TARGET_CONFIG: Pick<TargetConfig, 'merchantId' | 'auth' | 'tls' | 'otherMerchant'> = {
  merchantId: 'TOUCHSTONE1',
  auth: { type: 'basic', password: 'b1946ac92492d234' },
  tls: {},
  otherMerchant: { merchantId: 'TOUCHSTONE2', password: '591785b794601e21' },
};

/** The values that lead to each outcome at the reference gateway. */
export const EMBEDDED_VALUES: Partial<Values> = {
  // With two, none and three decimals.
  currencies: ['USD', 'EUR', 'JPY', 'KWD'],
  cards: {
    approved,
    declined: card('2'),
    expired: card('3'),
    insufficient: card('4'),
    challenge: card('5'),
    referred: card('6'),
    timedOut: card('7'),
    partial: card('8'),
    pending: card('9'),
  },
  tracks: { ...ISSUED.tracks, card: approved },
  p2pe: ISSUED.p2pe,
  emv: ISSUED.emv,
  issued: ISSUED.values,
  sensitiveData: ISSUED.sensitiveData,
};

const PATH = '/merchant/{merchantId}/order/{orderId}/transaction/{transactionId}';
const order: JsonObject = { amount: '{amount}', currency: '{currency}' };
const sourceOfFunds: JsonObject = {
  provided: {
    card: {
      number: '{card.number}',
      expiry: { month: '{card.expiry.month}', year: '{card.expiry.year}' },
    },
  },
};

const put = (body: JsonObject, expect: RecipeStep['expect'], named?: string): RecipeStep => ({
  request: { method: 'PUT', path: PATH, version: 55, body, ...defined({ card: named }) },
  ...defined({ expect }),
});

const AUTHORIZED = put({ apiOperation: 'AUTHORIZE', order, sourceOfFunds }, { result: 'SUCCESS' });

/** Captures a part of the authorized amount, or the rest of it, under an id derived from that of the authorization. */
const captured = (suffix: string, amount?: string): RecipeStep => ({
  request: {
    method: 'PUT',
    path: `${PATH}c${suffix}`,
    version: 55,
    body: { apiOperation: 'CAPTURE', ...(amount === undefined ? {} : { transaction: { amount, currency: '{currency}' } }) },
  },
  expect: { result: 'SUCCESS' },
});

const browserPayment = (paymentConfirmation: string, operation = 'PAY'): Recipe => ({
  steps: [
    put(
      {
        apiOperation: 'INITIATE_BROWSER_PAYMENT',
        order,
        browserPayment: { operation, returnUrl: 'https://merchant.example/return', providerA: { paymentConfirmation } },
      },
      { 'response.gatewayCode': 'SUBMITTED' },
    ),
  ],
});

/** How the reference gateway is brought into each state: set-up operations that the specification names and does not show. */
export const EMBEDDED_PROVISION: Readonly<Record<string, Recipe>> = {
  'captured-order': {
    name: 'paid at once',
    steps: [put({ apiOperation: 'PAY', order, sourceOfFunds }, { result: 'SUCCESS' })],
    others: [
      { name: 'authorized and captured', steps: [AUTHORIZED, captured('')] },
      { name: 'captured in two', steps: [AUTHORIZED, captured('', '1.00'), captured('2')] },
    ],
  },
  'referred-authorization': {
    name: 'of an authorization',
    steps: [put({ apiOperation: 'AUTHORIZE', order, sourceOfFunds }, { 'response.gatewayCode': 'REFERRED' }, 'referred')],
    others: [
      {
        name: 'of a payment',
        steps: [put({ apiOperation: 'PAY', order, sourceOfFunds }, { 'response.gatewayCode': 'REFERRED' }, 'referred')],
      },
    ],
  },
  'initiated-browser-payment': {
    ...browserPayment('CONFIRM_AT_MERCHANT'),
    name: 'of a payment',
    others: [{ ...browserPayment('CONFIRM_AT_MERCHANT', 'AUTHORIZE'), name: 'of an authorization' }],
  },
  'initiated-at-provider': browserPayment('CONFIRM_AT_PROVIDER'),
  'initiated-authentication': {
    steps: [put({ apiOperation: 'INITIATE_AUTHENTICATION', order: { currency: '{currency}' }, sourceOfFunds }, { result: 'SUCCESS' })],
  },
  session: {
    steps: [
      {
        request: { method: 'POST', path: '/merchant/{merchantId}/session', version: 55, body: {} },
        expect: { result: 'SUCCESS' },
        capture: { sessionId: 'session.id', sessionVersion: 'session.version', sessionVersionBefore: 'session.version' },
      },
      {
        request: { method: 'PUT', path: '/merchant/{merchantId}/session/{sessionId}', version: 55, body: {} },
        expect: { result: 'SUCCESS' },
        capture: { sessionVersion: 'session.version' },
      },
    ],
  },
  'read-order': {
    steps: [{ request: { method: 'GET', path: '/merchant/{merchantId}/order/{orderId}', version: 55 } }],
  },
};
