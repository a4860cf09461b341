import { OPERATIONS } from '../contracts.js';
import { called } from './called.js';
import { held, type StatementRow, unheld } from './row.js';

const ELSEWHERE = 'what another method or version does is not shown; that nobody answers at the documented address shows in preflight';
const NO_BALANCE = 'the body that answers a balance inquiry is not shown (4.2)';
const IN_THE_PAGE = 'happens in the page of the merchant';

/** Part 1: the service, its operations and what each is for. */
export const PART_1: readonly StatementRow[] = [
  held(
    'access',
    'Requests are JSON and come over HTTPS',
    ['transport-https'],
    'plain HTTP is not probed: test targets on the own machine use it',
  ),
  unheld('definition', 'Merchants create orders and act on them and on their transactions', 'part 4 says how'),
  unheld(
    'definition',
    'A transaction moves money, validates, undoes another one, is a chargeback or a fee',
    'no operation shows chargebacks and fees; the others have rows of their own',
  ),
  unheld('not observable', 'Requests are forwarded to an acquirer', 'happens behind the gateway'),
  held('answer', 'The outcome is returned to the merchant', ['answer-arrives'], 'no time is given within which it comes'),
  unheld('definition', 'Sessions hold values for requests', '2.4 and 4.6 say how'),
  unheld('definition', 'In a browser payment the payer visits the site of a provider and returns', 'happens in the browser of the payer'),
  ...OPERATIONS.map(({ id }) => called(id, ELSEWHERE)),
  unheld('definition', 'Authenticate Payer verifies who holds the card', 'says what the operation is for; 4.1 says what it answers'),
  unheld(
    'not observable',
    'A later payment carries the authentication data as a proof',
    'the listing of Authorize is cut before the fields that carry them',
  ),
  unheld('not observable', 'More data about payer and transaction raise the chance of success', 'a chance, not an outcome'),
  unheld('answer', 'A balance inquiry returns what can be spent on a gift card, or the value of rewards', NO_BALANCE),
  unheld('answer', 'Of a gift card only the available balance is returned', NO_BALANCE),
  unheld('answer', 'Of an enrolled card the points and the rate of conversion are returned', NO_BALANCE),
  held(
    'state',
    'A void reverses an earlier transaction',
    ['totals-void', 'void-twice'],
    'whether totals go back, and whether a second void is refused, is implied only',
  ),
  unheld('not observable', 'A void normally succeeds only soon after its transaction', 'neither a time nor a consequence is given'),
  held('state', 'A confirmation carries out a browser payment that was initiated', [
    'status-confirm',
    'confirm-browser-payment:flow/totals-confirm-referral',
  ]),
  held('state', 'A confirmation succeeds only for payments that are confirmed on the site of the merchant', ['confirm-at-merchant-only']),
  held('permission', 'A confirmation may change the amount', ['confirm-amount-change']),
  held(
    'permission',
    'A confirmation may change line items',
    ['confirm-line-items-change'],
    'the listing of the operation has no line items',
  ),
  held('request', 'A confirmation does not change the currency', ['confirm-currency-fixed']),
  held('identity', 'A confirmation carries the transaction id of the initiation', ['confirm-transaction-id']),
  unheld(
    'not observable',
    'Verify checks the account by the method that the acquirer supports',
    'happens behind the gateway; 3 says what becomes of the order',
  ),
  held(
    'answer',
    'Create Checkout Session makes an identifier of a session',
    ['session-created'],
    'the field with the identifier is not shown (4.6)',
  ),
  unheld('not observable', 'The identifier goes to the checkout function of the client', IN_THE_PAGE),
  unheld('not observable', 'An update extends the period of an authorization', 'no field shows the period'),
  held('state', 'An update changes the authorized amount', ['totals-update', 'status-update']),
  held('state', 'What is updated is an existing authorization', ['update-needs-authorization']),
  held(
    'state',
    'A refund gives back what was captured',
    ['totals-refund', 'status-refund', 'operation-needs-state', 'accepted-later'],
    'that an operation fails where it finds nothing to act on, and succeeds where there is something left, is implied only',
  ),
  held('identity', 'A linked refund names the original order and brings a transaction id of its own', [
    'refund:flow/transaction-id-unique',
  ]),
  held('request', 'A linked refund carries its amount', ['refund-linked-amount'], 'said of the usual case, and not marked as required'),
  held(
    'permission',
    'Other fields may come with a refund and update their values',
    ['refund-updates-fields'],
    'the listing is cut, so that it is not shown which fields',
  ),
  held('request', 'A linked refund does not carry sourceOfFunds', ['refund-linked-no-funds']),
  held('request', 'A standalone refund carries sourceOfFunds', ['refund-standalone-funds']),
  held(
    'identity',
    'A standalone refund has an order id of its own',
    ['refund:flow/order-id-unique'],
    'the reaction to a used order id is not shown',
  ),
  held(
    'state',
    'A referral resubmits a first transaction that was referred to the issuer',
    ['referral-needs-referred', 'referral-of-approved'],
    'that an approved one cannot be resubmitted is implied',
  ),
  held('state', 'The resubmission is an Authorization or Pay with a code of the issuer', [
    'status-referral',
    'referral:flow/totals-confirm-referral',
  ]),
  held('state', 'Authorize obtains the word of an institution that funds are there', ['status-authorize', 'totals-authorize']),
  held('identity', 'Initiate Authentication comes first, with the same two ids', ['authenticate-after-initiate']),
  unheld(
    'not observable',
    'Authenticate Payer follows if the initiation says that it is available',
    'the answer of Initiate Authentication is not shown',
  ),
  held('answer', 'Without friction the answer holds the authentication data', ['authentication-data'], 'their fields are not shown'),
  held('answer', 'For a challenge the answer holds a piece of HTML', ['authentication-challenge'], 'its field is not shown'),
  unheld('not observable', 'The merchant puts that HTML into its page', IN_THE_PAGE),
  unheld('not observable', 'After the challenge the browser goes to the address of the request', 'happens in the browser of the payer'),
  unheld(
    'not observable',
    'An authentication that sets up an agreement describes it',
    'a request does not show that an agreement is being made',
  ),
  unheld('permission', 'A library in the client may manage these steps', IN_THE_PAGE),
];
