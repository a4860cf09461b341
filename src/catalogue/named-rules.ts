import type { Clause } from './clauses.js';
import type { ContractId, Level, Need, OperationId, Polarity, Side } from './vocabulary.js';

/** Which contracts a named rule holds for. */
export type Scope =
  | 'all'
  | 'orders' // contracts on the transaction path
  | 'replies' // contracts with a transaction response (2.12)
  | 'complete' // contracts whose listing is complete
  | 'cut'
  | 'own-wildcards'
  | 'shared-wildcards'
  | 'opaque-fields'
  | 'other-version-fields'
  | readonly (OperationId | ContractId)[];

export interface NamedRule {
  readonly id: string;
  readonly side: Side;
  readonly clause: Clause;
  readonly level: Level | Readonly<Partial<Record<OperationId | 'otherwise', Level>>>;
  readonly polarity: readonly Polarity[];
  readonly scope: Scope;
  readonly needs?: readonly Need[];
  readonly text: string;
  readonly because?: string;
}

const V = ['valid'] as const;
const I = ['invalid'] as const;
const VI = ['valid', 'invalid'] as const;

type Options = Pick<NamedRule, 'needs' | 'because'>;
const rule = (
  id: string,
  side: Side,
  clause: Clause,
  level: NamedRule['level'],
  polarity: readonly Polarity[],
  scope: Scope,
  text: string,
  options: Options = {},
): NamedRule => ({
  id,
  side,
  clause,
  level,
  polarity,
  scope,
  text,
  ...options,
});

const ECHOING = ['void', 'confirm-browser-payment', 'verify', 'update-authorization', 'referral'] as const;
const SESSIONS = ['authenticate-payer', 'balance-inquiry'] as const;
const notShown = (what: string): Options => ({ because: `${what}: not shown` });

/** Rules of readings.md that are not about one field of one side, nor a relation within one request. */
export const NAMED_RULES: readonly NamedRule[] = [
  // 1, 1.1
  rule('refusal-no-effect', 'flow', '7', 'must', I, 'replies', 'A refused request leaves the order as it was'),
  rule('refusal-cause', 'error', '7', 'must', I, 'all', 'A fault in a field is answered with result=ERROR and cause INVALID_REQUEST'),
  rule('server-failed', 'exchange', '7', 'should', V, 'all', 'No request of the harness makes the server fail'),
  rule('answer-arrives', 'exchange', '1', 'should', V, 'all', 'Every request is answered'),
  // 2
  rule('url-version-number', 'url', '9', 'should', I, 'all', 'The version in the path is a number'),
  rule(
    'url-version-undocumented',
    'url',
    '9',
    'open',
    I,
    'all',
    'Versions that no operation is documented at',
    notShown('reaction to other versions'),
  ),
  rule('url-method', 'url', '1', 'open', I, 'all', 'Another method than the documented one', notShown('reaction to other methods')),
  rule('merchant-id-13-40', 'url', '2.1', 'open', V, 'all', 'Merchant ids of 13 to 40 characters', {
    because: 'the row says 40, its description 12',
  }),
  rule('url-id-unreserved', 'url', '2.1', 'must', V, 'orders', 'Ids of letters, digits, hyphen, point, underscore and tilde are accepted'),
  rule('url-id-encoded', 'url', '2.1', 'should', V, 'orders', 'Ids with percent-encoded characters are accepted'),
  rule(
    'url-id-exotic',
    'url',
    '2.1',
    'open',
    V,
    'orders',
    'Ids with slashes, percent signs, dot segments, control or non-ASCII characters',
    { because: '"any characters" cannot be taken literally in a path' },
  ),
  rule(
    'transaction-id-unique',
    'flow',
    '2.1',
    'must',
    I,
    ['authorize', 'void', 'refund', 'update-authorization'],
    'A transaction id is used once in its order',
  ),
  rule(
    'transaction-id-new-after-failure',
    'flow',
    '2.1',
    'should',
    I,
    ['authorize'],
    'The id of a failed attempt does not serve a second one',
  ),
  rule(
    'order-id-unique',
    'flow',
    '2.1',
    'open',
    I,
    ['authorize', 'verify', 'refund'],
    'Opening an order under a used id',
    notShown('reaction to a used order id'),
  ),
  rule(
    'replay-identical',
    'flow',
    '2.1',
    'open',
    I,
    ['authorize', 'void', 'refund', 'update-authorization', 'verify'],
    'The same request under the same id again',
    notShown('reaction to a repeated request'),
  ),
  // 4.2
  rule('optional-is-optional', 'request', '4', {}, V, 'all', 'Fields that are not required can be left out'),
  rule(
    'unlisted-required',
    'exchange',
    '4',
    {},
    V,
    'all',
    'The target demands no field that the listing lacks',
    notShown('the rest of the listing'),
  ),
  rule('unknown-field', 'request', '7', 'should', I, 'all', 'A field that no table has is refused as unsupported'),
  rule(
    'other-version-field',
    'request',
    '9',
    'should',
    I,
    'other-version-fields',
    'A field that only another version has is refused as unsupported',
  ),
  rule('unlisted-field', 'request', '4', 'should', I, 'complete', 'A field of another operation is refused as unsupported'),
  rule(
    'unlisted-field-cut',
    'request',
    '4',
    'open',
    I,
    'cut',
    'A field of another operation, where the listing is cut',
    notShown('the rest of the listing'),
  ),
  rule(
    'unlisted-field-plausible',
    'request',
    '4',
    'open',
    I,
    ['verify', 'void', 'confirm-browser-payment'],
    'Fields that the text half promises to the operation',
    { because: 'other parts of the text half promise them' },
  ),
  rule('wildcard-rows', 'request', '4', 'must', V, 'own-wildcards', 'A listed group takes every row of its table'),
  rule(
    'wildcard-rows-shared',
    'request',
    '4',
    'should',
    V,
    'shared-wildcards',
    'A listed group takes every row of its table, though its rows vary by operation',
  ),
  rule('opaque-value', 'request', '4', 'open', V, 'opaque-fields', 'Well-formed names of things issued elsewhere', {
    because: 'only the issuer knows good values',
  }),
  rule('body-malformed', 'exchange', '4', 'must', I, 'all', 'A body that is not one JSON object is refused'),
  rule(
    'body-empty',
    'exchange',
    '4',
    {
      'balance-inquiry': 'must',
      void: 'must',
      'confirm-browser-payment': 'must',
      verify: 'must',
      'update-authorization': 'must',
      referral: 'must',
      otherwise: 'open',
    },
    I,
    'all',
    'A request without a body lacks what is required',
    { because: 'no field of the operation is marked as required' },
  ),
  rule('body-trailing', 'exchange', '4', 'should', I, 'all', 'Text after the JSON value is refused'),
  rule(
    'body-envelope',
    'exchange',
    '4',
    'open',
    I,
    'all',
    'Other content types, byte order marks, duplicate keys, deep nesting, very large bodies',
    notShown('reaction to an odd envelope'),
  ),
  // 6, statements that need state
  rule(
    'agreement-id-stored-credentials',
    'request',
    '2.5',
    'open',
    V,
    ['authenticate-payer', 'refund', 'authorize'],
    'Payments with stored cards carry the agreement id',
    { because: 'a request does not show that the card is stored' },
  ),
  rule(
    'pos-attended-uk-chip',
    'request',
    '2.10',
    'open',
    V,
    ['verify', 'authorize'],
    'Chip transactions with UK acquirers say whether the terminal is attended',
    { because: 'a request does not show the acquirer' },
  ),
  rule('agreement-id-optional-37', 'request', '4.6', 'should', V, ['create-checkout-session@37'], 'At version 37 an agreement needs no id'),
  rule('submerchant-optional-73', 'request', '4.2', 'should', V, ['balance-inquiry@73'], 'The sub-merchant group can be left out'),
  rule(
    'order-custom-count-order',
    'flow',
    '8',
    'should',
    I,
    ['update-authorization'],
    'The custom fields of all transactions of an order count together',
    { needs: ['authorized-order'] },
  ),
  rule('session-version-lock', 'flow', '2.4', 'must', VI, SESSIONS, 'A session version that is not the stored one is refused', {
    needs: ['session'],
  }),
  rule('session-overrides', 'flow', '2.4', 'open', V, SESSIONS, 'Values of the request outweigh those of the session', {
    needs: ['session'],
    because: 'the outcome does not show which was used',
  }),
  rule(
    'funds-precedence',
    'flow',
    '2.8',
    'open',
    V,
    ['balance-inquiry'],
    'Provided details outweigh the session, the session outweighs the token',
    { needs: ['session'], because: 'the outcome does not show which was used' },
  ),
  rule(
    'submerchant-initial-only',
    'flow',
    '4.2',
    'must',
    I,
    ['update-authorization', 'void'],
    'Sub-merchant data on a later transaction is rejected',
    { needs: ['authorized-order'] },
  ),
  rule('submerchant-initial-only', 'flow', '4.2', 'must', I, ['refund'], 'Sub-merchant data on a later transaction is rejected', {
    needs: ['captured-order'],
  }),
  rule('emv-tag-fill', 'flow', '2.8', 'should', V, ['balance-inquiry'], 'An EMV tag and the explicit field beside it are not compared', {
    needs: ['values.emv'],
  }),
  rule('void-target', 'flow', '2.4', 'must', I, ['void'], 'A void names a transaction of the same order', { needs: ['authorized-order'] }),
  rule('void-twice', 'flow', '1', 'should', I, ['void'], 'A transaction is voided once', { needs: ['authorized-order'] }),
  rule(
    'confirm-transaction-id',
    'flow',
    '4.4',
    'must',
    I,
    ['confirm-browser-payment'],
    'The confirmation carries the transaction id of the initiation',
    { needs: ['initiated-browser-payment'] },
  ),
  rule('confirm-currency-fixed', 'flow', '4.4', 'must', I, ['confirm-browser-payment'], 'The confirmation cannot change the currency', {
    needs: ['initiated-browser-payment'],
  }),
  rule('confirm-amount-change', 'flow', '4.4', 'should', V, ['confirm-browser-payment'], 'The confirmation can change the amount', {
    needs: ['initiated-browser-payment'],
  }),
  rule(
    'confirm-at-merchant-only',
    'flow',
    '1',
    'must',
    I,
    ['confirm-browser-payment'],
    'Only a payment that was set up for it can be confirmed at the merchant',
  ),
  rule('refund-linked-no-funds', 'flow', '4.8', 'must', I, ['refund'], 'A linked refund does not carry sourceOfFunds', {
    needs: ['captured-order'],
  }),
  rule('refund-standalone-funds', 'flow', '4.8', 'must', I, ['refund'], 'A standalone refund carries sourceOfFunds'),
  rule('refund-over-captured', 'flow', '3', 'open', V, ['refund'], 'Refunding more than was captured', {
    needs: ['captured-order'],
    because: 'a state for it exists, permission is not shown',
  }),
  rule('update-needs-authorization', 'flow', '4.7', 'must', I, ['update-authorization'], 'Only an existing authorization can be updated'),
  rule('referral-needs-referred', 'flow', '4.9', 'must', I, ['referral'], 'Only a referred transaction can be resubmitted'),
  rule('referral-of-approved', 'flow', '4.9', 'should', I, ['referral'], 'An approved transaction cannot be resubmitted', {
    needs: ['authorized-order'],
  }),
  rule(
    'authenticate-after-initiate',
    'flow',
    '4.1',
    'must',
    I,
    ['authenticate-payer'],
    'Authenticate Payer follows Initiate Authentication with the same ids',
    { needs: ['initiated-authentication'] },
  ),
  // 7
  rule('answer-json', 'exchange', '4', 'must', V, 'all', 'Every body is one complete JSON object'),
  rule('error-field-names-fault', 'error', '7', 'must', I, 'all', 'error.field, if present, names the faulty field'),
  rule('error-validation-type', 'error', '7', 'must', I, 'all', 'error.validationType, if present, fits the fault'),
  rule('error-field-absent', 'error', '7', 'must', V, 'all', 'error.field comes only with INVALID_REQUEST'),
  rule('error-validation-type-absent', 'error', '7', 'must', V, 'all', 'error.validationType comes only with INVALID_REQUEST'),
  rule('error-explanation-absent', 'error', '7', 'must', V, 'all', 'error.explanation comes only with INVALID_REQUEST and SERVER_BUSY'),
  rule('error-support-code-absent', 'error', '7', 'must', V, 'all', 'error.supportCode comes only with SERVER_FAILED and REQUEST_REJECTED'),
  rule('error-field-present', 'error', '7', 'should', I, 'all', 'A fault in a field is answered with error.field'),
  rule('error-validation-type-present', 'error', '7', 'should', I, 'all', 'A fault in a field is answered with error.validationType'),
  rule('error-explanation-present', 'error', '7', 'should', V, 'all', 'INVALID_REQUEST comes with an explanation'),
  rule('error-support-code-present', 'error', '7', 'should', V, 'all', 'SERVER_FAILED and REQUEST_REJECTED come with a support code'),
  rule('error-only-in-error', 'error', '7', 'should', V, 'all', 'There is no error group unless the result is ERROR'),
  rule('answer-limits', 'exchange', '4', 'should', V, 'all', 'An answer is of a size, depth and coding that a client reads'),
  rule('answer-content-type', 'exchange', '4', 'should', V, 'all', 'The content type says JSON'),
  rule('http-status', 'exchange', '7', 'open', V, 'all', 'HTTP status codes', notShown('status per error condition')),
  // 8.2
  rule(
    'no-sensitive-data',
    'exchange',
    '2.8',
    'must',
    V,
    'all',
    'No card number, track, cryptogram, security code or PIN that was sent comes back',
  ),
  rule(
    'gateway-entry-point-api',
    'response',
    '2.12',
    'should',
    V,
    'replies',
    'A transaction sent through this API says so in gatewayEntryPoint',
  ),
  rule('provider-a-urls', 'response', '2.12', 'should', V, 'replies', 'No redirectUrl beside providerA; returnUrl with other providers'),
  rule('result-fits-gateway-code', 'response', '7', 'should', V, 'replies', 'result and response.gatewayCode tell the same story'),
  rule(
    'brand-open',
    'response',
    '2.12',
    'open',
    V,
    'replies',
    'Values of brand, localBrand, pinEntryCapability and airline.transactionType',
    notShown('the lists'),
  ),
  rule(
    'conditional-presence',
    'response',
    '2.12',
    'open',
    V,
    'replies',
    'When conditional fields are present',
    notShown('most conditions'),
  ),
  // 8.3
  rule('correlation-echo', 'exchange', '2.4', 'must', V, ECHOING, 'correlationId comes back as it was sent'),
  rule(
    'correlation-echo-equal',
    'exchange',
    '2.4',
    'must',
    V,
    [...ECHOING, 'balance-inquiry'],
    'correlationId, wherever it comes back, is the one that was sent',
  ),
  rule(
    'correlation-echo-elsewhere',
    'exchange',
    '2.4',
    'should',
    V,
    ['balance-inquiry'],
    'correlationId comes back from a balance inquiry',
  ),
  rule('echo-ids', 'exchange', '2.12', 'must', V, 'replies', 'order.id and merchant are those of the path'),
  rule('creation-time-stable', 'flow', '2.3', 'should', V, 'replies', 'An order keeps its creationTime'),
  rule('echo-values', 'exchange', '2.12', 'should', V, 'replies', 'Echoed groups hold what was sent'),
  rule('echo-street', 'exchange', '2.7', 'must', V, 'replies', 'street2 comes back empty'),
  rule('echo-street-joined', 'exchange', '2.7', 'should', V, ['verify'], 'street comes back beginning with the street that was sent'),
  // 9
  rule('status-authorize', 'flow', '3', 'must', V, ['authorize'], 'An approved authorization leaves the order AUTHORIZED'),
  rule('status-verify', 'flow', '3', 'must', V, ['verify'], 'A successful verification leaves a new order VERIFIED'),
  rule('status-update', 'flow', '3', 'must', V, ['update-authorization'], 'An updated authorization leaves the order AUTHORIZED', {
    needs: ['authorized-order'],
  }),
  rule('status-void-initial', 'flow', '3', 'must', V, ['void'], 'Voiding the initial transaction leaves the order CANCELLED', {
    needs: ['authorized-order'],
  }),
  rule('status-cancelled-only', 'flow', '3', 'must', V, 'replies', 'An order is CANCELLED only after its initial transaction was voided'),
  rule('status-referral', 'flow', '3', 'must', V, ['referral'], 'A successful referral leaves the order AUTHORIZED or CAPTURED', {
    needs: ['referred-authorization'],
  }),
  rule(
    'status-confirm',
    'flow',
    '3',
    'must',
    V,
    ['confirm-browser-payment'],
    'A confirmed browser payment leaves the order AUTHORIZED or CAPTURED',
    { needs: ['initiated-browser-payment'] },
  ),
  rule('status-refund', 'flow', '3', 'must', V, ['refund'], 'The status after a linked refund follows refunded against captured', {
    needs: ['captured-order'],
  }),
  rule('status-not-after-failure', 'flow', '3', 'must', V, ['authorize', 'verify'], 'A failure on a new order leaves no successful status'),
  rule('status-failed', 'flow', '3', 'should', V, ['authorize'], 'A failed authorization leaves a new order FAILED'),
  rule('status-fits-totals', 'flow', '3', 'must', V, 'replies', 'The status fits the totals'),
  rule('status-captured-unrefunded', 'flow', '3', 'should', V, 'replies', 'A CAPTURED order has nothing refunded'),
  rule(
    'status-void-later',
    'flow',
    '3',
    'should',
    V,
    ['void'],
    'After voiding a later transaction the status follows the remaining totals',
    { needs: ['captured-order'] },
  ),
  rule('totals-unchanged', 'flow', '2.3', 'must', V, 'replies', 'Errors, failures and verifications change no total'),
  rule('totals-authorize', 'flow', '2.3', 'must', V, ['authorize'], 'An approved authorization raises the authorized total by its amount'),
  rule('totals-refund', 'flow', '2.3', 'must', V, ['refund'], 'A refund raises the refunded total by its amount', {
    needs: ['captured-order'],
  }),
  rule(
    'totals-confirm-referral',
    'flow',
    '2.3',
    'must',
    V,
    ['confirm-browser-payment'],
    'A confirmation raises the authorized or captured total by the order amount',
    { needs: ['initiated-browser-payment'] },
  ),
  rule(
    'totals-confirm-referral',
    'flow',
    '2.3',
    'must',
    V,
    ['referral'],
    'A referral raises the authorized or captured total by the order amount',
    { needs: ['referred-authorization'] },
  ),
  rule('totals-update', 'flow', '2.4', 'must', V, ['update-authorization'], 'An update sets or raises the authorized total by its amount', {
    needs: ['authorized-order'],
  }),
  rule(
    'totals-partial-approval',
    'flow',
    '7',
    'should',
    V,
    ['authorize'],
    'A partial approval authorizes more than nothing and less than the amount',
  ),
  rule('totals-void', 'flow', '2.3', 'should', V, ['void'], 'A void takes back what its target raised', { needs: ['captured-order'] }),
  rule('totals-concurrent', 'flow', '7', 'must', V, ['refund'], 'Two refunds at once leave the sum of those that succeeded', {
    needs: ['captured-order'],
  }),
  rule('order-transitions', 'flow', '3', 'open', V, 'replies', 'Which order status may follow which', notShown('transitions')),
  rule(
    'interaction-transitions',
    'flow',
    '3',
    'open',
    V,
    ['confirm-browser-payment'],
    'Which interaction status may follow which',
    notShown('transitions'),
  ),
  // 10
  rule('auth-missing', 'exchange', '5', 'must', I, 'all', 'A request without credentials is not processed'),
  rule('auth-wrong-password', 'exchange', '5', 'must', I, 'all', 'A request with a wrong password is not processed'),
  rule(
    'auth-wrong-user',
    'exchange',
    '5',
    'must',
    I,
    'all',
    'A request with an unknown user, or without the merchant. prefix, is not processed',
  ),
  rule('auth-malformed', 'exchange', '5', 'must', I, 'all', 'A request with malformed credentials is not processed'),
  rule('auth-other-merchant', 'exchange', '5', 'must', I, 'all', 'Credentials of one merchant do not serve the path of another', {
    needs: ['target.otherMerchant'],
  }),
  rule('merchant-isolation', 'flow', '2.1', 'must', I, ['void'], 'A merchant cannot reach the orders of another', {
    needs: ['target.otherMerchant'],
  }),
  rule('auth-body', 'exchange', '5', 'open', I, 'all', 'How bad credentials are answered', notShown('the form of the refusal')),
  rule('auth-certificate', 'exchange', '5', 'open', VI, 'all', 'A good client certificate is taken, an expired or unknown one is not', {
    needs: ['target.refusedCertificates'],
    ...notShown('the procedure'),
  }),
  rule(
    'session-created',
    'exchange',
    '4.6',
    'open',
    V,
    ['create-checkout-session'],
    'The session id in the answer',
    notShown('the body on success'),
  ),
  rule('transport-https', 'exchange', '1', 'open', V, 'all', 'Requests go over HTTPS', { because: 'plain HTTP is not probed' }),
  rule('notification-delivery', 'flow', '6', 'should', V, ['verify'], 'A notification follows when an order is created or updated', {
    needs: ['notifications.enabled'],
  }),
  rule('notification-disabled', 'flow', '6', 'open', V, ['verify'], 'No notification comes while they are switched off', {
    because: 'the switch is in the merchant console',
  }),
  rule(
    'notification-payload',
    'flow',
    '6',
    'open',
    V,
    ['verify'],
    'Payload, headers, signing, retry and order of notifications',
    notShown('all of it'),
  ),
];

/** A name of readings.md that restates field rules: findings use the field rule, globs and `explain` take both. */
export interface Alias {
  readonly alias: string;
  readonly side: Side;
  readonly ids: readonly string[];
  readonly scope?: readonly (OperationId | ContractId)[];
}

const CARD = 'sourceOfFunds.provided.card';
export const ALIASES: readonly Alias[] = [
  { alias: 'api-operation-wrong', side: 'request', ids: ['apiOperation:constant'] },
  { alias: 'api-operation-case', side: 'request', ids: ['apiOperation:constant'] },
  { alias: 'api-operation-missing', side: 'request', ids: ['apiOperation:required'] },
  { alias: 'merchant-id-shape', side: 'url', ids: ['merchantId:charset', 'merchantId:max-length'] },
  { alias: 'order-id-length', side: 'url', ids: ['orderid:min-length', 'orderid:max-length'] },
  { alias: 'transaction-id-length', side: 'url', ids: ['transactionid:min-length', 'transactionid:max-length'] },
  { alias: 'card-expiry-pair', side: 'request', ids: [`${CARD}.expiry.month:required-in-group`, `${CARD}.expiry.year:required-in-group`] },
  {
    alias: 'p2pe-required-members',
    side: 'request',
    ids: [`${CARD}.p2pe.keySerialNumber:required-in-group`, `${CARD}.p2pe.payload:required-in-group`],
  },
  {
    alias: 'mobile-wallet-members',
    side: 'request',
    ids: [
      `${CARD}.mobileWallet.cryptogramFormat:required-in-group`,
      `${CARD}.mobileWallet.3DSecure.onlinePaymentCryptogram:required-in-group`,
    ],
  },
  {
    alias: 'payment-plan-members',
    side: 'request',
    ids: ['paymentPlan.planId:required-in-group', 'paymentPlan.numberOfPayments:required-in-group'],
  },
  {
    alias: 'submerchant-required-73',
    side: 'request',
    ids: ['order.subMerchant.identifier:required-in-group', 'order.subMerchant.tradingName:required-in-group'],
    scope: ['balance-inquiry@73'],
  },
  { alias: 'submerchant-identifier-characters', side: 'request', ids: ['order.subMerchant.identifier:charset'] },
  { alias: 'agreement-id-checkout-53', side: 'request', ids: ['agreement.id:required-in-group'], scope: ['create-checkout-session@53'] },
  { alias: 'verify-wallet-provider-subset', side: 'request', ids: ['order.walletProvider:values'], scope: ['verify'] },
  { alias: 'pos-semi-attended', side: 'request', ids: ['posTerminal.attended:values'] },
  { alias: 'pos-cardholder-activated', side: 'request', ids: ['posTerminal.cardholderActivated:values'] },
  { alias: 'notification-url', side: 'request', ids: ['order.notificationUrl:format'] },
  { alias: 'answer-result', side: 'response', ids: ['result:always', 'result:values'] },
  { alias: 'gateway-code-values', side: 'response', ids: ['response.gatewayCode:values'] },
  { alias: 'gateway-entry-point', side: 'response', ids: ['gatewayEntryPoint:values'] },
  { alias: 'shipping-method-response', side: 'response', ids: ['shipping.method:values'] },
  {
    alias: 'pos-response-forms',
    side: 'response',
    ids: [
      'posTerminal.location:values',
      'posTerminal.cardholderActivated:values',
      'posTerminal.attended:values',
      'posTerminal.inputCapability:values',
    ],
  },
  { alias: 'error-cause', side: 'error', ids: ['error.cause:values', 'error.cause:always'] },
  { alias: 'error-explanation-length', side: 'error', ids: ['error.explanation:min-length', 'error.explanation:max-length'] },
  { alias: 'error-field-length', side: 'error', ids: ['error.field:min-length', 'error.field:max-length'] },
  { alias: 'error-support-code-length', side: 'error', ids: ['error.supportCode:min-length', 'error.supportCode:max-length'] },
];
