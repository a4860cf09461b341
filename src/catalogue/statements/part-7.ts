import { held, type StatementRow, unheld } from './row.js';

const STORY = 'which result goes with which code is implied';
const code = (text: string): StatementRow =>
  held('definition', text, ['response/response.gatewayCode:values', 'result-fits-gateway-code'], STORY);
const BEHIND = 'happens behind the gateway';

/** Part 7: errors, results and gateway codes. */
export const PART_7: readonly StatementRow[] = [
  held(
    'error',
    'An operation that cannot be processed has the result ERROR',
    ['refusal-cause', 'error-only-in-error'],
    'that other results have no error group is implied',
  ),
  held('error', 'error.cause is one of four words', ['error/error.cause:*'], 'the table does not mark its rows as always provided'),
  held(
    'error',
    'A breach of the protocol is an INVALID_REQUEST',
    ['refusal-cause', 'unknown-field'],
    'a field that no table has may also be ignored',
  ),
  unheld('not observable', 'REQUEST_REJECTED is for security, such as firewalls', 'no request of a test sets off a firewall for certain'),
  unheld('not observable', 'SERVER_BUSY is for want of resources', 'the resources of a target are not seen'),
  held(
    'error',
    'SERVER_FAILED is for a failure inside',
    ['server-failed'],
    'a failure is no breach of a sentence; that a request causes one is told',
  ),
  held('error', 'An explanation has 1 to 1000 characters', ['error/error.explanation:*']),
  held(
    'error',
    'An explanation comes with INVALID_REQUEST and SERVER_BUSY only',
    ['error-explanation-absent', 'error-explanation-present'],
    'whether it always comes there is not said',
  ),
  held('error', 'error.field has 1 to 100 characters', ['error/error.field:*']),
  held('error', 'error.field names the field that failed', ['error-field-names-fault']),
  held(
    'error',
    'error.field comes with INVALID_REQUEST for a field only',
    ['error-field-absent', 'error-field-present'],
    'whether it always comes there is not said',
  ),
  held('error', 'error.validationType is one of three words', ['error/error.validationType:*']),
  held('error', 'The words of validationType are for a bad value, a missing field and a field that is unsupported', [
    'error-validation-type',
  ]),
  held(
    'error',
    'error.validationType comes with INVALID_REQUEST for a field only',
    ['error-validation-type-absent', 'error-validation-type-present'],
    'whether it always comes there is not said',
  ),
  held('error', 'A support code has 1 to 100 characters', ['error/error.supportCode:*']),
  held(
    'error',
    'A support code comes with SERVER_FAILED and REQUEST_REJECTED only',
    ['error-support-code-absent', 'error-support-code-present'],
    'whether it always comes there is not said',
  ),
  held('error', 'A session version that differs is an INVALID_REQUEST', ['session-version-lock', 'session-version-updated']),
  held(
    'error',
    'Sensitive data in custom data are rejected',
    ['custom-data-no-sensitive', 'custom-data-other-sensitive'],
    'what else than a plain card number counts as sensitive is not said',
  ),
  held('error', 'Encrypted data in the state INVALID are declined', ['p2pe-encryption-state']),
  held('error', 'A BIN that is not that of the number is rejected', ['p2pe-card-bin']),
  held('error', 'EMV tags beyond the list are rejected', ['emv-tags-permitted']),
  held('error', 'Sub-merchant data on a later transaction are rejected', ['submerchant-initial-only']),
  held('state', 'What is rejected is not carried out', ['refusal-no-effect', 'totals-unchanged']),
  held('answer', 'result is one of five words', ['response/result:*'], 'a must in transaction responses; other bodies are not shown'),
  held('definition', 'FAILURE is a decline by gateway, acquirer or issuer', ['result-fits-gateway-code', 'totals-unchanged'], STORY),
  held('definition', 'PENDING is still in progress', ['result-fits-gateway-code'], STORY),
  held('answer', 'response.gatewayCode is one of thirty words', ['response/response.gatewayCode:*']),
  code('Two codes are for what the payer stopped'),
  code('BLOCKED is for rules on risk and 3-D Secure'),
  held('state', 'LOCK_FAILURE is for an order with another transaction in progress', ['totals-concurrent']),
  held(
    'state',
    'PARTIALLY_APPROVED: the total authorized has the approved amount',
    ['totals-partial-approval'],
    'which cards are approved in part is not shown',
  ),
  held('state', 'REFERRED sends the merchant to the issuer', ['referral-needs-referred']),
  code('SUBMITTED is for a browser payment that was initiated'),
  code('TIMED_OUT: no answer of the acquirer, to be taken as a decline'),
  unheld('not observable', 'After TIMED_OUT the gateway tries to reverse', BEHIND),
  code('UNKNOWN: the outcome cannot be determined'),
  unheld('not observable', 'UNKNOWN is updated when the outcome is learnt', BEHIND),
  held('not shown', 'Which HTTP status goes with which error', ['http-status']),
];
