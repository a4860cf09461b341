import { held, part, type Statement, type StatementRow, unheld } from './row.js';

const STORY = 'which result goes with which code is implied';
const code = (text: string): StatementRow =>
  held('definition', text).softer(STORY).by('response/response.gatewayCode:values', 'result-fits-gateway-code');
const BEHIND = 'happens behind the gateway';

/** Parts 5 to 9: authentication of the merchant, notifications, errors and results, limits, versions. */
export const PARTS_5_TO_9: readonly Statement[] = [
  ...part('5', [
    held('access', 'Every operation needs one of two ways to authenticate')
      .softer('how bad credentials are answered is not shown')
      .by('auth-missing', 'auth-malformed', 'auth-body'),
    held('access', 'A certificate is one way').softer('the procedure is not shown').by('auth-certificate'),
    held('access', 'The user of Basic authentication is merchant. and the merchant id').by('auth-wrong-user', 'auth-other-merchant'),
    held('access', 'The password of Basic authentication is that of the API').by('auth-wrong-password'),
    held('not shown', 'How certificates are used').by('auth-certificate'),
  ]),
  ...part('6', [
    held('notification', 'Each creation and each update of an order sends a notification')
      .softer('the merchant console can switch them off, and how soon they come is not said')
      .by('notification-delivery', 'notification-address', 'notification-once', 'notification-refused'),
    held('request', 'The address for notifications is HTTPS').by('request/order.notificationUrl:format'),
    held('notification', 'No notification is sent unless the console enables them')
      .softer('the switch is not at this interface')
      .by('notification-disabled'),
    held('not shown', 'Payload and headers of notifications').by('notification-payload'),
    held('not shown', 'Signing, retry and order of notifications').by('notification-payload'),
  ]),
  ...part('7', [
    held('error', 'An operation that cannot be processed has the result ERROR')
      .softer('that other results have no error group is implied')
      .by('refusal-cause', 'error-not-processed', 'error-only-in-error'),
    held('error', 'error.cause is one of four words')
      .softer('the table does not mark its rows as always provided')
      .by('error/error.cause:*'),
    held('error', 'A breach of the protocol is an INVALID_REQUEST')
      .softer('a field that no table has may also be ignored')
      .by('refusal-cause', 'unknown-field'),
    unheld('not observable', 'REQUEST_REJECTED is for security, such as firewalls').because(
      'no request of a test sets off a firewall for certain',
    ),
    unheld('not observable', 'SERVER_BUSY is for want of resources').because('the resources of a target are not seen'),
    held('error', 'SERVER_FAILED is for a failure inside')
      .softer('a failure is no breach of a sentence; that a request causes one is told')
      .by('server-failed'),
    held('error', 'An explanation has 1 to 1000 characters').by('error/error.explanation:*'),
    held('error', 'An explanation comes with INVALID_REQUEST and SERVER_BUSY only')
      .softer('whether it always comes there is not said')
      .by('error-explanation-absent', 'error-explanation-present'),
    held('error', 'error.field has 1 to 100 characters').by('error/error.field:*'),
    held('error', 'error.field names the field that failed').by('error-field-names-fault'),
    held('error', 'error.field comes with INVALID_REQUEST for a field only')
      .softer('whether it always comes there is not said')
      .by('error-field-absent', 'error-field-present'),
    held('error', 'error.validationType is one of three words').by('error/error.validationType:*'),
    held('error', 'The words of validationType are for a bad value, a missing field and a field that is unsupported').by(
      'error-validation-type',
    ),
    held('error', 'error.validationType comes with INVALID_REQUEST for a field only')
      .softer('whether it always comes there is not said')
      .by('error-validation-type-absent', 'error-validation-type-present'),
    held('error', 'A support code has 1 to 100 characters').by('error/error.supportCode:*'),
    held('error', 'A support code comes with SERVER_FAILED and REQUEST_REJECTED only')
      .softer('whether it always comes there is not said')
      .by('error-support-code-absent', 'error-support-code-present'),
    held('error', 'A session version that differs is an INVALID_REQUEST').by('session-version-lock', 'session-version-updated'),
    held('error', 'Sensitive data in custom data are rejected')
      .softer('what else than a plain card number counts as sensitive is not said')
      .by('custom-data-no-sensitive', 'custom-data-other-sensitive'),
    held('error', 'Encrypted data in the state INVALID are declined').by('p2pe-encryption-state'),
    held('error', 'A BIN that is not that of the number is rejected').by('p2pe-card-bin'),
    held('error', 'EMV tags beyond the list are rejected').by('emv-tags-permitted'),
    held('error', 'Sub-merchant data on a later transaction are rejected').by('submerchant-initial-only'),
    held('state', 'What is rejected is not carried out').by('refusal-no-effect', 'totals-unchanged'),
    held('answer', 'result is one of five words')
      .softer('a must in transaction responses; other bodies are not shown')
      .by('response/result:*'),
    held('definition', 'FAILURE is a decline by gateway, acquirer or issuer')
      .softer(STORY)
      .by('result-fits-gateway-code', 'totals-unchanged'),
    held('definition', 'PENDING is still in progress').softer(STORY).by('result-fits-gateway-code'),
    held('answer', 'response.gatewayCode is one of thirty words').by('response/response.gatewayCode:*'),
    code('Two codes are for what the payer stopped'),
    code('BLOCKED is for rules on risk and 3-D Secure'),
    held('state', 'LOCK_FAILURE is for an order with another transaction in progress').by('totals-concurrent'),
    held('state', 'PARTIALLY_APPROVED: the total authorized has the approved amount')
      .softer('which cards are approved in part is not shown')
      .by('totals-partial-approval'),
    held('state', 'REFERRED sends the merchant to the issuer').by('referral-needs-referred'),
    code('SUBMITTED is for a browser payment that was initiated'),
    code('TIMED_OUT: no answer of the acquirer, to be taken as a decline'),
    unheld('not observable', 'After TIMED_OUT the gateway tries to reverse').because(BEHIND),
    code('UNKNOWN: the outcome cannot be determined'),
    unheld('not observable', 'UNKNOWN is updated when the outcome is learnt').because(BEHIND),
    held('not shown', 'Which HTTP status goes with which error').by('http-status'),
  ]),
  ...part('8', [
    held('request', 'Lengths and bounds of part 2 are enforced field by field')
      .softer('beyond a cut listing a field may be unsupported instead; rows of the sub-merchant address are implied')
      .by('cut-listing-bounds', 'request/**:length', 'request/**:*-length', 'request/**:minimum', 'request/**:maximum'),
    held('request', 'An order has at most 50 custom fields')
      .softer('that fields of several requests count together is one way to understand "per order"')
      .by('order-custom-count', 'order-custom-count-order'),
    held('request', 'Their names have fewer than 100 characters').by('order-custom-name'),
    unheld('not shown', 'Rates and quotas').because('the configuration limits the rate'),
    unheld('not shown', 'Time limits towards the acquirer').because('happens behind the gateway'),
  ]),
  ...part('9', [
    held('request', 'A path holds its version, as a number').softer('how another path is answered is not shown').by('url-version-number'),
    held('definition', 'Each operation is documented at versions of its own')
      .softer('the reaction to other versions is not shown')
      .by('url-version-undocumented'),
    held('request', 'Versions of an operation have different fields')
      .softer('a field of another version may also be ignored')
      .by('other-version-field'),
    held('request', 'Balance Inquiry 73 requires two fields of a sub-merchant').by('submerchant-required-73'),
    held('field', 'Balance Inquiry 73 adds fields on disputes, governments and marketplaces').by(
      'balance-inquiry@73:request/order.subMerchant.disputeContactPhone:*',
      'balance-inquiry@73:request/order.subMerchant.governmentCountryCode:*',
      'balance-inquiry@73:request/order.subMerchant.marketplaceId:*',
    ),
    held('request', 'Create Checkout Session 53 requires the id of an agreement').by('agreement-id-checkout-53'),
    held('field', 'Refund 60 adds how recurring amounts vary, and up to 9999 payments').by(
      'refund@60:request/agreement.recurring.amountVariability:*',
      'refund@60:request/agreement.recurring.numberOfPayments:*',
    ),
    unheld('not shown', 'Policy, deprecation and compatibility of versions').because('nothing to send'),
  ]),
];
