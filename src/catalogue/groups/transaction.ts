import { alphanumeric, ascii, boolean, currency, decimal, email, rows, text, textUpTo } from '../rows.js';

/** Rows of 2.4. */
export const transaction = rows('2.4', {
  correlationId: {
    ...text(1, 100),
    levels: { 'min-length': 'open', 'max-length': 'open', 'json-type': 'open' },
    because: 'described as not validated, yet bounded',
  },
  'transaction.amount': decimal,
  'transaction.currency': currency,
  'transaction.merchantNote': text(1, 250),
  'transaction.reference': text(1, 40),
  'transaction.acquirer.customData': text(1, 2048),
  'transaction.authorizationCode': alphanumeric(1, 6),
  'transaction.targetTransactionId': text(1, 40),
  'initiator.userId': text(1, 256),
  userId: text(1, 256),
  partnerSolutionId: { ...text(1, 40), accept: 'open', issued: 'partnerSolutionId', because: 'issued by the payment provider' },
  'responseControls.sensitiveData': { ...text(1, 50), accept: 'open', issued: 'sensitiveData', because: 'its values are not shown' },
  'session.id': { ...ascii(31, 35), accept: 'open', issued: 'session', because: 'names a session that must exist' },
  'session.version': { ...ascii(10, 10), accept: 'open', issued: 'session', because: 'must be the stored version of the session' },
  'action.refundAuthorization': boolean,
  '3DSecureId': { ...ascii(1, 64), accept: 'open', issued: '3DSecureId', because: 'defined in the enrollment check' },
});

/** Numbers by E.123 are good under every reading; free text of one character is not. */
const phone = {
  ...text(1, 20),
  samples: ['+1 2025550123', '+44 20 7946 0958', '+49 30 12345 6789 01'],
  invalidOnly: ['min-length'],
} as const;

export const customer = rows('2.4', {
  'customer.email': email,
  'customer.firstName': text(1, 50),
  'customer.lastName': text(1, 50),
  'customer.phone': phone,
  'customer.mobilePhone': phone,
});

export const device = rows('2.4', {
  'device.ani': textUpTo(10),
  'device.aniCallType': textUpTo(2),
  'device.browser': textUpTo(255),
  'device.fingerprint': textUpTo(4000),
  'device.hostname': textUpTo(60),
  'device.ipAddress': { ...text(7, 15), samples: ['1.2.3.4', '203.0.113.7', '203.100.113.200'] },
});
