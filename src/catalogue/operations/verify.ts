import { amount, currency, pick, rows, text, under } from '../rows.js';
import { required, requiredGroup, TRANSACTION_ROUTE, wildcard, type Operation } from '../operation.js';
import { address } from '../groups/address.js';
import { order, verifyWalletProvider } from '../groups/order.js';
import { posTerminalVerify, posTerminalVerifyResponse } from '../groups/pos-terminal.js';
import { customer, device, transaction } from '../groups/transaction.js';

export const verify: Operation = {
  id: 'verify',
  title: 'Verify',
  purpose: 'Checks the account of a cardholder before any money moves.',
  clause: '4.5',
  method: 'PUT',
  route: TRANSACTION_ROUTE,
  apiOperation: { value: 'VERIFY', assumed: false },
  apiOperationMissing: 'should',
  listing: 'complete',
  bare: 'must',
  optionalLevel: 'must',
  plausible: ['sourceOfFunds', 'order.item', 'order.itemAmount'],
  reply: 'transaction',
  states: ['none'],
  forms: [
    {
      name: 'with a card',
      demanded: 'sourceOfFunds',
      add: {
        'sourceOfFunds.provided.card.number': '{{card:approved.number}}',
        'sourceOfFunds.provided.card.expiry.month': '{{card:approved.expiry.month}}',
        'sourceOfFunds.provided.card.expiry.year': '{{card:approved.expiry.year}}',
      },
    },
  ],
  version: 26,
  request: [
    requiredGroup('order', '4.5'),
    ...required(pick(order, 'order.currency')),
    ...wildcard(under('billing.address', address)),
    ...pick(transaction, 'correlationId'),
    ...wildcard(customer),
    ...wildcard(device),
    ...pick(order, 'order.amount', 'order.custom.{X}', 'order.customerNote', 'order.description'),
    ...wildcard(pick(order, 'order.discount.amount', 'order.discount.code', 'order.discount.description')),
    ...pick(
      order,
      'order.notificationUrl',
      'order.productSKU',
      'order.recurringPaymentAgreement',
      'order.reference',
      'order.shippingAndHandlingAmount',
      'order.taxAmount',
      'order.walletIndicator',
    ),
    ...verifyWalletProvider,
    ...pick(transaction, 'partnerSolutionId'),
    ...wildcard(posTerminalVerify),
  ],
  response: [
    { change: 'replace', rows: posTerminalVerifyResponse },
    {
      change: 'replace',
      rows: rows('4.5', {
        'order.amount': {
          ...amount(),
          presence: 'always',
          levels: { always: 'should' },
          because: 'always provided, yet none may have been sent',
        },
        'order.currency': { ...currency, presence: 'always' },
      }),
    },
    { change: 'replace', rows: rows('2.3', { 'order.taxRegistrationId': text(1, 20) }) },
  ],
  revisions: [],
};
