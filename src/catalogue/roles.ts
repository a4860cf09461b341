import type { Contract } from './vocabulary.js';

/** Fields by the part they play: whoever makes or judges bodies names the part, and reads the field here. */
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
  /** Of one of several taxes. */
  singleTax: 'order.tax[n].amount',
  /** The map whose names a merchant chooses. */
  custom: 'order.custom',
  capturedTotal: 'order.totalCapturedAmount',
  /** Of a transaction on an order that exists. */
  amount: 'transaction.amount',
  currency: 'transaction.currency',
  /** The transaction that a void takes back. */
  target: 'transaction.targetTransactionId',
  sessionId: 'session.id',
  agreementId: 'agreement.id',
  agreementType: 'agreement.type',
  leastPayment: 'agreement.minimumAmountPerPayment',
  largestPayment: 'agreement.maximumAmountPerPayment',
  /** Two families of payment intervals. */
  recurring: 'agreement.recurring',
  leastInterval: 'agreement.minimumDaysBetweenPayments',
  panEntryMode: 'posTerminal.panEntryMode',
  terminalAddress: 'posTerminal.address',
  gatewayCode: 'response.gatewayCode',
  authorizationTime: 'authorizationResponse.time',
  browserPayment: 'browserPayment',
  /** One of two ways to send a payer on; they exclude each other. */
  redirectUrl: 'browserPayment.redirectUrl',
  provider: 'browserPayment.providerA',
  errorField: 'error.field',
  validationType: 'error.validationType',
} as const;

/** How a request came in that was sent through this API. */
export const API_ENTRY_POINT = 'WEB_SERVICES_API';

/** After this code nobody knows what became of the order. */
export const DOUBTFUL_CODE = 'TIMED_OUT';

/** Good values of two lists that ask for no other field beside them. */
export const UNDEMANDING_VALUES: Readonly<Record<string, string>> = { [ROLES.panEntryMode]: 'KEYED', [ROLES.agreementType]: 'OTHER' };

/** Codes with which answers of either result are made, the plainest first. */
export const COMMON_CODES = {
  SUCCESS: ['APPROVED', 'APPROVED_PENDING_SETTLEMENT', 'PARTIALLY_APPROVED'],
  FAILURE: ['DECLINED', 'EXPIRED_CARD', 'INSUFFICIENT_FUNDS', 'TIMED_OUT', 'ACQUIRER_SYSTEM_ERROR', 'BLOCKED'],
} as const;

/** Amount and currency of a transaction where a contract lists them: either alone is not settled by the text. */
export const pairOf = ({ request }: Contract): readonly string[] =>
  [ROLES.amount, ROLES.currency].filter((path) => request.some((field) => field.path === path));
