import { all, ascii, choice, digits, rows, text } from '../rows.js';

export const RESULTS: readonly string[] = ['FAILURE', 'PENDING', 'SUCCESS', 'UNKNOWN', 'ERROR'];

const GATEWAY_CODES = [
  'ABORTED',
  'ACQUIRER_SYSTEM_ERROR',
  'APPROVED',
  'APPROVED_PENDING_SETTLEMENT',
  'AUTHENTICATION_FAILED',
  'BLOCKED',
  'CANCELLED',
  'DECLINED',
  'DECLINED_AVS',
  'DECLINED_AVS_CSC',
  'DECLINED_CSC',
  'DECLINED_DO_NOT_CONTACT',
  'DECLINED_PAYMENT_PLAN',
  'DEFERRED_TRANSACTION_RECEIVED',
  'DUPLICATE_BATCH',
  'EXCEEDED_RETRY_LIMIT',
  'EXPIRED_CARD',
  'INSUFFICIENT_FUNDS',
  'INVALID_CSC',
  'LOCK_FAILURE',
  'NOT_ENROLLED_3D_SECURE',
  'NOT_SUPPORTED',
  'PARTIALLY_APPROVED',
  'PENDING',
  'REFERRED',
  'SUBMITTED',
  'SYSTEM_ERROR',
  'TIMED_OUT',
  'UNKNOWN',
  'UNSPECIFIED_FAILURE',
];

/** `result` alone: what part 7 gives for every operation. */
export const result = rows('7', { result: { ...choice(...RESULTS), presence: 'always' } });

/** The response group (2.12, codes in 7). */
export const outcome = [
  // That they always come is said of the responses, their values in part 7.
  ...all({ clauses: { always: '2.12' } }, [
    ...result,
    ...rows('7', { 'response.gatewayCode': { ...choice(...GATEWAY_CODES), presence: 'always' } }),
  ]),
  ...rows('2.12', {
    'response.acquirerCode': ascii(1, 100),
    'response.acquirerMessage': ascii(1, 255),
    'response.cardSecurityCode.acquirerCode': text(1, 100),
    'response.cardSecurityCode.gatewayCode': choice('MATCH', 'NOT_PRESENT', 'NOT_PROCESSED', 'NOT_SUPPORTED', 'NO_MATCH'),
    'response.cardholderVerification.avs.acquirerCode': text(1, 100),
    'response.cardholderVerification.avs.gatewayCode': choice(
      'ADDRESS_MATCH',
      'ADDRESS_ZIP_MATCH',
      'NAME_ADDRESS_MATCH',
      'NAME_MATCH',
      'NAME_ZIP_MATCH',
      'NOT_AVAILABLE',
      'NOT_REQUESTED',
      'NOT_VERIFIED',
      'NO_MATCH',
      'SERVICE_NOT_AVAILABLE_RETRY',
      'SERVICE_NOT_SUPPORTED',
      'ZIP_MATCH',
    ),
    'response.cardholderVerification.detailedVerification[n].gatewayCode': choice(
      'MATCHED',
      'NOT_CHECKED',
      'NOT_MATCHED',
      'NOT_PROVIDED',
      'SERVICE_NOT_AVAILABLE_RETRY',
      'SERVICE_NOT_SUPPORTED',
    ),
    'response.cardholderVerification.detailedVerification[n].type': choice(
      'BILLING_PHONE',
      'BILLING_POSTCODE_ZIP',
      'BILLING_STREET_ADDRESS',
      'CARDHOLDER_NAME',
      'CUSTOMER_EMAIL',
    ),
    'response.debugInformation': text(1, 2064),
    'response.recurringPaymentAdvice.acquirerCode': digits(0, 2),
  }),
];
