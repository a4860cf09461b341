import { stringify } from 'yaml';
import { testCardNumber } from '../../../src/catalogue/test-cards.js';
import { encrypted, TEST_CARDS } from './card.js';

const approved = testCardNumber(16, 55);
const card = (number: string) => ({ number, expiry: { month: '10', year: '41' }, nameOnCard: 'Kim Keeper' });
const step = (what: string, body: Record<string, string>, outcome: string, capture?: Record<string, string>) => [
  {
    request: { method: 'POST', path: `/set-up/{merchantId}/${what}`, body },
    expect: { outcome },
    ...(capture === undefined ? {} : { capture }),
  },
];
const order = { order: '{orderId}', transaction: '{transactionId}', amount: '{amount}', currency: '{currency}' };

/** The configuration file with which the foreign gateway is certified: all that is known of it, and no code. */
export const foreignConfig = (url: string, more: object = {}): string =>
  stringify({
    target: {
      baseUrl: url,
      merchantId: 'KIOSK_7',
      auth: { type: 'basic', password: '${KIOSK_PASSWORD}' },
      otherMerchant: { merchantId: 'KIOSK_8', password: '${OTHER_KIOSK_PASSWORD}' },
    },
    apiOperation: { 'create-checkout-session': 'INITIATE_CHECKOUT', 'balance-inquiry': null },
    values: {
      currencies: ['GBP', 'CHF'],
      countries: ['GBR', 'CHE', 'CAN'],
      cards: {
        approved: card(approved),
        ...Object.fromEntries(Object.entries(TEST_CARDS).map(([name, { number }]) => [name, card(number)])),
      },
      p2pe: { keySerialNumber: 'FFFF0123456789ABCDEF', payload: encrypted(approved), pan: approved },
      emv: { permitted: '9F02060000000010005F2A020826' },
      tracks: {
        track1: `%B${approved}^KEEPER/KIM^4110101000000000000?`,
        track2: `;${approved}=41101010000000000000?`,
        card: card(approved),
      },
      issued: {
        partnerSolutionId: 'KIOSKS',
        planId: 'PLAN-A',
        walletIndicator: '216',
        referenceOrderId: 'EARLIER-1',
        '3DSecureId': 'ENROL-1',
      },
      sensitiveData: ['NONE'],
    },
    provision: {
      'captured-order': step('sale', order, 'sold'),
      'initiated-browser-payment': step('redirect', { ...order, confirm: 'shop' }, 'redirected'),
      'initiated-at-provider': step('redirect', { ...order, confirm: 'provider' }, 'redirected'),
      'initiated-authentication': step('enrol', order, 'enrolled'),
      'read-order': step('look', { order: '{orderId}' }, 'seen'),
      session: step('basket', {}, 'opened', {
        sessionId: 'basket.handle',
        sessionVersion: 'basket.lock',
        sessionVersionBefore: 'basket.before',
      }),
    },
    expect: { httpStatus: { INVALID_REQUEST: 422, SUCCESS: 200 }, updateAmount: 'increment' },
    ...more,
  });

export const FOREIGN_ENV = { KIOSK_PASSWORD: 'kiosk-password-1', OTHER_KIOSK_PASSWORD: 'kiosk-password-2' };
