import type { Operation } from '../operation.js';
import { called, operationOf } from './called.js';
import { held, part, type Statement, type StatementRow, unheld } from './row.js';

const SUB = 'order.subMerchant';
const of = (...names: readonly string[]): readonly string[] => names.map((name) => `request/${SUB}.${name}:*`);
const bounds = (name: string): readonly string[] => [
  `request/${SUB}.${name}:json-type`,
  `request/${SUB}.${name}:min-length`,
  `request/${SUB}.${name}:max-length`,
];

/** The constant of an operation, where the text gives it. */
function constantOf(id: Operation['id']): StatementRow {
  const { title, apiOperation } = operationOf(id);
  return held('request', `apiOperation of ${title} is ${apiOperation.value}`)
    .softer('the text gives the constant; that a request without it is refused is implied')
    .by(`${id}:request/apiOperation:*`);
}

/** That a complete listing has all fields of its operation; some may be half promised elsewhere. */
function nothingBeyond(id: Operation['id'], promised?: string): StatementRow {
  const why = 'implied by a listing that is not cut';
  return held('request', `${operationOf(id).title} takes no fields beyond its listing`)
    .softer(promised === undefined ? why : `${why}; ${promised}`)
    .by(`${id}:request/unlisted-field`, ...(promised === undefined ? [] : [`${id}:request/unlisted-field-plausible`]));
}

/** That an operation answers with the groups of 2.12. */
const answersWithGroups = (id: Operation['id'], more = '', ...rules: readonly string[]): StatementRow =>
  held('answer', `${operationOf(id).title} answers with the groups of 2.12${more}`)
    .softer('most conditions are not shown')
    .by(`${id}:response/**:always`, ...rules, `${id}:response/conditional-presence`);

const METHODS = 'what other methods do is not shown';
const PROMISED = 'some fields are half promised elsewhere';

/** Part 4: what all endpoints share, and each of them. */
export const PART_4: readonly Statement[] = [
  ...part('4', [
    held('request', 'Paths start with the base, the API and the version')
      .softer('the reaction to other paths is not shown')
      .by('url-version-number', 'url-version-undocumented'),
    held('request', 'Bodies of requests are JSON')
      .softer('what JSON lets a sender write follows from its standard; odd envelopes are not spoken of')
      .by('body-malformed', 'body-empty', 'body-trailing', 'json-*', 'body-envelope', 'same-answer'),
    held('answer', 'Bodies of answers are JSON')
      .softer('content type and size are not spoken of')
      .by('answer-json', 'answer-content-type', 'answer-limits'),
    held('access', 'Every operation asks for the credentials of part 5').by('auth-missing'),
    held('request', 'Part 2 says what the fields of an operation are')
      .softer('rows of a group differ by operation; beyond a cut listing a field may be unsupported')
      .by('wildcard-rows', 'wildcard-rows-shared', 'cut-listing-bounds', 'unknown-field', 'accepted-in-context'),
    held('permission', 'What a listing does not require may be left out')
      .softer('where a listing is cut, the rest of it may ask for more; only their issuers know good values of some fields')
      .by('optional-is-optional', 'unlisted-required', 'opaque-value'),
    held('request', 'An operation has the fields of its listing')
      .softer('no sentence says that others are refused; five listings are cut')
      .by('unlisted-field', 'unlisted-field-plausible', 'unlisted-field-cut'),
  ]),
  ...part('4.1', [
    called('authenticate-payer', METHODS),
    held('identity', 'Authenticate Payer follows Initiate Authentication, with the same two ids').by('authenticate-after-initiate'),
    unheld('not shown', 'The contract of Initiate Authentication').because('recipes of the configuration send it'),
    held('permission', 'Authenticate Payer takes the fields of its listing')
      .softer('the listing is cut, and rows of its groups differ by operation')
      .by(
        'authenticate-payer:request/wildcard-rows',
        'authenticate-payer:request/wildcard-rows-shared',
        'authenticate-payer:request/optional-is-optional',
      ),
    held('field', 'authentication.redirectResponseUrl is where the payer goes after a challenge').by(
      'request/authentication.redirectResponseUrl:*',
    ),
    held('not shown', 'The apiOperation of five operations').by(
      'authenticate-payer:apiOperation:*',
      'balance-inquiry:apiOperation:*',
      'create-checkout-session:apiOperation:*',
      'refund:apiOperation:*',
      'authorize:apiOperation:*',
    ),
    held('answer', 'Without friction the answer holds authentication data').softer('their fields are not shown').by('authentication-data'),
    held('answer', 'For a challenge it holds HTML for the page of the merchant')
      .softer('its field is not shown')
      .by('authentication-challenge'),
    unheld('not shown', 'The rest of the answer').because('only its result is judged'),
  ]),
  ...part('4.2', [
    called('balance-inquiry', METHODS),
    held('permission', 'Balance Inquiry takes the fields of its listing')
      .softer('the listing is cut')
      .by('balance-inquiry:request/wildcard-rows', 'balance-inquiry:request/optional-is-optional'),
    held('request', 'Balance Inquiry has order.currency').by('balance-inquiry:request/order.currency:required'),
    held('request', 'Balance Inquiry has sourceOfFunds').by('balance-inquiry:request/sourceOfFunds:required'),
    held('permission', 'The sub-merchant group is optional')
      .softer('version 73 marks two of its fields as required without saying of what; the listing is cut')
      .by('submerchant-optional-73', 'balance-inquiry@48:request/optional-is-optional'),
    held('request', 'Sub-merchant data are on the first transaction of an order; on later ones they are rejected').by(
      'submerchant-initial-only',
    ),
    held('field', 'A sub-merchant has the fields of an address')
      .softer('they are named without bounds, which 2.7 implies')
      .by(...of('address.*')),
    held('field', 'At version 73 the state or province is a code')
      .softer('which code is not said')
      .by('balance-inquiry@73:request/order.subMerchant.address.stateProvince:*'),
    held('field', 'bankIndustryCode is exactly 4 digits').by(...of('bankIndustryCode')),
    held('field', 'email is an email address')
      .softer('its type is not given')
      .by(...of('email')),
    held('field', 'identifier has 1 to 100 characters').by(...bounds('identifier')),
    held('request', 'At version 73 identifier is required').by('balance-inquiry@73:request/order.subMerchant.identifier:required-in-group'),
    held('request', 'At version 73 identifier has letters, digits and ten further characters').by(
      'balance-inquiry@73:request/order.subMerchant.identifier:charset',
    ),
    held('field', 'phone has 1 to 20 characters').by(...of('phone')),
    held('field', 'registeredName has 1 to 100 characters').by(...of('registeredName')),
    held('field', 'tradingName has 1 to 100 characters').by(...bounds('tradingName')),
    held('request', 'At version 73 tradingName is required').by(
      'balance-inquiry@73:request/order.subMerchant.tradingName:required-in-group',
    ),
    held('permission', 'Networks limit a trading name to 21, 27 or 36 characters')
      .softer('whether the gateway refuses or cuts a longer one is not said')
      .by('submerchant-trading-name-networks'),
    unheld('not observable', 'A trading name may appear on the statement of the payer').because('happens at the issuer'),
    held('field', 'At version 73 disputeContactPhone is a telephone number').by(...of('disputeContactPhone')),
    held('field', 'At version 73 governmentCountryCode is a country').by(...of('governmentCountryCode')),
    held('field', 'At version 73 marketplaceId has 1 to 11 characters').by(...of('marketplaceId')),
    unheld('not observable', 'Dispute phone, government and marketplace are each for some sub-merchants only').because(
      'a request does not show what its sub-merchant is',
    ),
    unheld('not shown', 'The body of the answer').because('only its result is judged'),
  ]),
  ...part('4.3', [
    called('void', METHODS),
    held('identity', 'The transaction id of the path is that of the new void').by(
      'void:flow/transaction-id-unique',
      'void:exchange/echo-ids',
    ),
    constantOf('void'),
    held('request', 'Void has a transaction with its target').by(
      'void:request/transaction:required',
      'void:request/transaction.targetTransactionId:required',
    ),
    held('permission', 'Void takes the fields of its listing').by('void:request/optional-is-optional'),
    nothingBeyond('void', PROMISED),
    answersWithGroups('void'),
  ]),
  ...part('4.4', [
    called('confirm-browser-payment', METHODS),
    held('identity', 'The transaction id is that of the initiation').by('confirm-transaction-id'),
    constantOf('confirm-browser-payment'),
    held('permission', 'Confirm Browser Payment takes the fields of its listing, all of them optional').by(
      'confirm-browser-payment:request/optional-is-optional',
      'confirm-amount-change',
    ),
    nothingBeyond('confirm-browser-payment', 'line items are half promised in part 1'),
    held('request', 'Confirm Browser Payment does not change the currency').by('confirm-currency-fixed'),
    answersWithGroups('confirm-browser-payment', ', result and gateway code among them'),
  ]),
  ...part('4.5', [
    called('verify', METHODS),
    constantOf('verify'),
    held('request', 'Verify has an order with a currency').by('verify:request/order:required', 'verify:request/order.currency:required'),
    held('permission', 'Verify takes the fields of its listing').by('verify:request/optional-is-optional', 'verify:request/wildcard-rows'),
    nothingBeyond('verify', PROMISED),
    held('answer', 'Seven fields of the order are always there')
      .softer('the amount is optional in the request')
      .by('verify:response/order.*:always', 'verify:response/order.amount:*', 'verify:response/order.currency:*'),
    held('answer', 'Merchant is there, and, where they apply, entry point, status, plan and terminal')
      .softer('an echo may leave out or add')
      .by(
        'verify:response/merchant:*',
        'verify:response/gatewayEntryPoint:*',
        'verify:response/order.status:*',
        'verify:exchange/echo-values',
      ),
  ]),
  ...part('4.6', [
    called('create-checkout-session', METHODS),
    held('permission', 'agreement.id is optional at version 37')
      .softer('the listing is cut')
      .by('agreement-id-optional-37', 'create-checkout-session:request/optional-is-optional'),
    held('request', 'At version 53 an agreement has its id')
      .softer('an empty group may count as none')
      .by('agreement-id-checkout-53', 'agreement-empty-checkout-53'),
    held('permission', 'Create Checkout Session takes the airline group').by('create-checkout-session:request/wildcard-rows'),
    held('not shown', 'Further fields of Create Checkout Session').by(
      'create-checkout-session:request/unlisted-field-cut',
      'create-checkout-session:exchange/unlisted-required',
    ),
    held('answer', 'Create Checkout Session answers with result and, in an error, the fields of part 7')
      .softer('the error table does not mark its rows as always provided')
      .by('create-checkout-session:response/result:*', 'create-checkout-session:error/error.cause:*'),
    held('not shown', 'The field with the id of the session').by('session-created'),
  ]),
  ...part('4.7', [
    called('update-authorization', METHODS),
    constantOf('update-authorization'),
    held('permission', 'Update Authorization takes the fields of its listing')
      .softer('none of its fields is marked as required, and an update of nothing may be refused')
      .by('update-authorization:request/optional-is-optional'),
    nothingBeyond('update-authorization'),
    answersWithGroups('update-authorization'),
  ]),
  ...part('4.8', [
    called('refund', METHODS),
    held('identity', 'Linked: the original order and a new transaction id').by('refund:flow/transaction-id-unique'),
    held('request', 'Linked: an amount').softer('the listing is cut, and the amount is not marked as required').by('refund-linked-amount'),
    held('request', 'Linked: no sourceOfFunds').by('refund-linked-no-funds'),
    held('request', 'Standalone: sourceOfFunds').by('refund-standalone-funds'),
    held('identity', 'Standalone: a new order id').softer('the reaction to a used order id is not shown').by('refund:flow/order-id-unique'),
    held('permission', 'Refund takes action, agreement and airline')
      .softer('the listing is cut, and rows of the agreement differ by operation')
      .by('refund:request/wildcard-rows', 'refund:request/wildcard-rows-shared', 'refund:request/optional-is-optional'),
    held('not shown', 'Further fields of Refund').by('refund:request/unlisted-field-cut', 'refund:exchange/unlisted-required'),
    answersWithGroups('refund'),
  ]),
  ...part('4.9', [
    called('referral', METHODS),
    constantOf('referral'),
    held('request', 'Referral has a transaction with the code of the issuer').by(
      'referral:request/transaction:required',
      'referral:request/transaction.authorizationCode:required',
    ),
    held('permission', 'Referral takes the fields of its listing').by('referral:request/optional-is-optional'),
    nothingBeyond('referral'),
    answersWithGroups('referral', ', two of them named', 'referral:response/action.refundAuthorization:*'),
  ]),
  ...part('4.10', [
    called('authorize', METHODS),
    held('permission', 'Authorize takes the fields of its listing')
      .softer('the listing is cut')
      .by('authorize:request/wildcard-rows', 'authorize:request/optional-is-optional'),
    answersWithGroups('authorize'),
    held('not shown', 'Fields beyond the end of the five listings that are cut').by('unlisted-field-cut', 'unlisted-required'),
  ]),
];
