import { OPERATIONS } from '../contracts.js';
import { called } from './called.js';
import { held, part, type Statement, unheld } from './row.js';

const ELSEWHERE = 'what another method or version does is not shown; that nobody answers at the documented address shows in preflight';
const NO_BALANCE = 'the body that answers a balance inquiry is not shown (4.2)';
const IN_THE_PAGE = 'happens in the page of the merchant';

/** Notation and substituted names; part 1: the service, its operations and what each is for. */
export const PART_1: readonly Statement[] = [
  ...part('introduction', [
    unheld('definition', 'The document covers ten operations, from payer authentication to checkout sessions').because(
      'names the scope; its parts state the rest',
    ),
    unheld('definition', 'Addresses start with a base that every installation has for itself').because('the configuration names it'),
    unheld('definition', 'Values in examples of payloads are placeholders').because('binds nobody'),
    held('request', 'A field marked as required is sent')
      .softer('five values of apiOperation are not shown, so that it may also be left out there')
      .by('request/**:required', 'request/**:required-in-group'),
    held('permission', 'A field marked as optional may be left out')
      .softer('where a listing is cut, the rest of it may ask for more')
      .by('optional-is-optional'),
    held('request', 'A fixed field has its constant')
      .softer('five of the constants are not shown and are assumed')
      .by('apiOperation:constant'),
    held('answer', 'A field marked as always provided is in every answer')
      .softer('result and amount are each stated for some answers only; the error table does not mark its rows')
      .by('response/**:always', 'error/**:always'),
    held('answer', 'A conditional field may be absent').softer('most conditions are not shown').by('conditional-presence'),
    held('field', 'A dotted name is a path through JSON objects')
      .softer('agreement.retailer, card.pin and subMerchant in answers have no rows; rows of the sub-merchant address are implied by 2.7')
      .by('<group>:json-type'),
    held('field', 'An index marks the elements of an array').by('**[n]:json-type'),
    held('field', 'Values of a list are case sensitive')
      .softer('a list that the text cuts, or gives for another operation only, refuses nothing for certain')
      .by('<Enumeration>:values'),
    held('definition', 'Names of companies are replaced by neutral words, always the same').by('order.walletProvider:values'),
  ]),
  ...part('1', [
    held('access', 'Requests are JSON and come over HTTPS')
      .softer('plain HTTP is not probed: test targets on the own machine use it')
      .by('transport-https'),
    unheld('definition', 'Merchants create orders and act on them and on their transactions').because('part 4 says how'),
    unheld('definition', 'A transaction moves money, validates, undoes another one, is a chargeback or a fee').because(
      'no operation shows chargebacks and fees; the others have rows of their own',
    ),
    unheld('not observable', 'Requests are forwarded to an acquirer').because('happens behind the gateway'),
    held('answer', 'The outcome is returned to the merchant').softer('no time is given within which it comes').by('answer-arrives'),
    unheld('definition', 'Sessions hold values for requests').because('2.4 and 4.6 say how'),
    unheld('definition', 'In a browser payment the payer visits the site of a provider and returns').because(
      'happens in the browser of the payer',
    ),
    ...OPERATIONS.map(({ id }) => called(id, ELSEWHERE)),
    unheld('definition', 'Authenticate Payer verifies who holds the card').because(
      'says what the operation is for; 4.1 says what it answers',
    ),
    unheld('not observable', 'A later payment carries the authentication data as a proof').because(
      'the listing of Authorize is cut before the fields that carry them',
    ),
    unheld('not observable', 'More data about payer and transaction raise the chance of success').because('a chance, not an outcome'),
    unheld('answer', 'A balance inquiry returns what can be spent on a gift card, or the value of rewards').because(NO_BALANCE),
    unheld('answer', 'Of a gift card only the available balance is returned').because(NO_BALANCE),
    unheld('answer', 'Of an enrolled card the points and the rate of conversion are returned').because(NO_BALANCE),
    held('state', 'A void reverses an earlier transaction')
      .softer('whether totals go back, and whether a second void is refused, is implied only')
      .by('totals-void', 'void-twice'),
    unheld('not observable', 'A void normally succeeds only soon after its transaction').because(
      'neither a time nor a consequence is given',
    ),
    held('state', 'A confirmation carries out a browser payment that was initiated').by(
      'status-confirm',
      'confirm-browser-payment:flow/totals-confirm-referral',
    ),
    held('state', 'A confirmation succeeds only for payments that are confirmed on the site of the merchant').by(
      'confirm-at-merchant-only',
    ),
    held('permission', 'A confirmation may change the amount').by('confirm-amount-change'),
    held('permission', 'A confirmation may change line items')
      .softer('the listing of the operation has no line items')
      .by('confirm-line-items-change'),
    held('request', 'A confirmation does not change the currency').by('confirm-currency-fixed'),
    held('identity', 'A confirmation carries the transaction id of the initiation').by('confirm-transaction-id'),
    unheld('not observable', 'Verify checks the account by the method that the acquirer supports').because(
      'happens behind the gateway; 3 says what becomes of the order',
    ),
    held('answer', 'Create Checkout Session makes an identifier of a session')
      .softer('the field with the identifier is not shown (4.6)')
      .by('session-created'),
    unheld('not observable', 'The identifier goes to the checkout function of the client').because(IN_THE_PAGE),
    unheld('not observable', 'An update extends the period of an authorization').because('no field shows the period'),
    held('state', 'An update changes the authorized amount').by('totals-update', 'status-update'),
    held('state', 'What is updated is an existing authorization').by('update-needs-authorization'),
    held('state', 'A refund gives back what was captured')
      .softer('that an operation fails where it finds nothing to act on, and succeeds where there is something left, is implied only')
      .by('totals-refund', 'status-refund', 'operation-needs-state', 'accepted-later'),
    held('identity', 'A linked refund names the original order and brings a transaction id of its own').by(
      'refund:flow/transaction-id-unique',
    ),
    held('request', 'A linked refund carries its amount')
      .softer('said of the usual case, and not marked as required')
      .by('refund-linked-amount'),
    held('permission', 'Other fields may come with a refund and update their values')
      .softer('the listing is cut, so that it is not shown which fields')
      .by('refund-updates-fields'),
    held('request', 'A linked refund does not carry sourceOfFunds').by('refund-linked-no-funds'),
    held('request', 'A standalone refund carries sourceOfFunds').by('refund-standalone-funds'),
    held('identity', 'A standalone refund has an order id of its own')
      .softer('the reaction to a used order id is not shown')
      .by('refund:flow/order-id-unique'),
    held('state', 'A referral resubmits a first transaction that was referred to the issuer')
      .softer('that an approved one cannot be resubmitted is implied')
      .by('referral-needs-referred', 'referral-of-approved'),
    held('state', 'The resubmission is an Authorization or Pay with a code of the issuer').by(
      'status-referral',
      'referral:flow/totals-confirm-referral',
    ),
    held('state', 'Authorize obtains the word of an institution that funds are there').by('status-authorize', 'totals-authorize'),
    held('identity', 'Initiate Authentication comes first, with the same two ids').by('authenticate-after-initiate'),
    unheld('not observable', 'Authenticate Payer follows if the initiation says that it is available').because(
      'the answer of Initiate Authentication is not shown',
    ),
    held('answer', 'Without friction the answer holds the authentication data')
      .softer('their fields are not shown')
      .by('authentication-data'),
    held('answer', 'For a challenge the answer holds a piece of HTML').softer('its field is not shown').by('authentication-challenge'),
    unheld('not observable', 'The merchant puts that HTML into its page').because(IN_THE_PAGE),
    unheld('not observable', 'After the challenge the browser goes to the address of the request').because(
      'happens in the browser of the payer',
    ),
    unheld('not observable', 'An authentication that sets up an agreement describes it').because(
      'a request does not show that an agreement is being made',
    ),
    unheld('permission', 'A library in the client may manage these steps').because(IN_THE_PAGE),
  ]),
];
