import { applyEdits } from '../../src/json/edit.js';
import type { JsonObject } from '../../src/json/value.js';
import { fill, type Lookup, valueLookup } from '../../src/model/template.js';
import type { Case } from '../../src/model/case.js';
import { DEFAULT_VALUES, type Values } from '../../src/model/values.js';
import { testCardNumber } from '../../src/catalogue/test-cards.js';

const STATE: Readonly<Record<string, string>> = {
  'state:orderId': 'order-1',
  'state:transactionId': 'transaction-1',
  'state:amount': '10.00',
  'state:quarter': '2.50',
  'state:currency': 'USD',
  'state:sessionId': `SESSION${'0'.repeat(24)}`,
  'state:sessionVersion': '0123456789',
};

/** What the values settle, and a fixed state. */
export function lookupFor(values: Values): Lookup {
  const known = valueLookup(values);
  return (name) => STATE[name] ?? known(name);
}

/** The body as it would be sent, without or with its fault. */
export function bodyOf(one: Case, values: Values, part: 'base' | 'whole' = 'whole'): JsonObject {
  const template = part === 'base' ? one.base : (applyEdits(one.base, one.edits) as JsonObject);
  return fill(template, lookupFor(values));
}

const pan = testCardNumber(16, 5);

/** Values of a target that knows everything a configuration can tell. */
export const FULL_VALUES: Values = {
  ...DEFAULT_VALUES,
  tracks: {
    track1: `%B${pan}^PAYER/PAT^3911101?`,
    track2: `;${pan}=3911101?`,
    card: { number: pan, expiry: { month: '11', year: '39' } },
  },
  p2pe: { keySerialNumber: 'FFFF9876543210E00001', payload: 'A1B2C3D4E5F60718A1B2C3D4E5F60718', pan },
  emv: { permitted: '9F1A020840' },
  issued: {
    partnerSolutionId: 'PARTNER1',
    planId: 'PLAN1',
    walletIndicator: '101',
    referenceOrderId: 'order-0',
    '3DSecureId': 'enrolled-1',
  },
  sensitiveData: ['UNMASK'],
  overlay: {
    'authenticate-payer': { order: { purchaseType: 'ACCOUNT_FUNDING' } },
    verify: { order: { itemAmount: '20.00' } },
    'confirm-browser-payment': { order: { itemAmount: '20.00' } },
  },
};

const longPan = testCardNumber(19, 9);

/** Values of another target: one currency without minor units, cards of other lengths, a name for every word that can have one. */
export const OTHER_VALUES: Values = {
  ...FULL_VALUES,
  currencies: ['JPY'],
  countries: ['DEU'],
  cards: {
    approved: { number: testCardNumber(15, 3), expiry: { month: '01', year: '30' } },
    declined: { number: testCardNumber(13, 4), expiry: { month: '12', year: '31' }, securityCode: '123', nameOnCard: 'Sam' },
  },
  tracks: { track2: `;${longPan}=4001201?`, card: { number: longPan, expiry: { month: '01', year: '40' } } },
  p2pe: { keySerialNumber: '0123456789ABCDEF0123', payload: 'F1B2C3D4E5F60718A1B2C3D4E5F60718F1B2C3D4E5F60718', pan: longPan },
  names: { DEVICE_A_PAY: 'PHONE_PAY' },
  apiOperation: { 'balance-inquiry': null, 'create-checkout-session': 'INITIATE_CHECKOUT' },
};
