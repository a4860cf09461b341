import { I, rule, V, VI } from './row.js';

/** Statements about credentials, sessions and notifications. */
export const ACCESS_RULES = {
  'auth-missing': rule('exchange', '5', 'must', I, 'all', {
    text: 'A request without credentials is not processed',
    phrase: 'processes a request without credentials',
    good: 'no Authorization header: refused',
    bad: 'no Authorization header: SUCCESS',
  }),
  'auth-wrong-password': rule('exchange', '5', 'must', I, 'all', {
    text: 'A request with a wrong password is not processed',
    phrase: 'processes a request with a wrong password',
    good: 'one character of the password changed: refused',
    bad: 'one character of the password changed: SUCCESS',
  }),
  'auth-wrong-user': rule('exchange', '5', 'must', I, 'all', {
    text: 'A request with an unknown user, or without the merchant. prefix, is not processed',
    phrase: 'processes a request of an unknown user',
    good: 'a user without the prefix "merchant.": refused',
    bad: 'a user without the prefix "merchant.": SUCCESS',
  }),
  'auth-malformed': rule('exchange', '5', 'must', I, 'all', {
    text: 'A request with malformed credentials is not processed',
    phrase: 'processes a request with malformed credentials',
    good: 'credentials that are not Base64: refused',
    bad: 'credentials that are not Base64: SUCCESS',
  }),
  'auth-other-merchant': rule('exchange', '5', 'must', I, 'all', {
    text: 'Credentials of one merchant do not serve the path of another',
    phrase: "processes a request with another merchant's credentials",
    good: 'credentials of B on the path of A: refused',
    bad: 'credentials of B on the path of A: SUCCESS',
    needs: ['target.otherMerchant'],
  }),
  'merchant-isolation': rule('flow', '2.1', 'must', I, ['void', 'update-authorization', 'refund', 'referral', 'confirm-browser-payment'], {
    text: 'A merchant cannot reach the orders of another',
    phrase: 'A merchant reaches the order of another',
    good: 'B voids a transaction of A: refused',
    bad: 'B voids a transaction of A: SUCCESS',
    needs: ['target.otherMerchant'],
  }),
  'auth-body': rule('exchange', '5', 'open', I, 'all', {
    text: 'How bad credentials are answered',
    because: 'the form of the refusal: not shown',
  }),
  'auth-certificate': rule('exchange', '5', 'open', VI, 'all', {
    text: 'A good client certificate is taken, an expired or unknown one is not',
    phrase: 'processes a request with a client certificate that it must not take',
    keeps: 'a request with a good client certificate',
    good: 'a client certificate that has expired: refused',
    bad: 'a client certificate that has expired: SUCCESS',
    needs: ['target.refusedCertificates'],
    because: 'the procedure: not shown',
  }),
  'session-created': rule('exchange', '4.6', 'open', V, ['create-checkout-session'], {
    text: 'The session id in the answer',
    because: 'the body on success: not shown',
  }),
  'transport-https': rule('exchange', '1', 'open', V, 'all', { text: 'Requests go over HTTPS', because: 'plain HTTP is not probed' }),
  'notification-delivery': rule('flow', '6', 'should', V, 'notified', {
    text: 'A notification follows when an order is created or updated',
    phrase: 'No notification came',
    good: 'a call to order.notificationUrl',
    bad: 'no call within a minute',
    needs: ['notifications.enabled'],
  }),
  'notification-address': rule('flow', '6', 'should', V, 'notified', {
    text: 'A notification goes to exactly the address that was given',
    phrase: 'A notification goes to another address than the one that was given',
    good: 'a call to https://shop.example/n?id=1, as given',
    bad: 'a call to https://shop.example/n',
    needs: ['notifications.enabled'],
  }),
  'notification-once': rule('flow', '6', 'should', V, 'notified', {
    text: 'The creation of an order, and each update, is notified once',
    phrase: 'The address of one creation or update is called more than once',
    good: 'one call for one request',
    bad: 'two calls for one request',
    needs: ['notifications.enabled'],
  }),
  'notification-refused': rule('flow', '6', 'should', I, 'notified', {
    text: 'No notification goes to an address that only a refused request named',
    phrase: 'An address that only a refused request named is notified',
    good: 'no call to the address of a refused request',
    bad: 'a call there, after a good request without an address',
    needs: ['notifications.enabled'],
  }),
  'notification-disabled': rule('flow', '6', 'open', V, 'notified', {
    text: 'No notification comes while they are switched off',
    because: 'the switch is in the merchant console',
  }),
  'notification-payload': rule('flow', '6', 'open', V, 'notified', {
    text: 'Payload, headers, signing, retry and order of notifications',
    because: 'all of it: not shown',
  }),
} as const;
