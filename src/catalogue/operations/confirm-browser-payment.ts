import { pick } from '../rows.js';
import { TRANSACTION_ROUTE, type Operation } from '../operation.js';
import { order } from '../groups/order.js';
import { posTerminalConfirmResponse } from '../groups/pos-terminal.js';
import { customer, transaction } from '../groups/transaction.js';

export const confirmBrowserPayment: Operation = {
  id: 'confirm-browser-payment',
  title: 'Confirm Browser Payment',
  purpose: 'Carries out a browser payment after the payer is back at the merchant.',
  clause: '4.4',
  method: 'PUT',
  route: TRANSACTION_ROUTE,
  apiOperation: { value: 'CONFIRM_BROWSER_PAYMENT', assumed: false },
  apiOperationMissing: 'open',
  listing: 'complete',
  bare: 'must',
  optionalLevel: 'must',
  plausible: ['posTerminal', 'order.item', 'order.itemAmount'],
  reply: 'transaction',
  states: ['initiated-browser-payment'],
  transactionId: 'of-state',
  version: 35,
  request: [
    ...pick(transaction, 'correlationId'),
    ...pick(customer, 'customer.email'),
    ...pick(
      order,
      'order.amount',
      'order.currency',
      'order.custom.{X}',
      'order.customerNote',
      'order.description',
      'order.reference',
      'order.shippingAndHandlingAmount',
      'order.tax[n].amount',
      'order.tax[n].type',
      'order.taxAmount',
      'order.notificationUrl',
    ),
    ...pick(transaction, 'partnerSolutionId', 'responseControls.sensitiveData', 'transaction.merchantNote', 'transaction.reference'),
  ],
  response: [{ change: 'replace', rows: posTerminalConfirmResponse }],
  revisions: [],
};
