import { keptWith } from './kept-with.js';
import { COMMON_POSTCODE } from './subdivisions.js';
import type { Contract } from './vocabulary.js';

/** Fields by their role: code that makes or judges bodies names the role, and reads the path here. */
export const ROLES = {
  /** The details of a card. */
  card: 'sourceOfFunds.provided.card',
  correlationId: 'correlationId',
  entryPoint: 'gatewayEntryPoint',
  orderId: 'order.id',
  orderAmount: 'order.amount',
  orderCurrency: 'order.currency',
  orderReference: 'order.reference',
  orderStatus: 'order.status',
  creationTime: 'order.creationTime',
  taxAmount: 'order.taxAmount',
  /** The amount of one of several taxes. */
  singleTax: 'order.tax[n].amount',
  /** The map whose member names a merchant chooses. */
  custom: 'order.custom',
  authorizedTotal: 'order.totalAuthorizedAmount',
  capturedTotal: 'order.totalCapturedAmount',
  refundedTotal: 'order.totalRefundedAmount',
  /** Amount and currency of a transaction on an existing order. */
  amount: 'transaction.amount',
  currency: 'transaction.currency',
  /** The transaction that a void cancels. */
  target: 'transaction.targetTransactionId',
  sessionId: 'session.id',
  sessionVersion: 'session.version',
  agreementId: 'agreement.id',
  agreementType: 'agreement.type',
  leastPayment: 'agreement.minimumAmountPerPayment',
  largestPayment: 'agreement.maximumAmountPerPayment',
  /** Two ways to state payment intervals. */
  recurring: 'agreement.recurring',
  leastInterval: 'agreement.minimumDaysBetweenPayments',
  panEntryMode: 'posTerminal.panEntryMode',
  terminalAddress: 'posTerminal.address',
  gatewayCode: 'response.gatewayCode',
  authorizationTime: 'authorizationResponse.time',
  debugInformation: 'response.debugInformation',
  /** When a transaction was recorded; no listing has it, and most gateways tell it. */
  recordTime: 'timeOfRecord',
  authenticationStatus: '3DSecure.authenticationStatus',
  enrollmentStatus: '3DSecure.enrollmentStatus',
  cruiseReference: 'cruise.bookingReference',
  cardholderActivated: 'posTerminal.cardholderActivated',
  interactionStatus: 'browserPayment.interaction.status',
  timeInitiated: 'browserPayment.interaction.timeInitiated',
  browserPayment: 'browserPayment',
  /** One of two ways to redirect a payer; they exclude each other. */
  redirectUrl: 'browserPayment.redirectUrl',
  returnUrl: 'browserPayment.returnUrl',
  provider: 'browserPayment.providerA',
  errorCause: 'error.cause',
  errorField: 'error.field',
  validationType: 'error.validationType',
} as const;

/** The entry point of a request that was sent through this API. */
export const API_ENTRY_POINT = 'WEB_SERVICES_API';

/** Without this code an initiation did not succeed. */
export const SUBMITTED_CODE = 'SUBMITTED';

/** What an interaction is before anything but its initiation happened. */
export const INITIATED_STATUS = 'INITIATED';

/** The enrolment of a payer whom nobody can authenticate. */
export const NOT_ENROLLED = 'NOT_ENROLLED';

/** What counts where a field is left out of a group that is sent, and the ways to read a card for which alone it does. */
export const DEFAULTS = [
  { rule: 'agreement-type-default', path: ROLES.agreementType, value: 'OTHER' },
  {
    rule: 'cardholder-activated-default',
    path: ROLES.cardholderActivated,
    value: 'NOT_CARDHOLDER_ACTIVATED',
    read: ['CHIP', 'CHIP_FALLBACK', 'CONTACTLESS', 'RFID_CHIP', 'SWIPE'],
  },
] as const satisfies readonly { rule: string; path: string; value: string; read?: readonly string[] }[];

/** The acquirer does not support the request. */
export const UNSUPPORTED_CODE = 'NOT_SUPPORTED';

/** Another transaction of the order is in progress. */
export const LOCKED_CODE = 'LOCK_FAILURE';

/** After these codes of a success, the totals may change without a further request. */
export const UNSETTLED_CODES: readonly string[] = ['APPROVED_PENDING_SETTLEMENT', 'DEFERRED_TRANSACTION_RECEIVED', 'PENDING', 'UNKNOWN'];

/** How much of an amount is approved is the issuer's affair. */
export const IN_PART_CODE = 'PARTIALLY_APPROVED';

/** After this code, what became of the order is unknown. */
export const DOUBTFUL_CODE = 'TIMED_OUT';

/** The gateway itself has failed. */
export const OWN_FAILURE_CODE = 'SYSTEM_ERROR';

/** Codes of a failure that the same request need not get again. */
export const PASSING_CODES: readonly unknown[] = [LOCKED_CODE, DOUBTFUL_CODE, 'ACQUIRER_SYSTEM_ERROR', OWN_FAILURE_CODE];

/**
 * Plain values of fields that speak of one fact with others (`facts`): those that require no other field and contradict none. A code has the
 * form that issuers give out, with a digit in it, for each good referral has one: letters alone are tried by themselves.
 */
export const UNDEMANDING_VALUES: Readonly<Record<string, string | boolean>> = {
  [ROLES.panEntryMode]: 'KEYED',
  [ROLES.agreementType]: 'OTHER',
  'agreement.amountVariability': 'VARIABLE',
  'agreement.recurring.amountVariability': 'VARIABLE',
  'agreement.paymentFrequency': 'OTHER',
  'accountFunding.senderIsRecipient': false,
  'transaction.authorizationCode': 'A1B2C',
  'airline.itinerary.numberInParty': '3',
  'airline.itinerary.leg[n].destinationAirport': 'LHR',
  'airline.itinerary.leg[n].destinationArrivalTime': '12:45Z',
  'airline.ticket.conjunctionTicketIndicator': true,
  'billing.address.postcodeZip': COMMON_POSTCODE,
  'order.subMerchant.address.postcodeZip': COMMON_POSTCODE,
  'posTerminal.address.postcodeZip': COMMON_POSTCODE,
  'shipping.address.postcodeZip': COMMON_POSTCODE,
  'accountFunding.recipient.postCodeZip': COMMON_POSTCODE,
  'order.taxStatus': 'NOT_EXEMPT',
  'posTerminal.cardPresenceCapability': 'CARD_PRESENT_AND_CARD_NOT_PRESENT',
  'posTerminal.cardholderActivated': 'NOT_CARDHOLDER_ACTIVATED',
  'posTerminal.inputCapability': 'CHIP_AND_KEY_ENTRY_AND_MAGNETIC_STRIPE_AND_RFID',
  'posTerminal.onlineReasonCode': 'OVER_FLOOR_LIMIT',
  'shipping.method': 'GROUND',
};

/** Codes with which answers of each result are made, the plainest first. */
export const COMMON_CODES = {
  SUCCESS: ['APPROVED', 'APPROVED_PENDING_SETTLEMENT', 'PARTIALLY_APPROVED'],
  FAILURE: ['DECLINED', 'EXPIRED_CARD', 'INSUFFICIENT_FUNDS', 'TIMED_OUT', 'ACQUIRER_SYSTEM_ERROR', 'BLOCKED'],
} as const;

/** Amount and currency of a transaction, where a contract lists them: the specification does not settle whether one may come alone. */
export const pairOf = keptWith(({ request }: Contract): readonly string[] =>
  [ROLES.amount, ROLES.currency].filter((path) => request.some((field) => field.path === path)),
);
