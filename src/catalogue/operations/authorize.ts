import { pick } from '../rows.js';
import { TRANSACTION_ROUTE, wildcard, type Operation } from '../operation.js';
import { agreement, recurring } from '../groups/agreement.js';
import { airline } from '../groups/airline.js';
import { order } from '../groups/order.js';
import { paymentPlan } from '../groups/payment-plan.js';
import { posTerminalAuthorize, posTerminalAuthorizeResponse } from '../groups/pos-terminal.js';
import { transaction } from '../groups/transaction.js';

export const authorize: Operation = {
  id: 'authorize',
  title: 'Authorize',
  purpose: 'Asks the issuer to hold an amount on the payer’s account.',
  clause: '4.10',
  method: 'PUT',
  route: TRANSACTION_ROUTE,
  apiOperation: { value: 'AUTHORIZE', assumed: true },
  apiOperationMissing: 'should',
  listing: 'cut',
  bare: 'open',
  optionalLevel: 'should',
  assumed: { amount: 'of-order', card: 'always' },
  reply: 'transaction',
  states: ['none'],
  version: 55,
  request: [
    ...pick(transaction, '3DSecureId'),
    ...pick(agreement, 'agreement.id', 'agreement.expiryDate', 'agreement.type'),
    ...pick(recurring, 'agreement.recurring.daysBetweenPayments'),
    ...wildcard(airline),
    ...pick(order, 'order.taxAmount', 'order.taxRegistrationId', 'order.taxStatus', 'order.walletIndicator', 'order.walletProvider'),
    ...pick(transaction, 'partnerSolutionId'),
    ...wildcard(paymentPlan),
    ...wildcard(posTerminalAuthorize),
  ],
  response: [{ change: 'replace', rows: posTerminalAuthorizeResponse }],
  revisions: [],
};
