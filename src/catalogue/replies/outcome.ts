import { all, ascii, choice, digits, rows, text } from '../rows.js';

export const RESULTS: readonly string[] = ['FAILURE', 'PENDING', 'SUCCESS', 'UNKNOWN', 'ERROR'];

/** Codes that go only with a success, those that never do, and those that fit any result (7). */
const SUCCESSFUL_CODES = ['APPROVED', 'APPROVED_PENDING_SETTLEMENT', 'PARTIALLY_APPROVED'];
const UNSUCCESSFUL_CODES = [
  'ABORTED',
  'ACQUIRER_SYSTEM_ERROR',
  'AUTHENTICATION_FAILED',
  'BLOCKED',
  'CANCELLED',
  'DECLINED',
  'DECLINED_AVS',
  'DECLINED_AVS_CSC',
  'DECLINED_CSC',
  'DECLINED_DO_NOT_CONTACT',
  'DECLINED_PAYMENT_PLAN',
  'EXCEEDED_RETRY_LIMIT',
  'EXPIRED_CARD',
  'INSUFFICIENT_FUNDS',
  'INVALID_CSC',
  'LOCK_FAILURE',
  'REFERRED',
  'SYSTEM_ERROR',
  'TIMED_OUT',
  'UNSPECIFIED_FAILURE',
];
const OTHER_CODES = [
  'DEFERRED_TRANSACTION_RECEIVED',
  'DUPLICATE_BATCH',
  'NOT_ENROLLED_3D_SECURE',
  'NOT_SUPPORTED',
  'PENDING',
  'SUBMITTED',
  'UNKNOWN',
];

/** Codes that do not fit a result. */
export const UNFIT_CODES: ReadonlyMap<string, readonly string[]> = new Map([
  ['SUCCESS', UNSUCCESSFUL_CODES],
  ['FAILURE', SUCCESSFUL_CODES],
]);

/** `result` alone: what part 7 gives for every operation. */
export const result = rows('7', { result: { ...choice(...RESULTS), presence: 'always' } });

/** The response group (2.12, codes in 7). */
export const outcome = [
  // 2.12 says that they always come, part 7 gives their values.
  ...all({ clauses: { always: '2.12' } }, [
    ...result,
    ...rows('7', {
      'response.gatewayCode': { ...choice(...[...SUCCESSFUL_CODES, ...UNSUCCESSFUL_CODES, ...OTHER_CODES].toSorted()), presence: 'always' },
    }),
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
